"""Gives papers their citation keys: once, unique in the whole library, never moved."""

from collections.abc import Callable, Container

from nightstand.domain.citation_key import WantedKey, is_valid_key, suffix_number, unique_key
from nightstand.domain.errors import InvalidValue, NameTaken
from nightstand.domain.key_pattern import DEFAULT_PATTERN, KeyPattern, key_pattern
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.domain.tag import folded
from nightstand.export.ascii_text import fold_to_ascii
from nightstand.storage import papers
from nightstand.storage.database import Transaction

ORIGINAL_KEY = "original_key"
"""The extra field with the key of an imported paper that could not keep it, as another paper has it."""

PatternSource = Callable[[], KeyPattern]
"""Tells the pattern for new keys, each time it is needed."""


def usual_pattern() -> KeyPattern:
    """Return the pattern of people who chose none."""
    return key_pattern(DEFAULT_PATTERN)


class KeysInUse:
    """The keys of the library, asked one by one inside the write transaction; those of the trash are among them."""

    def __init__(self, session: Transaction) -> None:
        self._session = session

    def __contains__(self, key: object) -> bool:
        return papers.paper_with_key(self._session, folded(str(key))) is not None


class KeyGiver:
    """Finds free keys. Within one import it remembers how far each key has been tried, so that a thousand papers with
    the same author, year and first word do not ask for every letter again.
    """

    def __init__(self, pattern: KeyPattern) -> None:
        self._pattern = pattern
        self._tried: dict[str, int] = {}

    def wanted(self, said: Bibliography, title_text: str) -> WantedKey:
        """Return the key that the pattern makes of a paper; `title_text` is its plain title."""
        return self._pattern.wanted_key(said, title_text, fold_to_ascii)

    def give(self, session: Transaction, said: Bibliography, title_text: str) -> str:
        """Return the key for a new paper, from what is known of it and its plain title."""
        return self.give_like(self.wanted(said, title_text), KeysInUse(session))

    def give_like(self, wanted: WantedKey, taken: Container[str]) -> str:
        """Return a key, or the first form of it that is free; `taken` are the keys in use, case-folded."""
        tried = self._tried.get(folded(wanted.text), int(wanted.needs_letter))
        key = unique_key(wanted.text, taken, tried=tried)
        # Each form that was asked for and taken stays taken; an undo in between costs a letter, nothing else.
        self._tried[folded(wanted.text)] = suffix_number(key.removeprefix(wanted.text)) + 1
        return key


def checked_key(session: Transaction, typed: str, paper: PaperId | None = None) -> str:
    """Return a typed key, found fit for a paper, or for a new one.

    Raises:
        InvalidValue: BibTeX cannot use it.
        NameTaken: another paper has it.
    """
    if not is_valid_key(typed):
        raise InvalidValue(
            "This is no citation key",
            f"“{typed}” holds a sign that BibTeX or a link cannot take, or is too long." if typed else "It is empty.",
            "Use letters, digits, -, _, + and . only.",
        )
    holder = papers.paper_with_key(session, folded(typed))
    if holder is not None and holder != paper:
        title = papers.title_text(session, holder) or f"paper {holder}"
        in_trash = papers.trashed_times(session, (holder,))[holder] is not None
        free = unique_key(typed, KeysInUse(session))
        raise NameTaken(
            "The citation key is in use",
            f"“{typed}” stands for “{title}”{', which is in the trash' if in_trash else ''}.",
            f"Use another key, such as “{free}”.",
        )
    return typed
