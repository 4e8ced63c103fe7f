"""Facts about the papers of a list: which abstract each belongs to, by its stated place and by its text."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from nightstand.domain.markup import parse_markup, plain_title
from nightstand.domain.paper import PaperId
from nightstand.matching.title_evidence import TitleEvidence
from nightstand.services.import_report import FileReport
from nightstand.storage import papers
from nightstand.storage.database import Transaction
from nightstand.storage.papers import AwaitedAbstract
from nightstand_corpus.record import PaperRecord

LEAST_FITTING = 4
FITTING_SHARE = 0.8
"""How many facts, and which share of them, must fit at their entries for a list to be known by its papers alone."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A record that belongs to an abstract of a list; `file` and `report` are those of the file of facts."""

    record: PaperRecord
    file: str
    report: FileReport

    @property
    def title_text(self) -> str:
        """The plain title."""
        return plain_title(self.record.title)

    @property
    def entry(self) -> int | None:
        """The number of the abstract in its list, where the fact states one."""
        return self.record.belongs_to.entry if self.record.belongs_to else None


Titled = TypeVar("Titled", Fact, AwaitedAbstract)
"""What has a title and looks for its abstract."""


class FactBook:
    """The facts of an import, each handed out once to the abstract it belongs to.

    `awaited` are the library's papers that facts made before their list came, by the list's file name.
    """

    def __init__(self, awaited: Mapping[str, Sequence[AwaitedAbstract]]) -> None:
        self._awaited = awaited
        self._by_list: defaultdict[str, list[Fact]] = defaultdict(list)

    @property
    def is_empty(self) -> bool:
        """Whether there is neither a fact nor a paper that waits for its abstract."""
        return not any(self._by_list.values()) and not self._awaited

    def add(self, fact: Fact) -> None:
        """Take in a fact."""
        place = fact.record.belongs_to
        self._by_list[place.list if place else ""].append(fact)

    def claim(self, file: str, records: Sequence[PaperRecord]) -> tuple[dict[int, Fact], dict[int, PaperId]]:
        """Return, by entry, the facts and the awaiting papers that belong to the records of a list file.

        The stated entry is believed where the title fits its abstract about as well as any; else the title goes to the
        abstract that it alone clearly fits. Facts are handed out; those left are for `place_rest`. Facts of a list of
        another name are taken for this one's when nearly all of them fit at their entries.
        """
        if self.is_empty:
            return {}, {}
        evidence = TitleEvidence({record.entry: parse_markup(record.abstract).plain for record in records})
        claimed: dict[int, Fact] = {}
        for name, facts in self._by_list.items():
            if facts and not claimed and (name == file or _fits(facts, evidence)):
                claimed, self._by_list[name] = _assigned(facts, evidence)
        expected: dict[int, AwaitedAbstract] = {}
        for name, awaited in self._awaited.items():
            if not expected and (name == file or _fits(awaited, evidence)):
                expected, _left = _assigned(awaited, evidence)
        return claimed, {entry: awaiting.paper for entry, awaiting in expected.items()}

    def place_rest(self, session: Transaction) -> tuple[list[tuple[PaperId, Fact]], list[Fact]]:
        """Return the papers of the library that the remaining facts belong to, and the facts that found none."""
        placed: list[tuple[PaperId, Fact]] = []
        homeless: list[Fact] = []
        for name, facts in self._by_list.items():
            claimed, at_entry, left = _placed_in_library(session, name, facts)
            placed += [(at_entry[entry], fact) for entry, fact in claimed.items()]
            homeless += left
        taken = {paper for paper, _fact in placed}
        untitled = TitleEvidence({p: text for p, text in papers.untitled_abstracts(session).items() if p not in taken})
        without: list[Fact] = []
        for fact in homeless:
            paper = untitled.clear_best(fact.title_text)
            if paper is None or paper in taken:
                without.append(fact)
            else:
                taken.add(paper)
                placed.append((paper, fact))
        return placed, without


def _placed_in_library(
    session: Transaction, name: str, facts: Sequence[Fact]
) -> tuple[dict[int, Fact], dict[int, PaperId], list[Fact]]:
    """Return what of the facts of a list belongs to entries of a file in the library, and what is left."""
    files = [name, *(file for file in papers.files_with_untitled(session) if file != name)] if facts else []
    for file in files:
        at_entry = papers.abstracts_at(session, file)
        evidence = TitleEvidence({entry: text for entry, (_paper, text) in at_entry.items()})
        if at_entry and (file == name or _fits(facts, evidence)):
            claimed, left = _assigned(facts, evidence)
            return claimed, {entry: paper for entry, (paper, _text) in at_entry.items()}, left
    return {}, {}, list(facts)


def _fits(looking: Sequence[Titled], evidence: TitleEvidence[int]) -> bool:
    """Tell whether titles of a list by another name are about these abstracts: nearly all fit at their entries."""
    if len(looking) < LEAST_FITTING:
        return False
    fitting = sum(titled.entry is not None and evidence.stated(titled.title_text, titled.entry) for titled in looking)
    return fitting >= FITTING_SHARE * len(looking)


def _assigned(looking: Iterable[Titled], evidence: TitleEvidence[int]) -> tuple[dict[int, Titled], list[Titled]]:
    claimed: dict[int, Titled] = {}
    left: list[Titled] = []
    for titled in looking:
        title = titled.title_text
        entry: int | None = titled.entry
        if entry is None or not evidence.stated(title, entry):
            entry = evidence.clear_best(title)
        if entry is None or entry in claimed:
            left.append(titled)
        else:
            claimed[entry] = titled
    return claimed, left
