"""Papers as RIS: one tag a line, repeated where there are several values, CRLF at line ends, UTF-8.

What RIS has no tag for leaves in the user's field `U1` as `Nightstand:name=value`, which other programs keep or show
and our reader understands.
"""

import re
from collections.abc import Iterator

from nightstand.domain.author import Author
from nightstand.domain.export_report import ExportRemark, RemarkKind
from nightstand.domain.paper import Bibliography, PaperDetails
from nightstand.export.bibtex_values import month_number
from nightstand.export.exported import ExportDocument, Piece, all_keywords
from nightstand.export.plain_value import exact_date, people, plain_extra

OWN_TAG = "U1"
OWN_MARK = "Nightstand:"

_TYPES = {
    "article": "JOUR",
    "book": "BOOK",
    "conference": "CPAPER",
    "dataset": "DATA",
    "inbook": "CHAP",
    "incollection": "CHAP",
    "inproceedings": "CPAPER",
    "mastersthesis": "THES",
    "online": "ELEC",
    "patent": "PAT",
    "phdthesis": "THES",
    "proceedings": "CONF",
    "report": "RPRT",
    "software": "COMP",
    "techreport": "RPRT",
    "thesis": "THES",
    "unpublished": "UNPB",
}
_READ_BACK = frozenset(
    "article book dataset incollection inproceedings online patent phdthesis software techreport unpublished".split()
)
_OTHER_TYPE = "GEN"
_DEGREES = {"mastersthesis": "Master's thesis", "phdthesis": "PhD thesis"}
_PUBLISHED_BY = frozenset({"phdthesis", "mastersthesis", "thesis", "techreport", "report"})
_PUBLISHERS = frozenset({"book", "proceedings"})
_TAGS = {
    "volume": "VL",
    "number": "IS",
    "edition": "ET",
    "address": "CY",
    "series": "T3",
    "shorttitle": "ST",
    "issn": "SN",
    "isbn": "SN",
    "shortjournal": "J2",
}
_ELSEWHERE = frozenset({"pages", "publisher", "month", "date", "note", "editor", "keywords"})
_PAGES = re.compile(r"\s*([\w.:]+)\s*(?:-{1,3}|[‐‑‒–—])\s*([\w.:]+)\s*")
_LIKE_A_TAG = re.compile(r"\s*[A-Z][A-Z0-9]\s{0,4}[-–—]")
_READ_AS_KEY = re.compile(r"[^\W\d_][^\s,{}\"#%~\\]{1,60}")


def write_ris(document: ExportDocument) -> Iterator[Piece]:
    """Give the papers as a RIS file, in their order; texts are plain, math as Unicode."""
    for exported in document.papers:
        lines: list[str] = []
        for said in _entry(exported.details):
            if isinstance(said, ExportRemark):
                yield said
            else:
                lines.append(said)
        yield "".join(f"{line}\r\n" for line in (*lines, "ER  - ", "")).encode()


def _entry(details: PaperDetails) -> Iterator[str | ExportRemark]:
    bibliography = details.bibliography
    extra = plain_extra(bibliography.extra)
    yield _line("TY", _TYPES.get(bibliography.type, _OTHER_TYPE))
    yield from _lines("ID", details.key)
    yield from _lines("TI", details.title_text)
    for author in bibliography.authors:
        yield from _author(details.key, "AU", author)
    if bibliography.authors and bibliography.authors_are_incomplete:
        yield _line("AU", "et al.")
    for editor in people(bibliography.extra.get("editor", "")):
        yield from _author(details.key, "A2", editor)
    yield from _dates(bibliography, extra)
    yield from _holders(bibliography, extra)
    yield from _lines("M3", _DEGREES.get(bibliography.type, ""))
    for name, tag in _TAGS.items():
        yield from _lines(tag, extra.get(name, ""))
    yield from _page_lines(extra.get("pages", ""))
    yield from _addresses(bibliography)
    yield from _lines("LA", bibliography.language)
    for word in all_keywords(details):
        yield _line("KW", word.replace(";", ","))
        if ";" in word:
            yield ExportRemark(
                RemarkKind.CHANGED, details.key, "keywords", f"“{word}” left with commas: RIS parts at ;"
            )
    for note in (extra.get("note", ""), *(note.text for note in details.notes)):
        yield from _paragraphs("N1", note)
    yield from _paragraphs("AB", details.abstract_text)
    yield from _own_fields(details)


