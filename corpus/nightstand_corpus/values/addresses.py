"""Tells from a web address what it leads to, and finds identifiers in running text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_CLOSING = {")": "(", "]": "[", "}": "{"}
_NEVER_LAST = ".,;:!?\"'>*`_\\。，；：！？”’»"

# Old DOIs hold "<" and ">"; a tag that closes or breaks a line does not belong to one.
_DOI = re.compile(r"\b10\.\d{4,9}(?:\.\d+)*/(?:(?!</|<br\b)[^\s\"'“”‘’«»，。；])+")
_ARXIV = re.compile(
    r"(?<![\w./-])(?:arxiv\s*:?\s*)?(\d{4}\.\d{4,5}|[a-z]{2,8}(?:-[a-z]{2,8})?(?:\.[a-z]{2})?/\d{7})(?:v\d{1,3})?(?![\w/])",
    re.IGNORECASE,
)
_WEB = re.compile(r"https?:/{1,2}[^\s<>\"{}|\\^`\x00-\x1f]+", re.IGNORECASE)
# An address as most are, with nothing to mend.
_PLAIN_WEB = re.compile(r"https?://[a-z0-9.-]+(?:/[A-Za-z0-9_.?=&#%~-]+)+(?<![.?_])")
_WITHOUT_SCHEME = re.compile(
    r"(?:www\.|(?:dx\.)?doi\.org/|openreview\.net/|arxiv\.org/|icml\.cc/|neurips\.cc/|nips\.cc/|iclr\.cc/|"
    r"proceedings\.mlr\.press/|aclanthology\.org/|github\.com/)\S+",
    re.IGNORECASE,
)
_MARKDOWN_LINK = re.compile(r"\[[^\]]*\]\((\S+)\)")
_SCHEME_AND_HOST = re.compile(r"(https?)://?([^/?#]+)(.*)", re.IGNORECASE)

_OPENREVIEW = re.compile(r"https?://(?:www\.|api2?\.)?openreview\.net/(\w+)\?(?:[^#\s]*&)?(?:id|noteId)=([\w-]{3,})")
# Ids are random; a word or a number in their place is something else.
_OPENREVIEW_ID = re.compile(r"(?!\d+\Z|[a-z]+\Z|[A-Z]+\Z)[A-Za-z0-9_-]{8,14}")
_PMLR_ID = re.compile(r"pmlr[-_](v\d+)[-_]([a-z]+[a-z0-9-]*\d\d[a-z]{0,2})")
_ACL_ID = re.compile(r"acl[-_](\d{4}\.[a-z0-9_]+-[a-z0-9]+\.\d+|[A-Z]\d\d-\d{4})")
_ARXIV_ADDRESS = re.compile(
    r"https?://(?:[\w-]+\.)?arxiv\.org/(?:abs|pdf|html|format|ps)/((?:[a-z.-]+/)?\d[\d.]{5,10}\d)", re.IGNORECASE
)
_DOI_ADDRESS = re.compile(r"https?://(?:dx\.|www\.)?doi\.org/(?=10\.)", re.IGNORECASE)
_DOI_PAGE = re.compile(
    r"https?://(?:[\w-]+\.)*(?:acm\.org|springer\.com|wiley\.com|tandfonline\.com|sagepub\.com|acs\.org|science\.org|"
    r"pnas\.org|siam\.org|informs\.org)/(?:[a-z]+/){0,2}(?=10\.)",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"https?://(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|gitee\.com|anonymous\.4open\.science)/\S",
    re.IGNORECASE,
)
_PDF = re.compile(r"\.(?:pdf|PDF)(?:$|[?#])|//openreview\.net/(?:pdf|attachment)\b|//arxiv\.org/pdf/", re.IGNORECASE)
_VIRTUAL = re.compile(
    r"https?://(?:www\.)?(icml|neurips|nips|iclr|mlsys)\.(?:cc|org)/virtual/(2[01]\d\d)/", re.IGNORECASE
)
# The papers of a workshop stand under "CVPR2024W".
_OPEN_ACCESS = re.compile(
    r"https?://openaccess\.thecvf\.com/content[_/]([A-Z]{4})_?(2[01]\d\d)(?![\dW])", re.IGNORECASE
)
_BARE_VIRTUAL = re.compile(r"/{1,2}virtual/\d{4}/")
_FORUM_PATHS = frozenset({"forum", "pdf", "attachment", "notes"})
_SITES = {
    "icml": "icml.cc",
    "neurips": "neurips.cc",
    "nips": "neurips.cc",
    "iclr": "iclr.cc",
    "mlsys": "mlsys.org",
}
_EVENTS = {"icml": "ICML", "neurips": "NeurIPS", "nips": "NeurIPS", "iclr": "ICLR", "mlsys": "MLSys"}


@dataclass(frozen=True, slots=True)
class Address:
    """What one web address says; `text` is the address itself, "" when there is none.

    `doi`, `arxiv` (without version) and `openreview` are the identifiers it holds. `leads_to_pdf` and `leads_to_code`
    say what is found there. `venue` and `year` are those of a conference site ("ICML 2026").
    """

    text: str = ""
    doi: str = ""
    arxiv: str = ""
    openreview: str = ""
    leads_to_pdf: bool = False
    leads_to_code: bool = False
    venue: str = ""
    year: int | None = None


NO_ADDRESS = Address()


def read_address(text: str, venue: str = "") -> Address:
    """Return what the web address `text` leads to; `venue` names the conference of an address without a host."""
    address = web_address(text, venue)
    if not address:
        return NO_ADDRESS
    # Looking for a name in an address costs a tenth of matching a pattern.
    openreview = _OPENREVIEW.match(address) if "openreview" in address else None
    arxiv = _ARXIV_ADDRESS.match(address) if "arxiv" in address else None
    venue, year = _event(address) if "/virtual/" in address or "openaccess" in address else ("", None)
    return Address(
        text=address,
        doi=_doi_of_address(address) if "10." in address else "",
        arxiv=arxiv[1].lower() if arxiv and _is_arxiv(arxiv[1]) else "",
        openreview=openreview[2] if openreview and openreview[1] in _FORUM_PATHS else "",
        leads_to_pdf=("pdf" in address or "PDF" in address or "/attachment" in address)
        and _PDF.search(address) is not None,
        leads_to_code=("git" in address or ".org" in address) and _CODE.match(address) is not None,
        venue=venue,
        year=year,
    )


def web_address(text: str, venue: str = "") -> str:
    """Return `text` as an http or https address without what clings to it, or "" when it is none.

    A well-known host may lack its scheme, and "/virtual/2026/poster/1" its host when `venue` names the conference.
    """
    if _PLAIN_WEB.fullmatch(text):
        return text
    bare = text.strip().strip("<>").strip()
    if link := _MARKDOWN_LINK.fullmatch(bare):
        bare = link[1]
    if _BARE_VIRTUAL.match(bare):
        site = _site_of(venue)
        bare = f"https://{site}/{bare.lstrip('/')}" if site else ""
    elif _WITHOUT_SCHEME.fullmatch(bare):
        bare = f"https://{bare}"
    if not _WEB.fullmatch(bare):
        return ""
    address = without_trailing_punctuation(bare)
    parts = _SCHEME_AND_HOST.fullmatch(address)
    if parts is None:
        return ""
    # Only host and scheme ignore case; a doubled slash after the host ("ICML.cc//virtual") means a single one.
    path = re.sub(r"^//+", "/", parts[3])
    return f"{parts[1].lower()}://{parts[2].lower()}{path}"


def doi_in(text: str) -> str:
    """Return the first DOI in `text` in plain letters (NFKC), without the punctuation of the sentence, or ""."""
    if "10." not in text:
        return ""
    plain = unicodedata.normalize("NFKC", text)
    found = _DOI.search(plain)
    return without_trailing_punctuation(found[0]) if found else ""


def arxiv_in(text: str) -> str:
    """Return the first arXiv id in `text`, without its version, or ""; the text should be about an arXiv paper."""
    plain = unicodedata.normalize("NFKC", text)
    address = _ARXIV_ADDRESS.search(plain)
    if address is not None:
        return address[1].lower()
    for found in _ARXIV.finditer(plain):
        if _is_arxiv(found[1]):
            return found[1].lower()
    return ""


def openreview_in(text: str) -> str:
    """Return the OpenReview id that `text` is or that the address in it holds, or ""."""
    bare = text.strip()
    found = _OPENREVIEW.search(bare)
    if found:
        return found[2]
    return bare if _OPENREVIEW_ID.fullmatch(bare) else ""


def address_of_id(text: str) -> str:
    """Return the address of the paper whose key in PMLR ("pmlr-v28-gong13") or the ACL Anthology `text` is, or ""."""
    if found := _PMLR_ID.fullmatch(text):
        return f"https://proceedings.mlr.press/{found[1]}/{found[2]}.html"
    if found := _ACL_ID.fullmatch(text):
        return f"https://aclanthology.org/{found[1]}"
    return ""


def without_trailing_punctuation(text: str) -> str:
    """Return an identifier or address without the marks after it; brackets opened within it stay."""
    end = len(text)
    depth = {bracket: text.count(bracket) - text.count(opening) for bracket, opening in _CLOSING.items()}
    while end:
        last = text[end - 1]
        if last in _CLOSING and depth[last] > 0:
            depth[last] -= 1
        elif last not in _NEVER_LAST or (last == ">" and "<" in text[:end]):
            break
        end -= 1
    return text[:end]


@lru_cache(maxsize=64)
def _site_of(venue: str) -> str:
    lower = venue.lower()
    return next((site for name, site in _SITES.items() if name in lower), "")


def _doi_of_address(address: str) -> str:
    if not (_DOI_ADDRESS.match(address) or _DOI_PAGE.match(address)):
        return ""
    import urllib.parse

    doi = doi_in(urllib.parse.unquote(address))
    return re.sub(r"\.pdf$|/(?:full|abstract|pdf|epdf)$", "", doi.partition("?")[0].partition("#")[0])


def _event(address: str) -> tuple[str, int | None]:
    found = _VIRTUAL.match(address) or _OPEN_ACCESS.match(address)
    if found is None:
        return "", None
    name = found[1].lower()
    return f"{_EVENTS.get(name, name.upper())} {found[2]}", int(found[2])


def _is_arxiv(text: str) -> bool:
    """Return whether the number could have been given: 0704.0001 and later, with a month."""
    if "/" in text:
        return True
    return text[:4].isdecimal() and 1 <= int(text[2:4]) <= 12 and 7 <= int(text[:2]) <= 60
