"""In which field of an entry the venue of its paper stands."""

from collections.abc import Mapping

from nightstand.domain.markup import parse_markup

_BY_TYPE = {
    **dict.fromkeys(("article", "periodical", "suppperiodical"), "journal"),
    **dict.fromkeys(("inproceedings", "conference", "incollection", "inbook"), "booktitle"),
    **dict.fromkeys(("techreport", "report"), "institution"),
    **dict.fromkeys(("phdthesis", "mastersthesis"), "school"),
    "thesis": "institution",
    "manual": "organization",
    **dict.fromkeys(("book", "proceedings"), "publisher"),
}
_OTHERWISE = "howpublished"
_OTHER_NAMES = ("journaltitle", "booktitle", "howpublished", "venue")
_VENUES = frozenset(
    "booktitle eventtitle howpublished institution journal journaltitle organization publisher school venue".split()
)
_KEPT_SIGNS = frozenset(":;./&+#%@=()[]|")
"""Signs that every reader leaves as they are; dashes, quotes and braces come out in several ways."""
_BIBLATEX_NAMES = {"journal": "journaltitle"}


def venue_field(kind: str, venue: str, extra: Mapping[str, str], *, is_biblatex: bool) -> str:
    """Return the name of the field for the venue, or "" where a field of the source says it already."""
    if not venue or any(_says(extra[name], venue) for name in _VENUES & extra.keys()):
        return ""
    name = _BY_TYPE.get(kind, _OTHERWISE)
    if is_biblatex:
        name = _BIBLATEX_NAMES.get(name, name)
    return next((free for free in (name, *_OTHER_NAMES) if free not in extra), "")


def _says(value: str, venue: str) -> bool:
    # The two were decoded by different readers, so that braces and blanks may differ.
    return _letters(value) == _letters(venue) or _letters(_plain(value)) == _letters(_plain(venue))


def _plain(source: str) -> str:
    return parse_markup(source).plain


def _letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum() or sign in _KEPT_SIGNS).casefold()
