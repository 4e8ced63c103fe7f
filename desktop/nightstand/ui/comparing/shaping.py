"""Two people's lists as rows of a table, and what each way of taking over would make of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from nightstand.domain.paper import PaperId
from nightstand.services.list_comparison import ListComparison, Taking, order_after

__all__ = ["ComparedRow", "Part", "SideBySide", "Taking", "side_by_side"]

_AGREEMENTS = (
    (0.9999, "put them in the same order"),
    (0.9, "put them in almost the same order"),
    (0.6, "agree on most of the order"),
    (0.3, "agree on some of the order"),
    (-0.3, "hardly agree on the order"),
    (-0.6, "tend to opposite orders"),
)


class Part(StrEnum):
    """Which of the papers are shown."""

    ALL = "all"
    BOTH = "both"
    MINE = "mine"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A paper of either list; positions count from 1 and are None where the list does not hold it."""

    key: PaperId
    """The paper, or for one that the library does not know its position in their list below 0."""
    title: str
    mine: int | None
    theirs: int | None

    @property
    def is_known(self) -> bool:
        """Whether the library holds it."""
        return self.key > 0

    @property
    def part(self) -> Part:
        """Whose list holds it."""
        if self.mine is None:
            return Part.THEIRS
        return Part.MINE if self.theirs is None else Part.BOTH

    @property
    def lifted(self) -> int | None:
        """How many places higher they put it; below 0 for lower, None where only one list holds it."""
        return None if self.mine is None or self.theirs is None else self.mine - self.theirs


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBySide:
    """Two lists with what is to be said of them; the rows stand in my order, those only they have behind."""

    mine: str
    theirs: str
    rows: tuple[ComparedRow, ...]
    overlap: str
    agreement: str

    def count(self, part: Part) -> int:
        """Return how many papers a part holds."""
        return sum(part in (Part.ALL, row.part) for row in self.rows)

    @property
    def unknown(self) -> int:
        """How many of their papers the library does not know."""
        return sum(not row.is_known for row in self.rows)

    def after(self, taking: Taking, *, adds_missing: bool) -> Mapping[PaperId, int]:
        """Return the position that each paper would have; those left out are missing."""
        mine = [row.key for row in _by(self.rows, lambda row: row.mine)]
        theirs = [row.key for row in _by(self.rows, lambda row: row.theirs) if row.is_known or adds_missing]
        return {key: at for at, key in enumerate(order_after(taking, mine, theirs), start=1)}


def side_by_side(found: ListComparison, titles: Mapping[PaperId, str]) -> SideBySide:
    """Return a comparison as rows, with the titles of the library's papers."""
    places = {one.mine: ComparedRow(one.paper, titles.get(one.paper, ""), one.mine, one.theirs) for one in found.shared}
    rest = iter(found.only_mine)
    rows: list[ComparedRow] = []
    for place in range(1, len(found.shared) + len(found.only_mine) + 1):
        known = places.get(place)
        paper = PaperId(0) if known is not None else next(rest)
        rows.append(known or ComparedRow(paper, titles.get(paper, ""), place, None))
    for each in found.only_theirs:
        key = each.paper if each.paper is not None else PaperId(-each.position)
        title = titles.get(key) or each.entry.title or "Untitled paper"
        rows.append(ComparedRow(key, title, None, each.position))
    return SideBySide(
        mine=found.mine,
        theirs=found.theirs,
        rows=tuple(rows),
        overlap=_overlap(found),
        agreement=agreement(found.kendall, found.spearman),
    )


def agreement(kendall: float | None, spearman: float | None) -> str:
    """Return how far two orders agree, in words and numbers."""
    if kendall is None or spearman is None:
        return "Too few papers are in both lists to compare their order."
    words = next((words for least, words in _AGREEMENTS if kendall >= least), "put them in nearly opposite orders")
    return f"You {words}: Kendall {kendall:+.2f}, Spearman {spearman:+.2f} (+1 is the same order, −1 the opposite)."


def _overlap(found: ListComparison) -> str:
    shared, mine, theirs = len(found.shared), len(found.only_mine), len(found.only_theirs)
    papers = "1 paper is" if shared == 1 else f"{shared:,} papers are"
    unknown = sum(each.paper is None for each in found.only_theirs)
    tail = f", {unknown:,} of them not in this library" if unknown else ""
    return (
        f"{papers} in both, {found.overlap:.0%} of those in either;"
        f" {mine:,} only in yours, {theirs:,} only in theirs{tail}."
    )


def _by(rows: tuple[ComparedRow, ...], place: Callable[[ComparedRow], int | None]) -> list[ComparedRow]:
    listed = [(at, row) for row in rows if (at := place(row)) is not None]
    return [row for _at, row in sorted(listed, key=lambda pair: pair[0])]