def _line(tag: str, text: str) -> str:
    return f"{tag}  - {' '.join(text.split())}"


def _lines(tag: str, text: str) -> Iterator[str]:
    if text.strip():
        yield _line(tag, text)


def _paragraphs(tag: str, text: str) -> Iterator[str]:
    """Give a text with its paragraphs; one that begins like a tag goes on in the line before, where it is text."""
    paragraphs: list[str] = []
    for part in re.split(r"\n\s*\n", text.strip()):
        words = " ".join(part.split())
        if paragraphs and _LIKE_A_TAG.match(words):
            paragraphs[-1] += f" {words}"
        elif words:
            paragraphs.append(words)
    if paragraphs:
        yield f"{tag}  - " + "\r\n\r\n".join(paragraphs)


def _author(key: str, tag: str, author: Author) -> Iterator[str | ExportRemark]:
    if author.is_body:
        # A comma behind a name says that it is a body; others inside would make it a person.
        yield _line(tag, f"{author.family.replace(',', '')},")
        if "," in author.family:
            yield ExportRemark(RemarkKind.CHANGED, key, "author", f"“{author.family}” left without its commas")
        return
    family = f"{author.particle} {author.family}".strip()
    yield _line(tag, ", ".join(part for part in (family, author.given, author.suffix) if part))


def _dates(bibliography: Bibliography, extra: dict[str, str]) -> Iterator[str]:
    if bibliography.year is None:
        return
    yield _line("PY", str(bibliography.year))
    if day := exact_date(extra, bibliography.year):
        yield _line("DA", f"{day[0]}/{day[1]:02}/{day[2]:02}")
    elif month := month_number(extra.get("month", "")):
        yield _line("DA", f"{bibliography.year}/{month:02}")


def _holders(bibliography: Bibliography, extra: dict[str, str]) -> Iterator[str]:
    """Give the lines for the venue and the publisher, which is the venue of what a school or institute gives out."""
    publisher = extra.get("publisher", "")
    if bibliography.type in _PUBLISHERS:
        yield from _lines("PB", publisher or bibliography.venue)
    elif bibliography.type in _PUBLISHED_BY and not publisher:
        yield from _lines("PB", bibliography.venue)
    else:
        yield from _lines("T2", bibliography.venue)
        yield from _lines("PB", publisher)


def _page_lines(pages: str) -> Iterator[str]:
    if found := _PAGES.fullmatch(pages):
        yield _line("SP", found[1])
        yield _line("EP", found[2])
    else:
        yield from _lines("SP", pages)


def _addresses(bibliography: Bibliography) -> Iterator[str]:
    yield from _lines("DO", bibliography.doi)
    yield from _lines("UR", bibliography.url)
    yield from _lines("L1", bibliography.pdf)


def _own_fields(details: PaperDetails) -> Iterator[str]:
    bibliography = details.bibliography
    own = {
        "type": "" if bibliography.type in _READ_BACK else bibliography.type,
        "key": "" if _READ_AS_KEY.fullmatch(details.key) else details.key,
        "venue": bibliography.venue if bibliography.type in _PUBLISHERS else "",
        "arxiv": bibliography.arxiv,
        "openreview": bibliography.openreview,
        "code": bibliography.code,
        "provisional title": "yes" if bibliography.title_is_provisional else "",
    }
    own |= {
        name: value
        for name, value in bibliography.extra.items()
        if name.lower() not in _TAGS and name.lower() not in _ELSEWHERE
    }
    for name, value in own.items():
        if value.strip() and "=" not in name:
            yield _line(OWN_TAG, f"{OWN_MARK}{name}={value}")
