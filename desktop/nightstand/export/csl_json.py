"""Papers as CSL-JSON, as citation processors and other reference programs read it."""

import json
from collections.abc import Iterator, Mapping

from nightstand.domain.author import Author
from nightstand.domain.paper import Bibliography, PaperDetails
from nightstand.export.bibtex_values import month_number
from nightstand.export.exported import ExportDocument, all_keywords
from nightstand.export.plain_value import exact_date, people, plain_extra

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]

_TYPES = {
    "article": "article-journal",
    "book": "book",
    "booklet": "pamphlet",
    "conference": "paper-conference",
    "dataset": "dataset",
    "inbook": "chapter",
    "incollection": "chapter",
    "inproceedings": "paper-conference",
    "manual": "report",
    "mastersthesis": "thesis",
    "online": "webpage",
    "patent": "patent",
    "phdthesis": "thesis",
    "proceedings": "book",
    "report": "report",
    "software": "software",
    "techreport": "report",
    "thesis": "thesis",
    "unpublished": "manuscript",
}
_OTHER_TYPE = "document"
_GENRES = {"mastersthesis": "Master's thesis", "phdthesis": "PhD thesis"}
_OTHERS: tuple[Json, ...] = ({"literal": "others"},)
"""Stands at the end of authors that are known not to be all."""

_EXTRA_NAMES = {
    "address": "publisher-place",
    "chapter": "chapter-number",
    "edition": "edition",
    "howpublished": "medium",
    "isbn": "ISBN",
    "issn": "ISSN",
    "number": "issue",
    "pages": "page",
    "publisher": "publisher",
    "pmcid": "PMCID",
    "pmid": "PMID",
    "series": "collection-title",
    "shortjournal": "container-title-short",
    "shorttitle": "title-short",
    "volume": "volume",
}


def write_csl_json(document: ExportDocument) -> Iterator[bytes]:
    """Give the papers as a CSL-JSON array, in their order; texts are plain, math as Unicode."""
    papers = [_paper(exported.details) for exported in document.papers]
    yield (json.dumps(papers, ensure_ascii=False, indent=1) + "\n").encode()


def _paper(details: PaperDetails) -> dict[str, Json]:
    return {name: value for name, value in _fields(details) if value not in (None, "", [], {})}


def _fields(details: PaperDetails) -> Iterator[tuple[str, Json]]:
    bibliography = details.bibliography
    extra = plain_extra(bibliography.extra)
    yield "id", details.key
    yield "citation-key", details.key
    yield "type", _TYPES.get(bibliography.type, _OTHER_TYPE)
    yield "genre", _GENRES.get(bibliography.type)
    yield "title", details.title_text
    yield "author", [*map(_name, bibliography.authors), *(_OTHERS if bibliography.authors_are_incomplete else ())]
    yield "editor", [_name(editor) for editor in people(bibliography.extra.get("editor", ""))]
    yield "issued", _date(bibliography.year, extra)
    yield "container-title", bibliography.venue
    yield "abstract", details.abstract_text
    yield "DOI", bibliography.doi
    yield "URL", bibliography.url
    yield "language", bibliography.language
    yield "keyword", "; ".join(all_keywords(details))
    yield "note", "\n\n".join(part for part in (extra.get("note", ""), *(note.text for note in details.notes)) if part)
    for name, csl_name in _EXTRA_NAMES.items():
        yield csl_name, extra.get(name)
    yield "custom", _custom(details, extra)


def _name(author: Author) -> Json:
    if author.is_body or not (author.given or author.particle or author.suffix):
        return {"literal": author.name}
    parts = {
        "family": author.family,
        "given": author.given,
        "non-dropping-particle": author.particle,
        "suffix": author.suffix,
    }
    return {name: part for name, part in parts.items() if part}


def _date(year: int | None, extra: Mapping[str, str]) -> Json:
    if year is None:
        return None
    if day := exact_date(extra, year):
        return {"date-parts": [list(day)]}
    number = month_number(extra.get("month", ""))
    return {"date-parts": [[year, number] if number else [year]]}


def _custom(details: PaperDetails, extra: Mapping[str, str]) -> dict[str, Json]:
    bibliography, marks = details.bibliography, details.marks
    known = {*_EXTRA_NAMES, "keywords", "month", "note", "editor"}
    if exact_date(extra, bibliography.year):
        known.add("date")
    values: dict[str, Json] = {
        **_other_addresses(bibliography),
        "type": bibliography.type if bibliography.type not in _TYPES else None,
        "title_is_provisional": bibliography.title_is_provisional or None,
        "decision": marks.decision.value,
        "status": marks.status.value,
        "rating": marks.rating,
        "tier": marks.tier.value if marks.tier else None,
        "starred": marks.starred or None,
        "due": marks.due.isoformat() if marks.due else None,
        "minutes": marks.minutes,
        "highlights": [highlight.anchor.quote for highlight in details.highlights],
        **{name: value for name, value in extra.items() if name not in known},
    }
    return {name: value for name, value in values.items() if value not in (None, "", [])}


def _other_addresses(bibliography: Bibliography) -> dict[str, Json]:
    return {
        "arxiv": bibliography.arxiv,
        "openreview": bibliography.openreview,
        "pdf": bibliography.pdf,
        "code": bibliography.code,
    }
