"""Papers as BibTeX: fields in a fixed order, in ASCII wherever LaTeX can print it, one field per line."""

import unicodedata
from collections.abc import Iterator, Mapping

from nightstand.domain.citation_key import bibtex_key
from nightstand.domain.paper import Bibliography, PaperDetails
from nightstand.export.bibtex_names import bibtex_names
from nightstand.export.bibtex_values import keywords, month_macro, pages, verbatim
from nightstand.export.capitals import protected_formulas, title_escape
from nightstand.export.exported import ExportDocument, all_keywords
from nightstand.export.latex_markup import latex_of
from nightstand.export.latex_text import escape_text
from nightstand.export.protection import without_protection

PROVISIONAL_NOTE = "Provisional title"
"""What the printed `note` of a paper says whose title was made from its abstract."""

FIELD_ORDER = tuple(
    """author editor key title booktitle journal howpublished school institution organization publisher address edition
    volume number series chapter pages month year date doi isbn issn eprint archiveprefix primaryclass url note abstract
    keywords language annote openreview pdf code""".split()
)
"""Fields not named here follow in the order of their names."""

_TYPES = {"online": "misc", "software": "misc", "dataset": "misc", "patent": "misc", "thesis": "misc"} | {
    "report": "techreport"
}
_VENUE_FIELDS = {
    "article": "journal",
    "inproceedings": "booktitle",
    "conference": "booktitle",
    "incollection": "booktitle",
    "inbook": "booktitle",
    "techreport": "institution",
    "phdthesis": "school",
    "mastersthesis": "school",
    "manual": "organization",
    "book": "publisher",
    "proceedings": "publisher",
}
# They name other entries, which BibTeX misses as soon as only some papers leave; import took their values over.
_OMITTED = frozenset({"crossref", "xdata"})
_VERBATIM = frozenset({"file", "eprint", "isbn", "issn", "doi", "url"})
_ENGLISH = ("", "en", "eng", "english", "american", "british")
_LATIN_LANGUAGES = frozenset(
    "de deu ger german ngerman fr fra fre french es spa spanish it ita italian pt por portuguese nl nld dut dutch"
    " da sv no nb nn fi pl cs sk hu ro ca hr sl tr".split()
)


def write_bibtex(document: ExportDocument) -> bytes:
    """Return the papers as a BibTeX file, in their order."""
    entries = [_entry(exported.details) for exported in document.papers]
    return "\n".join(entries).encode()


def _entry(details: PaperDetails) -> str:
    kind = _kind(details.bibliography)
    fields = {name: value for name, value in _fields(details, kind) if value}
    lines = [f"  {name} = {value}" for name, value in sorted(fields.items(), key=_rank)]
    return f"@{kind}{{{bibtex_key(details.key)},\n" + ",\n".join(lines) + "\n}\n"


def _rank(field: tuple[str, str]) -> tuple[int, str]:
    name = field[0]
    return (FIELD_ORDER.index(name) if name in FIELD_ORDER else len(FIELD_ORDER)), name


def _kind(bibliography: Bibliography) -> str:
    # Styles warn about a paper without authors in a proceedings; with a made-up title it cannot be cited as one anyway.
    if bibliography.title_is_provisional:
        return "misc"
    return _TYPES.get(bibliography.type, bibliography.type)


def _fields(details: PaperDetails, kind: str) -> Iterator[tuple[str, str]]:
    """Give the fields that have a name of their own in the library, with their values in delimiters, and the others."""
    bibliography = details.bibliography
    extra = {name.lower(): value for name, value in bibliography.extra.items() if value}
    # An extra field goes first, so that one of our own with the same name wins.
    yield from _extra_fields(extra)
    yield "author", _braced(bibtex_names(bibliography.authors, is_cut=bibliography.authors_are_incomplete))
    if not bibliography.authors and "editor" not in extra:
        yield "key", _braced(bibtex_key(details.key))  # Styles sort by it.
    yield "title", _braced(_title(details))
    if bibliography.venue:
        yield _VENUE_FIELDS.get(kind, "howpublished"), _braced(latex_of(bibliography.venue, bibliography.venue))
    if bibliography.year is not None:
        yield "year", _braced(str(bibliography.year))
    yield "doi", _braced(verbatim(bibliography.doi))
    if bibliography.arxiv:
        yield "eprint", _braced(verbatim(bibliography.arxiv))
        yield "archiveprefix", "{arXiv}"
    yield "url", _braced(verbatim(bibliography.url))
    yield "note", _braced(_note(bibliography, extra))
    yield "abstract", _braced(latex_of(bibliography.abstract, details.abstract_text))
    yield "keywords", _braced(keywords(all_keywords(details)))
    if _is_foreign(bibliography):
        yield "language", _braced(escape_text(bibliography.language))
    yield "annote", _braced(r" \par ".join(escape_text(note.text.strip()) for note in details.notes))
    yield "openreview", _braced(verbatim(bibliography.openreview))
    yield "pdf", _braced(verbatim(bibliography.pdf))
    yield "code", _braced(verbatim(bibliography.code))


def _extra_fields(extra: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, value in extra.items():
        field = _field_name(name)
        if not field or field in _OMITTED:
            continue
        if field == "month":
            yield field, month_macro(value) or _braced(escape_text(value))
        elif field == "pages":
            yield field, _braced(pages(value))
        elif field in _VERBATIM or value.startswith(("https://", "http://")):
            yield field, _braced(verbatim(value))
        else:
            yield field, _braced(latex_of(value, value))


def _field_name(name: str) -> str:
    field = "".join(
        character for character in name if character.isascii() and (character.isalnum() or character in "-_")
    )
    return f"x{field}" if field and not field[0].isalpha() else field


def _title(details: PaperDetails) -> str:
    title = without_protection(details.bibliography.title)
    if _is_foreign(details.bibliography) or title.is_protected_whole:
        return f"{{{latex_of(title.source, details.title_text)}}}"  # The nouns of a German title must stay large.
    escape = title_escape(details.title_text, details.abstract_text, title.protected)
    return protected_formulas(latex_of(title.source, details.title_text, escape))


def _is_foreign(bibliography: Bibliography) -> bool:
    """Tell whether the title is in a language whose capitals are not those of English titles.

    Many a list in Chinese holds English titles, so where the script would differ, the letters decide.
    """
    language = bibliography.language.lower().replace("_", "-").split("-")[0]
    if language in _ENGLISH:
        return False
    return language in _LATIN_LANGUAGES or not all(map(_is_western, bibliography.title))


def _is_western(character: str) -> bool:
    return not character.isalpha() or unicodedata.name(character, "").startswith(("LATIN", "GREEK", "MATHEMATICAL"))


def _note(bibliography: Bibliography, extra: Mapping[str, str]) -> str:
    own = extra.get("note", "")
    parts = [latex_of(own, own)] if own else []
    if bibliography.title_is_provisional:
        parts.append(PROVISIONAL_NOTE)
    return ". ".join(parts)


def _braced(value: str) -> str:
    return f"{{{value}}}" if value else ""
