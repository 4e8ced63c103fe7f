"""Looks papers up on the network, only when a person asks for it, and puts what is found into the library."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nightstand.domain.changes import ChangeSet
from nightstand.domain.edit import ApplyBatch, EditGroup, FieldValue
from nightstand.domain.errors import InvalidValue, NotFound
from nightstand.domain.fields import EXTRA_PREFIX
from nightstand.domain.markup import plain_title
from nightstand.domain.paper import Bibliography, PaperId
from nightstand.matching.likeness import Relation
from nightstand.services.arriving import arriving_of
from nightstand.services.asked import Asked, asked_of_paper, read_asked
from nightstand.services.candidates import Candidate, Findings
from nightstand.services.differences import field_changes
from nightstand.services.import_plan import FieldChange, Handling
from nightstand.services.inquiry import SERVICE_TITLES, Inquiry, Network, chosen_services, knows
from nightstand.services.interpreter import carry_out
from nightstand.services.keys import KeyGiver, PatternSource, usual_pattern
from nightstand.services.library import Outcome
from nightstand.services.linking_versions import linking
from nightstand.services.merging import OnConflict, merged
from nightstand.services.paper_service import PaperService
from nightstand.services.progress import CancelToken, Progress, silent
from nightstand.services.recognition import recognised
from nightstand.services.wording import shortened
from nightstand.storage import batches, journal, paper_details, works
from nightstand.storage.content import Content
from nightstand.storage.database import Database

__all__ = ["SERVICE_TITLES", "LookupService"]

_VALUES = (
    *("title", "authors", "authors_are_incomplete", "abstract", "year", "venue", "type", "doi", "arxiv", "openreview"),
    *("url", "pdf", "code", "language"),
)


class LookupService:
    """Finds what services know of papers. Only `find` and `for_paper` use the network."""

    def __init__(
        self, database: Database, papers: PaperService, network: Network, pattern: PatternSource = usual_pattern
    ) -> None:
        self._database = database
        self._papers = papers
        self._inquiry = Inquiry(network)
        self._pattern = pattern

    def find(
        self,
        text: str,
        names: Sequence[str] = (),
        *,
        progress: Progress = silent,
        cancel: CancelToken | None = None,
    ) -> Findings:
        """Ask the services, or those of `names`, for a DOI, an arXiv or OpenReview id, an address, or a title.

        Raises:
            InvalidValue: nothing can be looked up by this text, or there is no such service.
            NoNetwork, ServiceRefused: no service could be asked.
            NothingFound: none knows it.
            LookupCancelled: it was stopped.
        """
        findings = self._inquiry.run(read_asked(text), None, names, progress, cancel or CancelToken())
        return replace(findings, candidates=tuple(map(self._recognised, findings.candidates)))

    def for_paper(
        self,
        paper: PaperId,
        names: Sequence[str] = (),
        *,
        progress: Progress = silent,
        cancel: CancelToken | None = None,
    ) -> Findings:
        """Ask for a paper of the library: by its identifiers, and where they find nothing by its title.

        Raises:
            NotFound: the paper is gone.
            InvalidValue: it has neither an identifier nor a title of its own, or there is no such service.
            NoNetwork, ServiceRefused, NothingFound, LookupCancelled: as `find`.
        """
        findings = self._inquiry.run(
            self.asked_of(paper), self._present(paper), names, progress, cancel or CancelToken()
        )
        known = (replace(candidate, known_as=paper) for candidate in findings.candidates)
        return replace(findings, candidates=tuple(known))

    def asked_of(self, paper: PaperId) -> tuple[Asked, ...]:
        """Return what a paper would be looked up by.

        Raises:
            NotFound: it is gone.
            InvalidValue: there is nothing.
        """
        asked = asked_of_paper(self._present(paper))
        if not asked:
            raise InvalidValue(
                "The paper cannot be looked up",
                "It has no identifier, and no title but a provisional one.",
                "Set its title, or give its DOI, arXiv or OpenReview id.",
            )
        return asked

    def services_for(self, asked: Sequence[Asked], names: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the names of the services, of `names` or of all, that can be asked for any of this.

        Raises:
            InvalidValue: there is no service of one of the names.
        """
        return tuple(
            name for name, service in chosen_services(names).items() if any(knows(service, one) for one in asked)
        )

    def changes(
        self, paper: PaperId, candidate: Candidate, handling: Handling = Handling.MERGE
    ) -> tuple[FieldChange, ...]:
        """Return each field in which a candidate says more than a paper, or something else, and whether it is taken.

        Raises:
            NotFound: the paper is gone.
        """
        present = self._present(paper)
        return field_changes(present, candidate.bibliography, _joined(present, candidate.bibliography, handling))

    def apply(
        self,
        paper: PaperId,
        candidate: Candidate,
        handling: Handling = Handling.MERGE,
        *,
        fields: Sequence[str] | None = None,
    ) -> Outcome:
        """Fill a paper's gaps from a candidate, or replace its values, as one step.

        With `fields`, exactly these get the candidate's values, named as in `changes`.

        Raises:
            NotFound: the paper is gone.
        """
        present = self._present(paper)
        if fields is None:
            after = _joined(present, candidate.bibliography, handling)
        else:
            after = _picked(present, candidate.bibliography, frozenset(fields))
        title = shortened(plain_title(present.title) or plain_title(after.title))
        label = f"Look up “{title}” at {candidate.service_title}"
        return self._papers.set_fields((paper,), _changed_values(present, after), label)

    def add(self, candidate: Candidate) -> Outcome:
        """Add a candidate as a new paper, or fill the gaps of the paper of the library that it is.

        A new version of a paper of the library is linked with it in the same step; the one that is shown for both comes
        first in the outcome. A paper in the trash is taken out of it first, as a step of its own.
        """
        candidate = self._recognised(candidate)
        known = candidate.known_as
        if known is None:
            if candidate.is_version and candidate.akin_to is not None:
                return self._add_version(candidate.bibliography, candidate.akin_to)
            return self._papers.add(_changed_values(Bibliography(), candidate.bibliography))
        with self._database.read() as session:
            found = paper_details.details(session, known)
        restored = self._papers.restore((known,)) if found is not None and found.is_trashed else None
        outcome = self.apply(known, candidate)
        changes = outcome.changes | restored.changes if restored is not None else outcome.changes
        return replace(outcome, papers=(known,), changes=changes)

    def _add_version(self, said: Bibliography, known: PaperId) -> Outcome:
        title = plain_title(said.title)
        label = f"Add “{shortened(title)}”"
        with self._database.write() as session:
            batch = batches.begin(session, "manual", label)
            key = KeyGiver(self._pattern()).give(session, said, title)
            paper = batches.add_paper(session, batch, key, Content.of(said), ())
            batches.finish(session, batch, batches.BatchState.COMPLETE, label, "")
            links = linking(session, (known, paper), None)
            carry_out(session, EditGroup(tuple(links)))
            journal.append(session, label, EditGroup((ApplyBatch(batch), *links)))
            shown = works.shown_papers(session, (paper,))[paper]
        both = (paper, known) if shown == paper else (shown, paper)
        changes = ChangeSet(frozenset((*both, known)), tags=True, lists=True, membership=True)
        return Outcome(label, both, paper, changes)

    def _present(self, paper: PaperId) -> Bibliography:
        with self._database.read() as session:
            found = paper_details.details(session, paper)
        if found is None:
            raise NotFound("The paper is gone", f"There is no paper {paper}.", "Undo the step that removed it.")
        return found.bibliography

    def _recognised(self, candidate: Candidate) -> Candidate:
        with self._database.read() as session:
            found = recognised(session, arriving_of(candidate.bibliography), "", 0)
        if found is None:
            return replace(candidate, known_as=None, akin_to=None, is_version=False)
        if found.is_same:
            return replace(candidate, known_as=found.paper, akin_to=None, is_version=False)
        is_version = found.likeness.relation is Relation.VERSIONS
        return replace(candidate, known_as=None, akin_to=found.paper, is_version=is_version)


