"""Less of this: words and papers that a person wants less of, said as edits and used by the learned order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nightstand.domain.less_of import LessOfThis, WantLess, WantLessNoMore
from nightstand.domain.paper import PaperId
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.wording import counted, named
from nightstand.storage import papers
from nightstand.storage.database import Database, Transaction
from nightstand.storage.less_of import less_of, read_less_of


@dataclass(frozen=True, slots=True)
class UnwantedWord:
    """A word that there shall be less of: `name` is how the learned order calls it, `text` is for reading."""

    name: str
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class UnwantedPaper:
    """A paper of whose like there shall be less; its title is empty when it is gone for good."""

    paper: PaperId
    title: str


@dataclass(frozen=True, slots=True)
class Unwanted:
    """All that there shall be less of: words by name, papers as they came."""

    words: tuple[UnwantedWord, ...] = ()
    papers: tuple[UnwantedPaper, ...] = ()


class LessOfService:
    """Each call is one journal step; what was said already, or never, is left out of it."""

    def __init__(self, database: Database, library: LibraryService) -> None:
        self._database = database
        self._library = library

    def current(self) -> LessOfThis:
        """Return what there shall be less of."""
        with self._database.plain_read() as connection:
            return read_less_of(connection)

    def listed(self) -> Unwanted:
        """Return what there shall be less of, for reading."""
        from nightstand.services.interest_words import kind_of, shown

        with self._database.read() as session:
            said = less_of(session)
            titles = {paper: texts[0] for paper, texts in papers.plain_texts(session, sorted(said.papers)).items()}
        return Unwanted(
            tuple(UnwantedWord(word, shown(word), kind_of(word).value) for word in sorted(said.words)),
            tuple(UnwantedPaper(paper, titles.get(paper, "")) for paper in sorted(said.papers)),
        )

    def want_less(self, words: Iterable[str] = (), like: Iterable[PaperId] = ()) -> Outcome:
        """Want less of words, named as the learned order does, and of what is like some papers."""
        asked = LessOfThis(frozenset(words), frozenset(like))

        def propose(session: Transaction) -> Proposal:
            known = LessOfThis(asked.words, frozenset(papers.existing(session, sorted(asked.papers))))
            more = known.without(less_of(session))
            label = f"Want less {_told(session, known)}"
            return Proposal(label, () if more.is_empty else (WantLess(more),), tuple(sorted(known.papers)))

        return self._library.make(propose)

    def want_as_before(self, words: Iterable[str] = (), like: Iterable[PaperId] = ()) -> Outcome:
        """Want no longer less of these."""
        asked = LessOfThis(frozenset(words), frozenset(like))

        def propose(session: Transaction) -> Proposal:
            present = less_of(session)
            former = LessOfThis(asked.words & present.words, asked.papers & present.papers)
            label = f"Want no longer less {_told(session, asked)}"
            return Proposal(label, () if former.is_empty else (WantLessNoMore(former),), tuple(sorted(asked.papers)))

        return self._library.make(propose)


def word_names(text: str) -> tuple[str, ...]:
    """Return how the learned order names what a person typed: `topic:NAME` and the like, or each word of a text."""
    from nightstand.services.interest_words import names_in

    return names_in(text)


def _told(session: Transaction, said: LessOfThis) -> str:
    from nightstand.services.interest_words import shown

    parts = []
    if said.words:
        words: Sequence[str] = sorted(shown(word) for word in said.words)
        parts.append(f"of “{words[0]}”" if len(words) == 1 else f"of {counted(len(words), 'word')}")
    if said.papers:
        parts.append(f"like {named(session, tuple(sorted(said.papers)))}")
    return " and ".join(parts) or "of nothing"
