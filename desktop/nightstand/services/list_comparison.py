"""What two people's lists have in common, and how far they agree on its order."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from nightstand.domain.errors import NotFound
from nightstand.domain.identity import title_key
from nightstand.domain.list_file import ListFile, ListFilePaper
from nightstand.domain.paper import PaperId
from nightstand.domain.rank_agreement import interleaved, kendall_tau, spearman_rho
from nightstand.domain.tag import folded
from nightstand.storage import papers, works
from nightstand.storage.database import Transaction, plain


class Taking(StrEnum):
    """Whose order leads when two lists become one; nobody's papers are lost."""

    THEIRS = "theirs"
    MINE = "mine"
    INTERLEAVE = "interleave"


@dataclass(frozen=True, slots=True)
class TheirPaper:
    """A paper of another person's list with its position from 1, and what it is here; None where it is not here."""

    position: int
    entry: ListFilePaper
    paper: PaperId | None


@dataclass(frozen=True, slots=True)
class SharedPaper:
    """A paper in both lists, with its positions from 1."""

    paper: PaperId
    mine: int
    theirs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListComparison:
    """Two lists side by side. Correlations go from -1 to 1 and are None for less than two common papers."""

    mine: str
    theirs: str
    shared: tuple[SharedPaper, ...]
    """By my order."""
    only_mine: tuple[PaperId, ...]
    only_theirs: tuple[TheirPaper, ...]
    overlap: float
    """The share of the papers in both among those in either, 0 to 1."""
    kendall: float | None
    spearman: float | None


def compared(mine: str, order: tuple[PaperId, ...], theirs: str, found: tuple[TheirPaper, ...]) -> ListComparison:
    """Return two lists side by side."""
    place_by_paper = {paper: place for place, paper in enumerate(order, start=1)}
    their_order = tuple(each.paper for each in found if each.paper is not None)
    their_place = {each.paper: each.position for each in found}
    shared = tuple(
        SharedPaper(paper, place, their_place[paper]) for paper, place in place_by_paper.items() if paper in their_place
    )
    either = len(order) + len(found) - len(shared)
    return ListComparison(
        mine=mine,
        theirs=theirs,
        shared=shared,
        only_mine=tuple(paper for paper in order if paper not in their_place),
        only_theirs=tuple(each for each in found if each.paper not in place_by_paper),
        overlap=len(shared) / either if either else 1.0,
        kendall=kendall_tau(order, their_order),
        spearman=spearman_rho(order, their_order),
    )


def order_after(taking: Taking, mine: Sequence[PaperId], theirs: Sequence[PaperId]) -> tuple[PaperId, ...]:
    """Return the one order that two become; papers that only one has go behind, or in their turn."""
    match taking:
        case Taking.THEIRS:
            return tuple(dict.fromkeys((*theirs, *mine)))
        case Taking.MINE:
            return tuple(dict.fromkeys((*mine, *theirs)))
        case Taking.INTERLEAVE:
            return interleaved(mine, theirs)


def recognised(session: Transaction, file: ListFile) -> tuple[TheirPaper, ...]:
    """Return the papers of a list file with what they are here; what it names twice counts once.

    Raises:
        NotFound: it names no paper at all.
    """
    if not file.papers:
        raise NotFound("The list is empty", f"“{file.name}” names no paper.", "Ask for another file.")
    found: list[TheirPaper] = []
    seen: set[PaperId] = set()
    for entry in file.papers:
        paper = _known(session, entry)
        if paper is None or paper not in seen:
            found.append(TheirPaper(len(found) + 1, entry, paper))
        if paper is not None:
            seen.add(paper)
    return tuple(found)


def _known(session: Transaction, entry: ListFilePaper) -> PaperId | None:
    """Return the paper outside the trash that an entry means: by an identifier, else by title and an author."""
    named: list[PaperId] = []
    for column, value in (("doi", entry.doi), ("arxiv", entry.arxiv), ("openreview", entry.openreview)):
        named += papers.papers_with(session, column, value) if value else ()
    if not named and entry.title:
        same_title = papers.papers_with_title(session, title_key(entry.title))
        named = [paper for paper in same_title if _may_be_by(session, paper, entry.authors)]
    times = papers.trashed_times(session, named)
    present = [paper for paper in named if times.get(paper) is None]
    return works.shown_papers(session, present[:1])[present[0]] if present else None


def _may_be_by(session: Transaction, paper: PaperId, authors: tuple[str, ...]) -> bool:
    """Tell whether the first author may be the same; who names none says nothing against it."""
    known = papers.authors_of(plain(session), paper)
    return not known or not authors or folded(known[0].family) in folded(authors[0])
