"""Versions of works: the edits that link papers, take one out again, and choose which one people see."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from nightstand.domain.edit import Edit, SetFields, SetVerdict, SetWork, Verdict
from nightstand.domain.paper import PaperId, WorkPlace
from nightstand.services.duplicate_search import foremost
from nightstand.services.joint_marks import joint_marks
from nightstand.storage import field_values, works
from nightstand.storage.database import Transaction


def linking(session: Transaction, papers: Sequence[PaperId], shown: PaperId | None) -> list[Edit]:
    """Return the edits that make papers, with all versions of their works, one work.

    Without `shown` the version that came furthest is the one people see. Where it has no decision, rating and so on, it
    gets that of the others, which are out of sight now. That two were told apart is taken back.
    """
    members = works.versions_with(session, papers)
    seen = foremost(session, members) if shown is None else shown
    edits = _change(works.places(session, members), works.linked_places(session, papers, seen))
    if edits:
        edits += _marks(session, seen, members)
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
    """Return the edits that make a version the one people see, with the others' marks where it has none."""
    before = works.places(session, works.versions_with(session, (paper,)))
    if before[paper].work is None:
        return []
    edits = _change(before, {other: WorkPlace(place.work, other != paper) for other, place in before.items()})
    return [*edits, *_marks(session, paper, before)] if edits else []


def telling_apart(session: Transaction, first: PaperId, second: PaperId) -> list[Edit]:
    """Return the edits that make two papers different works, now and when they look alike again."""
    places = works.places(session, (first, second))
    are_linked = places[first].work is not None and places[first].work == places[second].work
    edits = unlinking(session, second) if are_linked else []
    a, b = sorted((first, second))
    said = works.verdict(session, a, b)
    return edits if said is Verdict.DISTINCT else [*edits, SetVerdict(a, b, said, Verdict.DISTINCT)]


def _marks(session: Transaction, shown: PaperId, members: Iterable[PaperId]) -> list[Edit]:
    """Give the shown version the marks it lacks; those of what people saw until now go first."""
    seen = set(works.shown_papers(session, members).values())
    others = sorted((paper for paper in members if paper != shown), key=lambda paper: (paper not in seen, paper))
    wanted = joint_marks(session, shown, others)
    present = field_values.read_fields(session, (shown,), wanted)[shown]
    after = {name: value for name, value in wanted.items() if present[name] != value}
    return [SetFields({shown: {name: present[name] for name in after}}, {shown: after})] if after else []


def _change(before: Mapping[PaperId, WorkPlace], after: Mapping[PaperId, WorkPlace]) -> list[Edit]:
    changed = [paper for paper in after if before[paper] != after[paper]]
    if not changed:
        return []
    return [SetWork({paper: before[paper] for paper in changed}, {paper: after[paper] for paper in changed})]