def _joined(present: Bibliography, arriving: Bibliography, handling: Handling) -> Bibliography:
    match handling:
        case Handling.MERGE:
            joined = merged(present, arriving, OnConflict.MERGE)
        case Handling.REPLACE:
            joined = merged(present, arriving, OnConflict.REPLACE)
        case _:
            return present
    if joined.title_is_provisional and arriving.title:
        # That a service knows the paper by the words of a made-up title makes them its title.
        return replace(joined, title=arriving.title, title_is_provisional=False)
    return joined


def _picked(present: Bibliography, arriving: Bibliography, fields: frozenset[str]) -> Bibliography:
    """Return a paper with the candidate's values in these fields."""
    values = {name: getattr(arriving, name) for name in _VALUES if name in fields}
    if "title" in fields:
        values["title_is_provisional"] = arriving.title_is_provisional
    if "authors" in fields:
        values["authors_are_incomplete"] = arriving.authors_are_incomplete
    extra = {name: value for name, value in arriving.extra.items() if name in fields}
    return replace(present, **values, extra={**present.extra, **extra})


def _changed_values(present: Bibliography, after: Bibliography) -> Mapping[str, FieldValue]:
    """Return the fields whose values differ, named as in `domain.fields`."""
    values: dict[str, FieldValue] = {
        name: getattr(after, name) for name in _VALUES if getattr(after, name) != getattr(present, name)
    }
    if present.title_is_provisional and not after.title_is_provisional:
        # A stored title stops being provisional, even where it is the same.
        values["title"] = after.title
    for name, value in after.extra.items():
        if present.extra.get(name) != value:
            values[EXTRA_PREFIX + name] = value
    return values
