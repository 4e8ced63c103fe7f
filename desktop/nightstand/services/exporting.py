"""Takes reading lists and results out of the library: one snapshot, one format, one atomic write."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from nightstand.domain.export_report import ExportReport
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ListKind, ReadingListSpec
from nightstand.export.atomic_file import replace_file
from nightstand.export.exported import ExportDocument, Remarks
from nightstand.export.formats import EXPORT_FORMATS
from nightstand.export.list_file import write_list_file
from nightstand.export.placing import place_export
from nightstand.services.export_papers import LibraryPapers
from nightstand.services.export_selection import ExportSelection, ListedPaper
from nightstand.services.export_target import refuse_own_folder
from nightstand.services.searching import SearchRequest, SearchService
from nightstand.storage import ranking_goals, reading_lists
from nightstand.storage.database import Database, Transaction, plain
from nightstand.storage.shown import shown_by_key

__all__ = ["EXPORT_FORMATS", "ExportSelection", "ExportService"]

ALL_PAPERS_TITLE = "All papers"
BY_HAND = "Placed by hand"


@dataclass(frozen=True, slots=True)
class Exported:
    """Papers in a format, and what is to be said of them."""

    content: bytes
    report: ExportReport


class ExportService:
    """Writes papers in the formats of `EXPORT_FORMATS`."""

    def __init__(
        self, database: Database, searching: SearchService, reasons: Callable[[ListId], Mapping[PaperId, str]]
    ) -> None:
        """`reasons` gives, for the papers of a ranked list, why each stands where it does."""
        self._database = database
        self._searching = searching
        self._reasons = reasons

    def content(self, selection: ExportSelection, format_name: str) -> bytes:
        """Return the selection in a format."""
        return self.exported(selection, format_name).content

    def exported(self, selection: ExportSelection, format_name: str) -> Exported:
        """Return the selection in a format, and what is to be said of it."""
        remarks = Remarks()
        with self._document(selection) as document:
            content = b"".join(remarks.kept_from(EXPORT_FORMATS[format_name].write(document)))
            return Exported(content, remarks.report(len(document.papers)))

    def passage(self, selection: ExportSelection, format_name: str) -> bytes:
        """Return the selection in a format, to be put into another text such as a note."""
        chosen = EXPORT_FORMATS[format_name]
        with self._document(selection) as document:
            return b"".join(Remarks().kept_from((chosen.write_passage or chosen.write)(document)))

    def write(self, selection: ExportSelection, format_name: str, target: Path, *, force: bool = False) -> ExportReport:
        """Write the selection to a file and return how it went.

        The file is the old or the new one, never a part; formats that merge keep what people added.

        Raises:
            ExportFailed: it cannot be written, lies in the library's own folder, or was not made by this program and
                `force` is off.
        """
        refuse_own_folder(self._database, target)
        with self._document(selection) as document:
            return place_export(document, EXPORT_FORMATS[format_name], target, force=force)

    def listed(self, list_id: ListId) -> tuple[ListedPaper, ...]:
        """Return a list's papers with their positions, a saved search's result included."""
        with self._database.read() as session:
            _title, spec, chosen, why = self._chosen(session, ExportSelection.of_list(list_id))
        reasons = self._reasons_for(list_id, spec)
        return tuple(
            ListedPaper(position, paper, reasons.get(paper, why)) for position, paper in enumerate(chosen, start=1)
        )

    def list_file(self, list_id: ListId, *, with_notes: bool = False) -> bytes:
        """Return a list as a file for other people (see `export.list_file`); notes only when asked for."""
        with self._document(ExportSelection.of_list(list_id)) as document:
            return b"".join(write_list_file(document, with_notes=with_notes))

    def write_list_file(self, list_id: ListId, target: Path, *, with_notes: bool = False) -> int:
        """Write a list as a file for other people and return how many papers are in it.

        Raises:
            ExportFailed: it cannot be written, or lies in the library's own folder.
        """
        refuse_own_folder(self._database, target)
        with self._document(ExportSelection.of_list(list_id)) as document:
            replace_file(target, write_list_file(document, with_notes=with_notes))
            return len(document.papers)

    @contextmanager
    def _document(self, selection: ExportSelection) -> Iterator[ExportDocument]:
        """Open what leaves, as the library is now; its papers can be read until the block ends."""
        with self._database.read() as session:
            title, spec, chosen, why = self._chosen(session, selection)
            reasons = self._reasons_for(selection.list_id, spec)
            papers = LibraryPapers(session, chosen, reasons, why)
            yield ExportDocument(title, spec.name if spec else None, papers, datetime.now(UTC), spec)

    def _reasons_for(self, list_id: ListId | None, spec: ReadingListSpec | None) -> Mapping[PaperId, str]:
        if list_id is None or spec is None or spec.kind is ListKind.SMART:
            return {}
        with self._database.read() as session:
            is_ranked = ranking_goals.goal(session, list_id) is not None
        return self._reasons(list_id) if is_ranked else {}

    def _chosen(
        self, session: Transaction, selection: ExportSelection
    ) -> tuple[str, ReadingListSpec | None, tuple[PaperId, ...], str]:
        """Return title, list, papers in order, and why they stand in that order."""
        if selection.list_id is not None:
            spec = reading_lists.spec(session, selection.list_id)
            if spec is None:
                return "", None, (), ""
            if spec.kind is ListKind.SMART:
                return spec.name, spec, self._searching.smart_list_papers(spec), f"Found by “{spec.query}”"
            return spec.name, spec, reading_lists.shown_order(session, selection.list_id), BY_HAND
        if selection.query is not None:
            found = tuple(self._searching.search(SearchRequest(selection.query)).ids)
            return selection.query or ALL_PAPERS_TITLE, None, found, ""
        if selection.papers is not None:
            return "Selected papers", None, selection.papers, ""
        return ALL_PAPERS_TITLE, None, shown_by_key(plain(session)), ""
