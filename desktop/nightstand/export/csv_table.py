"""Papers as a table for spreadsheets: CSV by RFC 4180, UTF-8 with a byte order mark, everything in columns.

A cell that a spreadsheet would run as a formula gets an apostrophe in front, as does one that looks as if it had one;
our reader takes it off.
"""

import csv
import re
from collections.abc import Collection, Iterator, Mapping
from io import StringIO

from nightstand.domain.author import Author
from nightstand.export.exported import ExportDocument, ExportedPaper, all_keywords
from nightstand.export.plain_value import plain_value

BYTE_ORDER_MARK = "\ufeff"
COLUMNS = (
    "position", "citation key", "title", "provisional title", "authors", "more authors", "year", "venue", "type",
    "abstract", "doi", "arxiv", "openreview", "url", "pdf", "code", "language", "keywords", "decision", "status",
    "rating", "tier", "starred", "due", "minutes", "why", "lists", "my notes", "highlights", "added",
)  # fmt: skip
"""The columns of every table; the fields that have no place of their own follow in the order of their names."""

_COMMON = frozenset("volume number pages publisher month isbn issn series edition editor address note date".split())
"""Fields whose columns bear their bare names; all others are told by a prefix from columns that mean something."""
_OTHER_FIELD = "field: "
_YES = "yes"
# Full-width signs count too: a Japanese spreadsheet takes them for the plain ones.
_LIKE_A_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


def write_csv(document: ExportDocument) -> Iterator[bytes]:
    """Give the papers as rows; the papers are gone through twice, as the columns must be known first."""
    extras = _extra_names(document.papers)
    labels = [name if name in _COMMON else f"{_OTHER_FIELD}{name}" for name in extras]
    yield (BYTE_ORDER_MARK + _row((*COLUMNS, *labels))).encode()
    for exported in document.papers:
        said = _values(exported)
        extra = exported.details.bibliography.extra
        cells = (*(said[name] for name in COLUMNS), *(plain_value(extra.get(name, "")) for name in extras))
        yield _row(cells).encode()


def guarded(text: str) -> str:
    """Return a text that no spreadsheet runs as a formula."""
    return f"'{text}" if _LIKE_A_FORMULA.match(text) else text


def _row(cells: Collection[str]) -> str:
    line = StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(map(guarded, cells))
    return line.getvalue()


def _extra_names(papers: Collection[ExportedPaper]) -> list[str]:
    names = {
        name for exported in papers for name, value in exported.details.bibliography.extra.items() if value.strip()
    }
    return sorted(names - {"keywords"})


def _values(exported: ExportedPaper) -> Mapping[str, str]:
    details = exported.details
    bibliography = details.bibliography
    return _personal_values(exported) | {
        "position": str(exported.position),
        "citation key": details.key,
        "title": details.title_text,
        "provisional title": _YES if bibliography.title_is_provisional else "",
        "authors": "; ".join(map(_name, bibliography.authors)),
        "more authors": _YES if bibliography.authors_are_incomplete else "",
        "year": str(bibliography.year or ""),
        "venue": bibliography.venue,
        "type": bibliography.type,
        "abstract": details.abstract_text,
        "doi": bibliography.doi,
        "arxiv": bibliography.arxiv,
        "openreview": bibliography.openreview,
        "url": bibliography.url,
        "pdf": bibliography.pdf,
        "code": bibliography.code,
        "language": bibliography.language,
        "keywords": "; ".join(all_keywords(details)),
    }


def _personal_values(exported: ExportedPaper) -> dict[str, str]:
    details, marks = exported.details, exported.details.marks
    return {
        "decision": marks.decision.value,
        "status": marks.status.value,
        "rating": str(marks.rating or ""),
        "tier": marks.tier.value if marks.tier else "",
        "starred": _YES if marks.starred else "",
        "due": marks.due.isoformat() if marks.due else "",
        "minutes": str(marks.minutes or ""),
        "why": exported.why,
        "lists": "; ".join(details.lists),
        "my notes": "\n\n".join(note.text for note in details.notes),
        "highlights": "\n".join(highlight.anchor.quote for highlight in details.highlights),
        "added": details.added.isoformat(timespec="seconds"),
    }


def _name(author: Author) -> str:
    """Return a name with the family first, as reference programs take it; bodies in braces, so that they stay whole."""
    if author.is_body:
        return f"{{{author.family}}}"
    family = f"{author.particle} {author.family}".strip()
    return ", ".join(part for part in (family, author.suffix, author.given) if part)
