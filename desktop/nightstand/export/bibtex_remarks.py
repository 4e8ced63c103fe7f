"""What is to be told of an entry: characters that LaTeX cannot print, and values that had to be put right."""

from collections.abc import Iterator, Sequence

from nightstand.domain.export_report import ExportRemark, RemarkKind
from nightstand.domain.paper import PaperDetails
from nightstand.export.bibtex_extra import PRINTED
from nightstand.export.bibtex_values import is_balanced
from nightstand.export.latex_text import without_latex_form

_MOST_CHARACTERS = 20


def remarks_on(details: PaperDetails, key: str, fields: Sequence[tuple[str, str]]) -> Iterator[ExportRemark]:
    """Give the remarks on an entry with this key and these fields, their values in delimiters."""
    if key != details.key:
        yield ExportRemark(RemarkKind.CHANGED, key, "", f"the key was “{details.key}”, which BibTeX cannot read")
    extra = {name.lower(): value for name, value in details.bibliography.extra.items()}
    for name, value in fields:
        if not value.isascii() and (characters := without_latex_form(value)):
            shown = characters[:_MOST_CHARACTERS] + ("…" if len(characters) > _MOST_CHARACTERS else "")
            yield ExportRemark(RemarkKind.NOT_PRINTABLE, key, name, f"pdfLaTeX cannot print {shown}")
        if (source := extra.get(name)) and _is_repaired(source, value, is_printed=name in PRINTED):
            yield ExportRemark(RemarkKind.REPAIRED, key, name, f"“{source}” would not compile")


def _is_repaired(source: str, value: str, *, is_printed: bool) -> bool:
    """Tell whether signs were escaped that stood bare, or braces that end nothing; blanks and accents are no repair."""
    if not is_printed or not source.isascii():
        return not is_balanced(source)
    return value.count("\\") > source.count("\\")
