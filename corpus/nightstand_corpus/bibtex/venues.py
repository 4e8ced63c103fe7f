"""Which field of an entry says where the paper appeared."""

from __future__ import annotations

from nightstand_corpus.text.latex_text import plain_text
from nightstand_corpus.values.names import decoded

_JOURNAL = ("journaltitle", "journal")
_BOOK = ("booktitle",)
_SCHOOL = ("school", "institution")
_TAKEN_BY_TYPE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("article", "periodical", "suppperiodical"), _JOURNAL),
    **dict.fromkeys(("inproceedings", "conference", "incollection", "inbook"), _BOOK),
    **dict.fromkeys(("phdthesis", "mastersthesis", "thesis"), _SCHOOL),
    **dict.fromkeys(("techreport", "report"), ("institution",)),
    "manual": ("organization",),
    **dict.fromkeys(("book", "proceedings"), ()),
}
_OTHERWISE_TAKEN = ("howpublished",)
_ANY = (
    *_JOURNAL, *_BOOK, "eventtitle", "howpublished", "school", "institution", "organization", "publisher", "venue",
)  # fmt: skip


def take_venue(kind: str, fields: dict[str, str]) -> str:
    """Return the venue as plain text, or "".

    The field from which it comes is taken away if papers of this type have their venue there; others stay, so that they
    can be told apart later. An address is no venue.
    """
    taken = _TAKEN_BY_TYPE.get(kind, _OTHERWISE_TAKEN)
    for name in taken:
        if venue := _venue(fields, name):
            del fields[name]
            return venue
    for name in _ANY:
        if venue := _venue(fields, name):
            return venue
    return ""


def _venue(fields: dict[str, str], name: str) -> str:
    value = fields.get(name)
    if not value or "://" in value or "\\url" in value or (name == "booktitle" and value == fields.get("title")):
        return ""
    return decoded(plain_text(value))
