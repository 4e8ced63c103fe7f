"""Tells the BibTeX type of a paper from what other programs call it, or from where it appeared."""

from __future__ import annotations

import re
from functools import lru_cache

_BIBTEX_TYPES = frozenset(
    "article book booklet collection conference dataset inbook incollection inproceedings manual mastersthesis misc "
    "online patent periodical phdthesis proceedings report software techreport thesis unpublished".split()
)
_TYPE_BY_NAME = {
    "articlejournal": "article",
    "academicjournal": "article",
    "bookchapter": "incollection",
    "booksection": "incollection",
    "chapter": "incollection",
    "conferenceandworkshoppapers": "inproceedings",
    "conferencearticle": "inproceedings",
    "conferencepaper": "inproceedings",
    "doctoralthesis": "phdthesis",
    "journal": "article",
    "journalarticles": "article",
    "journalarticle": "article",
    "meetingpaper": "inproceedings",
    "paperconference": "inproceedings",
    "phdthesis": "phdthesis",
    "dissertation": "phdthesis",
    "proceedingspaper": "inproceedings",
    "proceedingsarticle": "inproceedings",
    "webpage": "online",
    "会议": "inproceedings",
    "会议论文": "inproceedings",
    "期刊": "article",
    "期刊论文": "article",
    "学位论文": "thesis",
}
_JOURNAL = re.compile(
    r"\b(?:journal|transactions|annals|[JT]ML[RC]|nature|science|letters|zeitschrift|revue|revista)\b|学报",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def type_named(name: str) -> str:
    """Return the BibTeX type that `name` means ("Journal Article", "paper-conference"), or ""."""
    plain = "".join(filter(str.isalnum, name[:60].casefold()))
    return plain if plain in _BIBTEX_TYPES else _TYPE_BY_NAME.get(plain, "")


@lru_cache(maxsize=1024)
def type_of_venue(venue: str) -> str:
    """Return the BibTeX type of what appeared at `venue`: in a journal, or else in proceedings; "" for no venue."""
    if not venue:
        return ""
    return "article" if _JOURNAL.search(venue) else "inproceedings"


@lru_cache(maxsize=256)
def type_of_label(label: str) -> str:
    """Return the BibTeX type that the label of a venue tells: that of an article under "Journal", or ""."""
    plain = label.casefold()
    if any(word in plain for word in ("journal", "zeitschrift", "期刊", "revue", "revista", "rivista", "журнал")):
        return "article"
    return ""
