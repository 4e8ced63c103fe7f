"""Papers as BibTeX or BibLaTeX: fields in a fixed order, one field per line."""

from collections.abc import Iterator

from nightstand.domain.citation_key import bibtex_key
from nightstand.domain.paper import Bibliography
from nightstand.export.bibtex_dialect import BIBLATEX, BIBTEX, Dialect
from nightstand.export.bibtex_fields import fields_of
from nightstand.export.bibtex_remarks import remarks_on
from nightstand.export.exported import ExportDocument, Piece

FIELD_ORDER = tuple(
    """author editor key title subtitle booktitle journal journaltitle howpublished school institution organization
    publisher address location edition volume number series chapter pages month year date doi isbn issn eprint
    archiveprefix primaryclass url note abstract keywords language annote openreview pdf code""".split()
)
"""Fields not named here follow in the order of their names."""

_RANK = {name: rank for rank, name in enumerate(FIELD_ORDER)}
_TYPES = {"online": "misc", "software": "misc", "dataset": "misc", "patent": "misc", "thesis": "misc"} | {
    "report": "techreport"
}
_BETWEEN = "\n"
_IN_PROCEEDINGS = frozenset({"inproceedings", "conference"})


def write_bibtex(document: ExportDocument) -> Iterator[Piece]:
    """Give the papers as a BibTeX file, in their order: ASCII but for what LaTeX has no command for."""
    return _written(document, BIBTEX)


def write_biblatex(document: ExportDocument) -> Iterator[Piece]:
    """Give the papers as a BibLaTeX file, in their order: Unicode, its own types, and dates as ranges and days."""
    return _written(document, BIBLATEX)


def _written(document: ExportDocument, dialect: Dialect) -> Iterator[Piece]:
    for number, exported in enumerate(document.papers):
        details = exported.details
        key = bibtex_key(details.key)
        kind = _kind(details.bibliography, is_biblatex=dialect.is_biblatex)
        fields = sorted(fields_of(details, kind, dialect).items(), key=_rank)
        lines = ",\n".join(f"  {name} = {value}" for name, value in fields)
        yield f"{_BETWEEN if number else ''}@{kind}{{{key},\n{lines}\n}}\n".encode()
        yield from remarks_on(details, key, fields)


def _rank(field: tuple[str, str]) -> tuple[int, str]:
    return _RANK.get(field[0], len(_RANK)), field[0]


def _kind(bibliography: Bibliography, *, is_biblatex: bool) -> str:
    kind = bibliography.type
    # Styles warn about a paper without authors in a proceedings; with a made-up title it cannot be cited as one anyway.
    if bibliography.title_is_provisional and not bibliography.authors and kind in _IN_PROCEEDINGS:
        return "misc"
    if is_biblatex or kind not in _TYPES:
        return kind
    if kind == "thesis":
        return _kind_of_thesis(bibliography.extra.get("type", "").lower())
    return _TYPES[kind]


def _kind_of_thesis(degree: str) -> str:
    if "phd" in degree or "doctor" in degree:
        return "phdthesis"
    return "mastersthesis" if "master" in degree or degree == "mathesis" else "misc"
