"""Gives papers their citation keys: once, unique in the whole library, never moved."""

from collections.abc import Container, Sequence

from nightstand.domain.author import Author
from nightstand.domain.citation_key import is_valid_key, proposed_key, suffix_number, unique_key
from nightstand.domain.errors import InvalidValue
from nightstand.domain.tag import folded
from nightstand.export.ascii_text import fold_to_ascii
from nightstand.storage import papers
from nightstand.storage.database import Transaction


class KeysInUse:
    """The keys of the library, asked one by one inside the write transaction."""

    def __init__(self, session: Transaction) -> None:
        self._session = session

    def __contains__(self, key: object) -> bool:
        return papers.paper_with_key(self._session, folded(str(key))) is not None


class KeyGiver:
    """Finds free keys. Within one import it remembers how far each key has been tried, so that a thousand papers with
    the same author, year and first word do not ask for every letter again.
    """

    def __init__(self) -> None:
        self._tried: dict[str, int] = {}

    def give(self, session: Transaction, authors: Sequence[Author], year: int | None, title_text: str) -> str:
        """Return the key for a new paper, from author, year and title."""
        wanted = proposed_key(authors, year, title_text, fold_to_ascii)
        return self.give_like(wanted, KeysInUse(session))

    def give_like(self, proposed: str, taken: Container[str]) -> str:
        """Return a key, or the first form of it that is free; `taken` are the keys in use, case-folded."""
        tried = self._tried.get(folded(proposed), 0)
        key = unique_key(proposed, taken, tried=tried)
        # Each form that was asked for and taken stays taken; an undo in between costs a letter, nothing else.
        self._tried[folded(proposed)] = suffix_number(key.removeprefix(proposed)) + 1
        return key


def checked_key(key: str) -> str:
    """Return a typed key.

    Raises:
        InvalidValue: BibTeX cannot use it.
    """
    if not is_valid_key(key):
        raise InvalidValue(
            "This is no citation key",
            f"“{key}” holds a sign that BibTeX or a link cannot take.",
            "Use letters, digits, -, _, + and . only.",
        )
    return key
