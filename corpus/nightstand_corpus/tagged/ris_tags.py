"""What the tags and types of RIS mean, and how a line with a tag is told from the text of the field before."""

from __future__ import annotations

import re

from nightstand_corpus.tagged.lines import TaggedEntry, TagLine

TYPES = {
    "ABST": "article",
    "BLOG": "online",
    "BOOK": "book",
    "CHAP": "incollection",
    "COMP": "software",
    "CONF": "proceedings",
    "CPAPER": "inproceedings",
    "DATA": "dataset",
    "DBASE": "dataset",
    "DICT": "inbook",
    "EBOOK": "book",
    "ECHAP": "incollection",
    "EDBOOK": "book",
    "EJOUR": "article",
    "ELEC": "online",
    "ENCYC": "inbook",
    "GEN": "misc",
    "INPR": "article",
    "JFULL": "article",
    "JOUR": "article",
    "MANSCPT": "unpublished",
    "MGZN": "article",
    "NEWS": "article",
    "PAT": "patent",
    "PREP": "unpublished",
    "RPRT": "techreport",
    "STAND": "techreport",
    "THES": "phdthesis",
    "UNPB": "unpublished",
    "UNPD": "unpublished",
    "WEB": "online",
}
"""RIS types with one like them in BibTeX; all others become "misc"."""

TITLES = ("TI", "T1", "CT")
AUTHORS = ("AU", "A1")
EDITORS = ("A2", "ED")
ABSTRACTS = ("AB", "N2")
JOURNALS = ("JF", "T2", "JO")
SHORT_JOURNALS = ("J2", "JA", "J1")
NAMES_TO_KEEP = {
    "C3": "booktitle",
    "ET": "edition",
    "N1": "note",
    "NV": "volumes",
    "ST": "shorttitle",
    "T3": "series",
    "VL": "volume",
    "VO": "volume",
    "IS": "number",
    "IP": "number",
    "CP": "number",
    "CY": "address",
    "PP": "address",
    "AD": "affiliation",
}
"""Tags whose value is kept under the name BibTeX has for it; a tag that is in no table keeps its own name."""

_FURTHER = "TY ER ID KW PY Y1 Y2 DA SP EP SN UR L1 L2 L3 L4 DO DI PB LA LK AN DB DP M1 M2 M3 BT RP A3 A4 U1".split()
_KNOWN = frozenset((*TITLES, *AUTHORS, *EDITORS, *ABSTRACTS, *JOURNALS, *SHORT_JOURNALS, *NAMES_TO_KEEP, *_FURTHER))
_LINE = re.compile(r"[ \t]*([A-Z][A-Z0-9])([ \t]{0,4})[-–—](.*)")
_SINGLE_BLANK = re.compile(r"[ \t]*[A-Z][A-Z0-9] -")
_BARE_END = re.compile(r"[ \t]*ER[ \t]*[-–—]*[ \t]*")


def tag_line(line: str, entry: TaggedEntry | None) -> TagLine | None:
    """Return the tag of a line and the text behind it, or None for a line that goes on with the field before.

    Two blanks before the hyphen make a tag. With one, the tag must be a known one, and unless the whole entry is
    written so, the text may not go on in small letters as prose would: "ER - positive" is text.
    """
    if _BARE_END.fullmatch(line):
        return TagLine("ER", "")
    found = _LINE.match(line)
    if found is None:
        return None
    tag, blanks, value = found.groups()
    if len(blanks) > 1 or "\t" in blanks:
        return TagLine(tag, value) if entry is not None or tag in _KNOWN else None
    if not blanks or tag not in _KNOWN or (value and not value.startswith((" ", "\t"))):
        return None
    if tag == "ER" or (value.strip()[:1].islower() and not _has_single_blanks(entry)):
        return None
    return TagLine(tag, value)


def _has_single_blanks(entry: TaggedEntry | None) -> bool:
    """Return whether the entry is written with one blank before each hyphen throughout."""
    return entry is not None and _SINGLE_BLANK.match(entry.source[0]) is not None
