"""Takes reading lists and results out of the library: one snapshot, one format, one atomic write."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ListKind, ReadingListSpec
from nightstand.export.atomic_file import replace_file
from nightstand.export.exported import ExportDocument, ExportedPaper
from nightstand.export.formats import EXPORT_FORMATS
from nightstand.export.list_file import write_list_file
from nightstand.export.placing import place_export
from nightstand.services.export_selection import ExportSelection, ListedPaper
from nightstand.services.export_target import refuse_own_folder
from nightstand.services.searching import SearchRequest, SearchService
from nightstand.storage import paper_details, ranking_goals, reading_lists
from nightstand.storage.database import Database, Transaction, plain
from nightstand.storage.shown import shown_by_key

__all__ = ["EXPORT_FORMATS", "ExportSelection", "ExportService"]

ALL_PAPERS_TITLE = "All papers"
BY_HAND = "Placed by hand"


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
        return EXPORT_FORMATS[format_name].write(self._document(selection))

    def passage(self, selection: ExportSelection, format_name: str) -> bytes:
        """Return the selection in a format, to be put into another text such as a note."""
        chosen = EXPORT_FORMATS[format_name]
        return (chosen.write_passage or chosen.write)(self._document(selection))

    def write(self, selection: ExportSelection, format_name: str, target: Path, *, force: bool = False) -> int:
        """Write the selection to a file and return how many papers left.

        The file is the old or the new one, never a part; formats that merge keep what people added.

        Raises:
            ExportFailed: it cannot be written, lies in the library's own folder, or was not made by this program and
                `force` is off.
        """
        refuse_own_folder(self._database, target)
        document = self._document(selection)
        place_export(document, EXPORT_FORMATS[format_name], target, force=force)
        return len(document.papers)

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
        return write_list_file(self._document(ExportSelection.of_list(list_id)), with_notes=with_notes)

    def write_list_file(self, list_id: ListId, target: Path, *, with_notes: bool = False) -> int:
        """Write a list as a file for other people and return how many papers are in it.

        Raises:
            ExportFailed: it cannot be written, or lies in the library's own folder.
        """
        refuse_own_folder(self._database, target)
        document = self._document(ExportSelection.of_list(list_id))
        replace_file(target, write_list_file(document, with_notes=with_notes))
        return len(document.papers)

    def _document(self, selection: ExportSelection) -> ExportDocument:
        with self._database.read() as session:
            title, spec, chosen, why = self._chosen(session, selection)
            found = [details for paper in chosen if (details := paper_details.details(session, paper)) is not None]
        reasons = self._reasons_for(selection.list_id, spec)
        exported = tuple(
            ExportedPaper(position, details, reasons.get(details.id, why))
            for position, details in enumerate(found, start=1)
        )
        return ExportDocument(title, spec.name if spec else None, exported, datetime.now(UTC), spec)

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
