"""Puts an export into a file, over what is there or merged with it."""

from collections.abc import Iterable
from pathlib import Path

from nightstand.domain.errors import ExportFailed
from nightstand.domain.export_report import ExportReport
from nightstand.export.atomic_file import replace_file
from nightstand.export.exported import ExportDocument, Remarks
from nightstand.export.formats import ExportFormat, Merge


def place_export(document: ExportDocument, export_format: ExportFormat, target: Path, *, force: bool) -> ExportReport:
    """Write a document to `target`, which is the whole old file or the whole new one at every moment.

    Raises:
        ExportFailed: the file cannot be written, or the format may not touch what stands there without `force`.
    """
    remarks = Remarks()
    place_content(remarks.kept_from(export_format.write(document)), export_format.merge, target, force=force)
    return remarks.report(len(document.papers))


def place_content(content: Iterable[bytes], merge: Merge | None, target: Path, *, force: bool) -> None:
    """Write a file's content, piece by piece, to `target`, over what is there or merged with it.

    Raises:
        ExportFailed: the file cannot be written, or may not be touched without `force`.
    """
    existing = _existing(target) if merge else b""
    if merge and existing.strip():
        try:
            content = (merge(b"".join(content), existing, force=force),)
        except ExportFailed as failure:
            raise ExportFailed(failure.title, f"{target}: {failure.detail}", failure.remedy) from failure
    replace_file(target, content)


def _existing(target: Path) -> bytes:
    try:
        return target.read_bytes() if target.is_file() else b""
    except OSError as error:
        raise ExportFailed(
            "The file that is already there cannot be read", f"{target}: {error.strerror}", "Choose another file name."
        ) from error
