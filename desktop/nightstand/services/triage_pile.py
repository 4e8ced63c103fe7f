"""A pile of papers to be decided on one after the other: their order, which are still open, and where a person is."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId


class Pile:
    """Papers in order, of which one is current.

    What was decided on stays in its place, so that a person can go back to it. The current paper and those before it
    never move: another order touches only what follows.
    """

    def __init__(self, papers: Sequence[PaperId], decisions: Mapping[PaperId, Decision]) -> None:
        """`decisions` tells what was decided of the papers so far; those it does not name are undecided."""
        self._papers = list(papers)
        self._before = {paper: decisions.get(paper, Decision.UNDECIDED) for paper in papers}
        self._now = dict(self._before)
        self._open = set(papers)
        self._place_of = {paper: place for place, paper in enumerate(papers)}
        self._listed = dict(self._place_of)
        """Where each paper stands in the list as it was given."""
        self._at = 0

    @property
    def papers(self) -> tuple[PaperId, ...]:
        """All papers in order, those decided on included."""
        return tuple(self._papers)

    @property
    def current(self) -> PaperId | None:
        """The paper the person is at; None in a pile without papers."""
        return self._papers[self._at] if self._papers else None

    @property
    def left(self) -> int:
        """How many are still open."""
        return len(self._open)

    def is_open(self, paper: PaperId) -> bool:
        """Tell whether a paper is still to be decided on."""
        return paper in self._open

    def place_of(self, paper: PaperId) -> int | None:
        """Return where a paper stands, the first at 0."""
        return self._place_of.get(paper)

    def decision_of(self, paper: PaperId) -> Decision:
        """Return what is decided of a paper of the pile.

        Raises:
            KeyError: it is not in the pile.
        """
        return self._now[paper]

    def with_decision(self, decision: Decision) -> tuple[PaperId, ...]:
        """Return the papers that something was decided of, in order."""
        return tuple(paper for paper in self._papers if self._now[paper] is decision)

    def decide(self, paper: PaperId, decision: Decision) -> None:
        """Note what the person decided; the paper is open no longer, also where it was decided so before."""
        self._now[paper] = decision
        self._open.discard(paper)

    def take_decision(self, paper: PaperId, decision: Decision) -> bool:
        """Note a decision made elsewhere or taken back; return whether the paper is another than it was here."""
        if decision is self._now[paper]:
            return False
        self._now[paper] = decision
        if decision is self._before[paper]:
            self._open.add(paper)
        else:
            self._open.discard(paper)
        return True

    def advance(self) -> PaperId | None:
        """Go to the next open paper, after the last one to those passed over, and return it; None when none is open."""
        found = next(iter(self._open_after(1)), None)
        if found is not None:
            self._at = self._place_of[found]
        return found

    def step(self, by: int) -> PaperId | None:
        """Go on or back by so many papers, whatever was decided of them, and return the one reached."""
        if self._papers:
            self._at = min(max(self._at + by, 0), len(self._papers) - 1)
        return self.current

    def go_to(self, paper: PaperId) -> bool:
        """Make a paper current; tell whether it is in the pile."""
        place = self._place_of.get(paper)
        if place is not None:
            self._at = place
        return place is not None

    def go_to_first_open(self) -> None:
        """Go to the first paper that is still open, where there is one."""
        places = (place for place, paper in enumerate(self._papers) if paper in self._open)
        self._at = next(places, self._at)

    def around(self, count: int) -> tuple[PaperId, ...]:
        """Return what may be seen next: the `count` open papers that follow, and the neighbours of the current."""
        beside = self._papers[self._at + 1 : self._at + 2] + self._papers[max(self._at - 1, 0) : self._at]
        return tuple(dict.fromkeys([*self._open_after(count), *beside]))

    def following(self) -> tuple[PaperId, ...]:
        """Return the open papers after the current one."""
        return tuple(paper for paper in self._papers[self._at + 1 :] if paper in self._open)

    def following_as_listed(self) -> tuple[PaperId, ...]:
        """Return the same papers as the list has them."""
        return tuple(sorted(self.following(), key=self._listed.__getitem__))

    def reorder_following(self, order: Iterable[PaperId]) -> bool:
        """Put the open papers after the current one into another order; return whether any moved.

        Of `order` only these papers count, and those it does not name come last, as they stood. Papers that are
        decided on keep their places.
        """
        rest = self.following()
        among = set(rest)
        wanted = [*dict.fromkeys(paper for paper in order if paper in among)]
        wanted += sorted(among.difference(wanted), key=self._place_of.__getitem__)
        if tuple(wanted) == rest:
            return False
        places = [self._place_of[paper] for paper in rest]
        for place, paper in zip(places, wanted, strict=True):
            self._papers[place] = paper
            self._place_of[paper] = place
        return True

    def renew(self, papers: Sequence[PaperId], decisions: Mapping[PaperId, Decision]) -> bool:
        """Take in what changed since: papers that came, those that are gone, and decisions; return whether papers did.

        `papers` are those still to be decided on; a paper that was decided on here need not be among them.
        """
        for paper in self._papers:
            self.take_decision(paper, decisions.get(paper, Decision.UNDECIDED))
        there = set(papers)
        kept = [paper for paper in self._papers if paper in there or paper not in self._open]
        new = [paper for paper in papers if paper not in self._place_of]
        if not new and len(kept) == len(self._papers):
            return False
        after = self._papers[self._at :]
        self._papers = [*kept, *new]
        self._place_of = {paper: place for place, paper in enumerate(self._papers)}
        for paper in new:
            self._listed[paper] = len(self._listed)
            self._before[paper] = self._now[paper] = decisions.get(paper, Decision.UNDECIDED)
        self._open = {paper for paper in self._open if paper in there} | set(new)
        nearest = next((paper for paper in after if paper in self._place_of), None)
        self._at = self._place_of[nearest] if nearest is not None else max(len(self._papers) - 1, 0)
        return True

    def _open_after(self, count: int) -> list[PaperId]:
        found: list[PaperId] = []
        for place in chain(range(self._at + 1, len(self._papers)), range(min(self._at + 1, len(self._papers)))):
            if len(found) == count:
                break
            if self._papers[place] in self._open:
                found.append(self._papers[place])
        return found
