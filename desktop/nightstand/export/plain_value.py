"""Values that came from a source as it wrote them, as plain text for formats that know no markup."""

import re
from collections.abc import Mapping

from nightstand.domain.author import Author
from nightstand.domain.markup import plain_title

_LATEX = re.compile(r"\\[&%$#_{}'\"`^~=.]|\{|\$[^$]+\$|--")
_ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_AND = re.compile(r"\s+and\s+")


def plain_value(value: str) -> str:
    """Return a value that may be LaTeX source as plain text; paths and the like have no braces and stay."""
    return plain_title(value) if _LATEX.search(value) else value


def plain_extra(extra: Mapping[str, str]) -> dict[str, str]:
    """Return the fields that have no place of their own, by their names in small letters, as plain text."""
    return {name.lower(): plain_value(value) for name, value in extra.items() if value.strip()}


def people(value: str) -> tuple[Author, ...]:
    """Return the persons in a field such as `editor`, which BibTeX parts by “and”; a closing “others” is left out."""
    names = (name.strip() for name in _AND.split(value))
    return tuple(
        Author.parse("{" + name + "}" if name.startswith("{") else plain_value(name))
        for name in names
        if name and name != "others"
    )


def exact_date(extra: Mapping[str, str], year: int | None) -> tuple[int, int, int] | None:
    """Return year, month and day where the source told the day, and it lies in the paper's year."""
    found = _ISO_DATE.fullmatch(extra.get("date", "").strip())
    if found is None or int(found[1]) != year:
        return None
    return int(found[1]), int(found[2]), int(found[3])
