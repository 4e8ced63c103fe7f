"""What a paper says of itself, as the fields of an entry: those with a place in the library, and all the others."""

import re
from collections.abc import Iterator
from functools import lru_cache

from nightstand.domain.citation_key import bibtex_key
from nightstand.domain.paper import Bibliography, PaperDetails
from nightstand.export.bibtex_dialect import Dialect
from nightstand.export.bibtex_extra import extra_fields
from nightstand.export.bibtex_languages import language_name
from nightstand.export.bibtex_names import bibtex_names
from nightstand.export.bibtex_title import bibtex_title, is_foreign, split_title
from nightstand.export.bibtex_values import keywords, verbatim
from nightstand.export.bibtex_venue import venue_field
from nightstand.export.exported import all_keywords
from nightstand.export.latex_markup import latex_of
from nightstand.export.latex_source import printable, without_needless_braces

PROVISIONAL_NOTE = "Provisional title"
"""What the printed `note` of a paper says whose title was made from its abstract."""

_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_FROM_THE_LIBRARY = frozenset({"author", "title", "abstract", "keywords"})
_LANGUAGE_FIELDS = ("langid", "hyphenation")


def fields_of(details: PaperDetails, kind: str, dialect: Dialect) -> dict[str, str]:
    """Return the fields of a paper by name, with their values in delimiters."""
    bibliography = details.bibliography
    extra = {name.lower(): value for name, value in bibliography.extra.items() if value.strip()}
    title, subtitle = split_title(bibliography.title, extra.get("subtitle", ""))
    if not subtitle:
        extra.pop("subtitle", None)  # The title says it, or was changed since.
    others = {name: value for name, value in extra.items() if name not in _FROM_THE_LIBRARY}
    fields = dict(extra_fields(others, dialect.escape))
    fields |= _text_fields(details, extra, dialect)
    fields["title"] = _braced(bibtex_title(title, details, dialect))
    if name := venue_field(kind, bibliography.venue, extra, is_biblatex=dialect.is_biblatex):
        fields[name] = _braced(_venue_latex(bibliography.venue, dialect))
    fields |= _identifiers(bibliography, extra)
    if bibliography.year is not None and not _says_year(extra, bibliography.year, is_biblatex=dialect.is_biblatex):
        fields["year"] = _braced(str(bibliography.year))
    if dialect.is_biblatex and "year" not in fields and "date" in fields:
        fields.pop("month", None)  # The date says it.
    return {name: value for name, value in fields.items() if value}


def _text_fields(details: PaperDetails, extra: dict[str, str], dialect: Dialect) -> Iterator[tuple[str, str]]:
    bibliography, escape = details.bibliography, dialect.escape
    yield "author", _braced(bibtex_names(bibliography.authors, escape, is_cut=bibliography.authors_are_incomplete))
    if not bibliography.authors and "editor" not in extra and "key" not in extra:
        yield "key", _braced(bibtex_key(details.key))  # Styles sort by it.
    if bibliography.title_is_provisional:
        note = printable(extra.get("note", ""), escape)
        yield "note", _braced(f"{note}. {PROVISIONAL_NOTE}" if note else PROVISIONAL_NOTE)
    yield "abstract", _braced(_latex(bibliography.abstract, details.abstract_text, dialect))
    yield "keywords", _braced(keywords(all_keywords(details), escape))
    if bibliography.language and _is_language_told(bibliography, extra):
        name = language_name(bibliography.language) if dialect.is_biblatex else ""
        yield ("langid", _braced(name)) if name else ("language", _braced(escape(bibliography.language)))
    notes = r" \par ".join(escape(note.text.strip()) for note in details.notes)
    if notes:
        own = printable(extra.get("annote", ""), escape)
        yield "annote", _braced(rf"{own} \par {notes}" if own else notes)


def _is_language_told(bibliography: Bibliography, extra: dict[str, str]) -> bool:
    """Tell whether the language is worth a field: "en" is what was found out of English abstracts."""
    if bibliography.language in [extra.get(name) for name in _LANGUAGE_FIELDS]:
        return False
    return is_foreign(bibliography) or bibliography.language != "en"


def _identifiers(bibliography: Bibliography, extra: dict[str, str]) -> Iterator[tuple[str, str]]:
    own = {
        "doi": bibliography.doi,
        "url": bibliography.url,
        "openreview": bibliography.openreview,
        "pdf": bibliography.pdf,
        "code": bibliography.code,
    }
    for name, value in own.items():
        # What the source said may be more: two numbers, or an address with words around it.
        if value and value.casefold() not in extra.get(name, "").casefold():
            yield name, _braced(verbatim(value))
    if bibliography.arxiv and "eprint" not in extra:
        yield "eprint", _braced(verbatim(bibliography.arxiv))
        yield "archiveprefix", "{arXiv}"


def _says_year(extra: dict[str, str], year: int, *, is_biblatex: bool) -> bool:
    """Tell whether the source's own year, or its date in BibLaTeX, says the year and more ("1988-89")."""
    texts = [extra.get("year", ""), extra.get("date", "") if is_biblatex else ""]
    first = (_YEAR.search(text) for text in texts if text)
    return any(found is not None and int(found[0]) == year for found in first)


@lru_cache(maxsize=2048)
def _venue_latex(venue: str, dialect: Dialect) -> str:
    return _latex(venue, venue, dialect)


def _latex(source: str, plain: str, dialect: Dialect) -> str:
    latex = latex_of(source, plain, dialect.escape)
    return latex if dialect.is_biblatex else without_needless_braces(latex)


def _braced(value: str) -> str:
    return f"{{{value}}}" if value else ""
