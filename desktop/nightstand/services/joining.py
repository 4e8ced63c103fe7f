"""A record about to join a paper the library has: what each says, and what would come of it."""

from dataclasses import dataclass

from nightstand.domain.paper import Bibliography, PaperId
from nightstand.domain.tag import TagName, folded
from nightstand.services.arriving import Arriving
from nightstand.services.import_plan import Outcome
from nightstand.services.merging import OnConflict, merged
from nightstand.storage import batches, paper_details, papers
from nightstand.storage.batch_values import NewSource
from nightstand.storage.database import Transaction


@dataclass(frozen=True, slots=True)
class Joining:
    """A record about to join a paper: what the library says, what it would say then, and what is new besides."""

    paper: PaperId
    present: Bibliography
    combined: Bibliography
    ready: Arriving
    place: NewSource
    is_known_place: bool
    new_tags: tuple[TagName, ...]

    @property
    def changes_paper(self) -> bool:
        """Whether the paper says more, or something else, then."""
        return self.combined != self.present or bool(self.new_tags)

    @property
    def outcome(self) -> Outcome:
        """What becomes of the record."""
        if self.changes_paper:
            return Outcome.CHANGED
        return Outcome.UNCHANGED if self.is_known_place else Outcome.MERGED


def joining(session: Transaction, paper: PaperId, ready: Arriving, place: NewSource, policy: OnConflict) -> Joining:
    """Return what joining a record with a paper comes to; nothing is written."""
    present = paper_details.bibliography(session, paper)
    combined = merged(present, ready.bibliography, policy)
    new_tags: tuple[TagName, ...] = ()
    if ready.tags and policy is not OnConflict.KEEP:
        carried = set(map(folded, papers.tags_of(session, (paper,))[paper]))
        new_tags = tuple(tag for tag in ready.tags if folded(tag) not in carried)
    is_known_place = batches.has_source(session, paper, place)
    return Joining(paper, present, combined, ready, place, is_known_place, new_tags)
