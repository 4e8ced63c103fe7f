"""The formats papers can leave in, by the name the command line and the dialog use.

A format is a module that turns an `ExportDocument` into pieces of a file, and a line here.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from nightstand.export.bibtex import write_biblatex, write_bibtex
from nightstand.export.csl_json import write_csl_json
from nightstand.export.csv_table import write_csv
from nightstand.export.exported import ExportDocument, Piece
from nightstand.export.html_page import write_html
from nightstand.export.list_file import write_list_file
from nightstand.export.markdown import write_markdown, write_markdown_passage
from nightstand.export.markdown_region import merged
from nightstand.export.ris import write_ris


class Merge(Protocol):
    """Combines new content with what is in the file already."""

    def __call__(self, content: bytes, existing: bytes, *, force: bool) -> bytes:
        """Return what to write; raise `ExportFailed` when `existing` must not be touched."""


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format: how it is called, and how papers become its bytes, with remarks on what could not leave as it is.

    `write` gives its pieces while it goes through the papers; a remark may stand anywhere between them. `merge` is None
    where a file is simply replaced, and `write_passage` where a part of another text is like a file.
    """

    name: str
    title: str
    suffix: str
    write: Callable[[ExportDocument], Iterable[Piece]]
    merge: Merge | None = None
    write_passage: Callable[[ExportDocument], Iterable[Piece]] | None = None


_ALL = (
    ExportFormat("bibtex", "BibTeX", ".bib", write_bibtex),
    ExportFormat("biblatex", "BibLaTeX", ".bib", write_biblatex),
    ExportFormat("markdown", "Markdown", ".md", write_markdown, merged, write_markdown_passage),
    ExportFormat("csl-json", "CSL-JSON", ".json", write_csl_json),
    ExportFormat("ris", "RIS", ".ris", write_ris),
    ExportFormat("csv", "CSV table", ".csv", write_csv),
    ExportFormat("html", "Web page", ".html", write_html),
    ExportFormat("list", "Nightstand list", ".json", write_list_file),
)

EXPORT_FORMATS: Mapping[str, ExportFormat] = {export_format.name: export_format for export_format in _ALL}
"""Every format by its name; the first is the default."""
