"""Fields that have no place of their own in the library, as BibTeX fields: they come out as they came in."""

import re
from collections.abc import Iterator, Mapping

from nightstand.export.ascii_text import fold_to_ascii
from nightstand.export.bibtex_values import month_macro, pages
from nightstand.export.latex_source import printable, unprinted
from nightstand.export.latex_text import EscapeText

PRINTED = frozenset(
    """addendum address afterword annotator author bookauthor booksubtitle booktitle booktitleaddon chapter commentator
    edition editor editora editorb editorc eventtitle eventtitleaddon foreword holder howpublished institution
    introduction issue issuetitle journal journalsubtitle journaltitle key label library location mainsubtitle maintitle
    maintitleaddon month nameaddon note number organization origlocation origpublisher origtitle pages part publisher
    pubstate reprinttitle school series shortauthor shorteditor shortjournal shortseries shorttitle subtitle title
    titleaddon translator type venue version volume volumes year""".split()
)
"""What styles print, so that it must compile; all else may be anything that ends where it should."""

_OMITTED = frozenset({"crossref", "xdata", "xref"})
"""They name other entries, which BibTeX misses as soon as only some papers leave; import took their values over."""

_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9+./:_-]+")


def extra_fields(extra: Mapping[str, str], escape: EscapeText) -> Iterator[tuple[str, str]]:
    """Give the fields with their values, delimiters included."""
    given: set[str] = set()
    for name, value in extra.items():
        field = _field_name(name)
        if not field or field in _OMITTED or not value.strip():
            continue
        while field in given:
            field += "-2"
        given.add(field)
        yield field, _value(field, value, escape)


def _value(field: str, value: str, escape: EscapeText) -> str:
    if field == "month" and (macro := month_macro(value)):
        return macro
    if field == "pages":
        value = pages(value)
    return f"{{{printable(value, escape) if field in PRINTED else unprinted(value, escape)}}}"


def _field_name(name: str) -> str:
    """Return a name that BibTeX takes, as like the given one as can be."""
    field = _NOT_IN_A_NAME.sub("", (name if name.isascii() else fold_to_ascii(name)).lower())
    return f"x{field}" if field and not field[0].isalpha() else field
