"""Papers as BibTeX or BibLaTeX: fields in a fixed order, in ASCII wherever LaTeX can print it, one field per line."""

from collections.abc import Iterator

from nightstand.domain.citation_key import bibtex_key
from nightstand.domain.paper import Bibliography, PaperDetails
from nightstand.export.bibtex_fields import fields_of
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
_IN_PROCEEDINGS = frozenset({"inproceedings", "conference"})


def write_bibtex(document: ExportDocument) -> Iterator[Piece]:
    """Give the papers as a BibTeX file, in their order."""
    for number, exported in enumerate(document.papers):
        yield (b"\n" if number else b"") + _entry(exported.details, is_biblatex=False).encode()


def write_biblatex(document: ExportDocument) -> Iterator[Piece]:
    """Give the papers as a BibLaTeX file, in their order: its own types, and dates as ranges and days."""
    for number, exported in enumerate(document.papers):
        yield (b"\n" if number else b"") + _entry(exported.details, is_biblatex=True).encode()


def _entry(details: PaperDetails, *, is_biblatex: bool) -> str:
    kind = _kind(details.bibliography, is_biblatex=is_biblatex)
    fields = fields_of(details, kind, is_biblatex=is_biblatex)
    lines = [f"  {name} = {value}" for name, value in sorted(fields.items(), key=_rank)]
    return f"@{kind}{{{bibtex_key(details.key)},\n" + ",\n".join(lines) + "\n}\n"


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
