"""Versions of works: the edits that link papers, take one out again, and choose which one people see."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from nightstand.domain.edit import Edit, SetVerdict, SetWork, Verdict
from nightstand.domain.paper import PaperId, WorkPlace
from nightstand.services.duplicate_search import foremost
from nightstand.storage import works
from nightstand.storage.database import Transaction


def linking(session: Transaction, papers: Sequence[PaperId], shown: PaperId | None) -> list[Edit]:
    """Return the edits that make papers, with all versions of their works, one work.

    Without `shown` the version that came furthest is the one people see. That two were told apart is taken back.
    """
    members = works.versions_with(session, papers)
    target = works.linked_places(session, papers, foremost(session, members) if shown is None else shown)
    edits = _change(works.places(session, members), target)
    for first, second in combinations(sorted(papers), 2):
        if works.verdict(session, first, second) is Verdict.DISTINCT:
            edits.append(SetVerdict(first, second, Verdict.DISTINCT, None))
    return edits


def unlinking(session: Transaction, paper: PaperId) -> list[Edit]:
    """Return the edits that make a version a work of its own; of two versions the other one then is one, too."""
    before = works.places(session, works.versions_with(session, (paper,)))
    if before[paper].work is None:
        return []
    rest = sorted((place.is_other_version, other) for other, place in before.items() if other != paper)
    after = {paper: WorkPlace()}
    for number, (_is_other, other) in enumerate(rest):
        after[other] = WorkPlace(before[other].work, number > 0) if len(rest) > 1 else WorkPlace()
    return _change(before, after)


def choosing(session: Transaction, paper: PaperId) -> list[Edit]:
    """Return the edits that make a version the one people see of its work."""
    before = works.places(session, works.versions_with(session, (paper,)))
    if before[paper].work is None:
        return []
    return _change(before, {other: WorkPlace(place.work, other != paper) for other, place in before.items()})


def telling_apart(session: Transaction, first: PaperId, second: PaperId) -> list[Edit]:
    """Return the edits that make two papers different works, now and when they look alike again."""
    places = works.places(session, (first, second))
    are_linked = places[first].work is not None and places[first].work == places[second].work
    edits = unlinking(session, second) if are_linked else []
    a, b = sorted((first, second))
    said = works.verdict(session, a, b)
    return edits if said is Verdict.DISTINCT else [*edits, SetVerdict(a, b, said, Verdict.DISTINCT)]


def _change(before: Mapping[PaperId, WorkPlace], after: Mapping[PaperId, WorkPlace]) -> list[Edit]:
    changed = [paper for paper in after if before[paper] != after[paper]]
    if not changed:
        return []
    return [SetWork({paper: before[paper] for paper in changed}, {paper: after[paper] for paper in changed})]
