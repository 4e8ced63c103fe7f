"""Takes notes and highlights out of the library, as a file or as a text."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from nightstand.domain.annotated import AnnotatedList, AnnotatedPaper
from nightstand.export.annotation_document import AnnotationDocument
from nightstand.export.annotation_formats import ANNOTATION_FORMATS, place_annotations
from nightstand.services.export_target import refuse_own_folder
from nightstand.storage.database import Database

__all__ = ["ANNOTATION_FORMATS", "AnnotationExport"]


class AnnotationExport:
    """Writes annotations in the formats of `ANNOTATION_FORMATS`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def content(
        self,
        papers: Sequence[AnnotatedPaper],
        title: str,
        format_name: str,
        *,
        lists: Sequence[AnnotatedList] = (),
    ) -> bytes:
        """Return annotations on papers, and notes on lists, in a format."""
        return ANNOTATION_FORMATS[format_name].write(_document(papers, lists, title))

    def write(
        self,
        papers: Sequence[AnnotatedPaper],
        title: str,
        format_name: str,
        target: Path,
        *,
        lists: Sequence[AnnotatedList] = (),
        force: bool = False,
    ) -> int:
        """Write annotations to a file and return how many left.

        The file is the old or the new one, never a part; Markdown keeps what people added to it.

        Raises:
            ExportFailed: it cannot be written, lies in the library's own folder, or was not made by this program and
                `force` is off.
        """
        refuse_own_folder(self._database, target)
        document = _document(papers, lists, title)
        place_annotations(document, ANNOTATION_FORMATS[format_name], target, force=force)
        return document.count


def _document(papers: Sequence[AnnotatedPaper], lists: Sequence[AnnotatedList], title: str) -> AnnotationDocument:
    return AnnotationDocument(title, tuple(papers), datetime.now(UTC), tuple(lists))
