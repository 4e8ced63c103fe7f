"""Duplicates and versions: pairs that look alike, and what a person decides on them."""

from collections.abc import Callable, Iterator, Sequence

from nightstand.domain.backup import BackupReason
from nightstand.domain.edit import Edit
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.paper import PaperId
from nightstand.services.duplicate_search import DuplicatePair, Rule, find_pairs, foremost
from nightstand.services.library import LibraryService, Outcome, Proposal
from nightstand.services.linking_versions import choosing, linking, telling_apart, unlinking
from nightstand.services.merging_papers import merging
from nightstand.services.progress import Progress, silent
from nightstand.services.side_by_side import SideBySide, side_by_side
from nightstand.services.wording import counted, named
from nightstand.storage import paper_details, papers, recognition, works
from nightstand.storage.database import Database, Transaction

__all__ = ["DuplicatePair", "DuplicateService", "Rule"]

MANY_PAIRS = 20
"""Pairs merged in one step from which the library is backed up before."""

_FILLED_AT_ONCE = 500
"""Papers in one write transaction while an older library is made ready, so that nobody waits long for it."""


class DuplicateService:
    """Finds pairs and settles them; every call is one journal step, however many pairs it settles."""

    def __init__(
        self,
        database: Database,
        library: LibraryService,
        back_up: Callable[[BackupReason], object] = lambda _reason: None,
    ) -> None:
        """`back_up` is called before many pairs are merged together."""
        self._database = database
        self._library = library
        self._back_up = back_up
        self._found: tuple[int, tuple[DuplicatePair, ...]] | None = None

    def pairs(self, progress: Progress = silent) -> tuple[DuplicatePair, ...]:
        """Return the pairs nobody has decided on, the surest first; they are kept until something is written.

        Costs about two seconds for 30,000 papers, once more for each of an older library the first time.
        """
        while self._database.is_writable and not self._is_ready():
            progress(0, None, "Making the library ready")
            with self._database.write(is_durable=False) as session:
                recognition.ensure_filled(session, _FILLED_AT_ONCE)
        version = self._database.data_version()
        if self._found is None or self._found[0] != version:
            with self._database.read() as session:
                self._found = (version, find_pairs(session, progress))
        return self._found[1]

    def undecided_papers(self) -> frozenset[PaperId]:
        """Return the papers of all pairs."""
        return frozenset(paper for pair in self.pairs() for paper in (pair.a, pair.b))

    def side_by_side(self, a: PaperId, b: PaperId) -> SideBySide:
        """Return what two papers say and hold, and what of it one paper would have.

        Raises:
            NotFound: one is gone.
        """
        with self._database.read() as session:
            first, second = (paper_details.details(session, _existing(session, paper)) for paper in (a, b))
            if first is None or second is None:
                raise NotFound("The paper is gone", f"Paper {a} or {b}.", "Undo the step that removed it.")
            return side_by_side(first, second, foremost(session, (first.id, second.id)))

    def merge(self, keep: PaperId, gone: PaperId) -> Outcome:
        """Merge one paper into another, field by field, with all that hangs on it; the other stays as it came, unseen.

        Raises:
            InvalidValue: they are one paper already, or one is in the trash.
            NotFound: one is gone.
        """

        def propose(session: Transaction) -> Proposal:
            kept, leaving = _checked(session, (keep, gone))
            label = f"Merge {named(session, (leaving,))} into {named(session, (kept,))}"
            return Proposal(label, merging(session, kept, leaving), (kept,), kept)

        return self._library.make(propose)

    def distinct(self, a: PaperId, b: PaperId) -> Outcome:
        """Remember that two papers are different works, so that they are not proposed again.

        Raises:
            InvalidValue, NotFound: as for `merge`.
        """

        def propose(session: Transaction) -> Proposal:
            first, second = _checked(session, (a, b))
            label = f"Tell {named(session, (first,))} and {named(session, (second,))} apart"
            return Proposal(label, telling_apart(session, first, second), (first, second))

        return self._library.make(propose)

    def link_versions(self, selection: Sequence[PaperId], shown: PaperId | None = None) -> Outcome:
        """Link papers as versions of one work, of which people see `shown`, or the one that came furthest.

        Raises:
            InvalidValue, NotFound: as for `merge`.
        """

        def propose(session: Transaction) -> Proposal:
            chosen = _checked(session, selection)
            if shown is not None and shown not in works.versions_with(session, chosen):
                raise InvalidValue(
                    "The chosen version is none of them", f"Paper {shown}.", "Choose one of the versions."
                )
            label = f"Link {counted(len(chosen), 'version')} of {named(session, chosen[:1])}"
            return Proposal(label, linking(session, chosen, shown), chosen)

        return self._library.make(propose)

    def unlink(self, paper: PaperId) -> Outcome:
        """Make a version a work of its own again.

        Raises:
            NotFound: it is gone.
        """
        return self._one(paper, "Unlink", unlinking)

    def choose_version(self, paper: PaperId) -> Outcome:
        """Make a version the one people see of its work.

        Raises:
            NotFound: it is gone.
        """
        return self._one(paper, "Show the version", choosing)

    def merge_pairs(self, pairs: Sequence[tuple[PaperId, PaperId]]) -> Outcome:
        """Merge the second of each pair into the first, as one step; papers that were merged on the way count as one.

        Pairs of which a paper is gone or in the trash are left out.
        """
        if len(pairs) >= MANY_PAIRS:
            self._back_up(BackupReason.BEFORE_MERGING)
        return self._each(pairs, merging, lambda number: f"Merge {counted(number, 'pair')} of papers")

    def link_pairs(self, pairs: Sequence[tuple[PaperId, PaperId]]) -> Outcome:
        """Link the papers of each pair as versions, as one step; pairs that cannot be linked are left out."""

        def link(session: Transaction, a: PaperId, b: PaperId) -> list[Edit]:
            return linking(session, (a, b), None)

        return self._each(pairs, link, lambda number: f"Link {counted(number, 'pair')} of versions")

    def distinct_pairs(self, pairs: Sequence[tuple[PaperId, PaperId]]) -> Outcome:
        """Remember of each pair that its papers are different works, as one step."""
        return self._each(pairs, telling_apart, lambda number: f"Tell {counted(number, 'pair')} of papers apart")

    def settle(self, rule: Rule) -> Outcome:
        """Merge, or link, all pairs that fall under a rule, as one step."""
        chosen = [(pair.a, pair.b) for pair in self.pairs() if rule.holds(pair)]
        return self.link_pairs(chosen) if rule.links else self.merge_pairs(chosen)

    def _one(self, paper: PaperId, verb: str, edits: Callable[[Transaction, PaperId], list[Edit]]) -> Outcome:
        def propose(session: Transaction) -> Proposal:
            chosen = _existing(session, paper)
            return Proposal(f"{verb} {named(session, (chosen,))}", edits(session, chosen), (chosen,))

        return self._library.make(propose)

    def _each(
        self,
        pairs: Sequence[tuple[PaperId, PaperId]],
        edits: Callable[[Transaction, PaperId, PaperId], list[Edit]],
        label: Callable[[int], str],
    ) -> Outcome:
        def propose(session: Transaction) -> Iterator[Proposal]:
            for pair in pairs:
                try:
                    first, second = _checked(session, pair)
                except (InvalidValue, NotFound):
                    continue
                yield Proposal("", edits(session, first, second), (first, second))

        return self._library.make_each(propose, label)

    def _is_ready(self) -> bool:
        with self._database.read() as session:
            return recognition.is_filled(session)


def _existing(session: Transaction, paper: PaperId) -> PaperId:
    """Return a paper that exists; a merged one leads to the one it went into."""
    found = works.merged_targets(session, (paper,))
    if not found:
        raise NotFound("The paper is gone", f"There is no paper {paper}.", "Undo the step that removed it.")
    return found[paper] or paper


def _checked(session: Transaction, selection: Sequence[PaperId]) -> tuple[PaperId, ...]:
    """Return two papers or more that can be settled."""
    chosen = tuple(dict.fromkeys(_existing(session, paper) for paper in selection))
    if len(chosen) < 2:
        raise InvalidValue("It takes two papers", f"{named(session, chosen)} is one already.", "Name another one.")
    for paper, at in papers.trashed_times(session, chosen).items():
        if at is not None:
            raise InvalidValue("The paper is in the trash", f"{named(session, (paper,))}.", "Restore it first.")
    return chosen
