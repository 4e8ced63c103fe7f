"""Identifiers of a paper as (scheme, value) pairs, read from the addresses and fields that carry them.

Schemes: `doi`, `arxiv` (version cut off), `openreview`, `pmlr` ("v28/andrew13"), `acl` ("2023.acl-long.1"), `pmid`, and
the numbers of conference sites: `poster`, `oral`, `spotlight` ("icml/2026/63348"). A talk has another number than the
poster of the same paper, so each kind is a scheme of its own: numbers of different kinds contradict nothing.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import unquote

Identifier = tuple[str, str]

ENTRY_SCHEME = "entry"
"""The scheme of what an import makes of an entry's own source text; no bibliography tells it."""

KEY_SCHEME = "key"
"""The scheme of the citation keys under which entries that joined a paper were known."""

_ADDRESS = re.compile(r"(?:\\url\{)?(?:https?:)?/*(?:www\.|dx\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)/+(\S+)", re.IGNORECASE)
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_DOI_IN_PATH = re.compile(r"(?:^|/)(?:doi|article|chapter|content)/(?:\w+/)?(10\.\d{4,9}/[^\s?#]+)", re.IGNORECASE)
_VIEW_BEHIND = re.compile(
    r"(?:\.pdf|\.html?|\.full|\.abstract|/(?:abstract|summary|full|fulltext|pdf|epdf|references|meta|html))+$",
    re.IGNORECASE,
)
"""What publishers put behind a DOI to show the paper this way or that."""

_ARXIV = re.compile(r"(?:arxiv[:.]\s*)?(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?!\d)", re.IGNORECASE)
_ARXIV_MENTION = re.compile(
    r"(?:arxiv[:.]\s*|\babs/)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?!\d)", re.IGNORECASE
)
_OPENREVIEW = re.compile(r"(?:forum|pdf|attachment|revisions)\?(?:\S*&)?id=([\w-]+)", re.IGNORECASE)
_OPENREVIEW_ID = re.compile(r"[\w-]{5,40}")
_PMLR = re.compile(r"([vr]\d+)/(?!index\b)([^\W\d_][\w-]*?)(?:-supp\w*)?(?:[./?#]|$)")
_PMLR_ASSET = re.compile(r"mlresearch/([vr]\d+)/(?:\w+/)*assets/([\w-]+)/")
_ACL = re.compile(
    r"(?:^|/)([A-Z]\d\d-\d{4}|\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+)(?:v\d+)?(?:\.\w+)*/?(?:[?#]|$)", re.IGNORECASE
)
_SITE_NUMBER = re.compile(r"/*virtual/+(\d{4})/+(poster|oral|spotlight)/+(\d+)\b", re.IGNORECASE)
_SITE_NAME = re.compile(r"\b(icml|iclr|neurips|nips|mlsys|aistats|colm|cvpr|iccv|eccv)\b", re.IGNORECASE)
_PUBMED = re.compile(r"(?:pubmed/)?(\d{1,9})(?:[/?#]|$)")
_PUNCTUATION_BEHIND = ".,;: \t\n"


def doi_identifiers(text: str) -> Iterator[Identifier]:
    """Yield a DOI in its compared form and what it says of arXiv and the ACL; nothing for a text that is no DOI."""
    doi = text.rstrip(_PUNCTUATION_BEHIND)
    if not doi.isascii():  # Ligatures come from texts of PDF files.
        doi = unicodedata.normalize("NFKC", doi)
    doi = doi.casefold()
    if not _DOI.fullmatch(doi):
        return
    yield "doi", doi
    if doi.startswith("10.48550/"):
        yield from arxiv_identifiers(doi[len("10.48550/") :])
    elif doi.startswith(("10.18653/v1/", "10.3115/v1/")):
        yield from _acl_identifiers(doi)


def arxiv_identifiers(text: str) -> Iterator[Identifier]:
    """Yield an arXiv id without prefix, version and subject class; nothing for a text that does not start with one."""
    found = _ARXIV.match(text)
    if found:
        yield "arxiv", _arxiv_value(found[1])


def arxiv_mentions(text: str) -> Iterator[Identifier]:
    """Yield the arXiv id that the name of a venue carries: "arXiv preprint arXiv:1901.00001", "CoRR abs/1901.00001"."""
    found = _ARXIV_MENTION.search(text)
    if found:
        yield "arxiv", _arxiv_value(found[1])


def openreview_identifiers(text: str) -> Iterator[Identifier]:
    """Yield an OpenReview id; nothing for a text that is none. Ids are case-sensitive."""
    if _OPENREVIEW_ID.fullmatch(text):
        yield "openreview", text


def pubmed_identifiers(text: str) -> Iterator[Identifier]:
    """Yield a PubMed number without leading zeros."""
    number = text.strip().removeprefix("PMID:").strip()
    if number.isdecimal():
        yield "pmid", number.lstrip("0")


def address_identifiers(address: str, venue: str) -> Iterator[Identifier]:
    """Yield what an address says of the paper it leads to; a path without a host is read by the name of the venue."""
    address = address.strip()
    if address.startswith("/"):
        site = _SITE_NAME.search(venue)
        if site and address.startswith("/virtual/"):
            yield from _site_identifiers(site[1].lower(), address)
        return
    found = _ADDRESS.match(address)
    if not found:
        return
    host, path = found[1].lower(), found[2].rstrip("}")
    site_name = _SITES.get(host)
    if site_name:
        yield from _site_identifiers(site_name, path)
        return
    reader = _READERS.get(host)
    if reader:
        yield from reader(path)
        return
    in_path = _DOI_IN_PATH.search(path)
    if in_path:
        yield from doi_identifiers(_VIEW_BEHIND.sub("", unquote(in_path[1])))


def _site_identifiers(site: str, path: str) -> Iterator[Identifier]:
    found = _SITE_NUMBER.match(path)
    if found:
        yield found[2].lower(), f"{'neurips' if site == 'nips' else site}/{found[1]}/{found[3]}"


def _arxiv_value(text: str) -> str:
    """Return an id in lower case; the subject class of an old one is no part of it (`cs.DC/0305063`)."""
    archive, slash, number = text.lower().partition("/")
    return f"{archive.partition('.')[0]}/{number}" if slash else archive


def _resolver_identifiers(path: str) -> Iterator[Identifier]:
    return doi_identifiers(unquote(path))


def _arxiv_path_identifiers(path: str) -> Iterator[Identifier]:
    return arxiv_identifiers(path.partition("/")[2])


def _openreview_identifiers(path: str) -> Iterator[Identifier]:
    found = _OPENREVIEW.match(path)
    if found:
        yield "openreview", found[1]


def _pmlr_identifiers(path: str) -> Iterator[Identifier]:
    found = _PMLR.match(path)
    if found:
        yield "pmlr", f"{found[1]}/{found[2]}"


def _jmlr_identifiers(path: str) -> Iterable[Identifier]:
    # The journal's own papers stand under /papers/: volumes with the same numbers, but not of the proceedings.
    prefix = "proceedings/papers/"
    return _pmlr_identifiers(path[len(prefix) :]) if path.startswith(prefix) else ()


def _asset_identifiers(path: str) -> Iterator[Identifier]:
    found = _PMLR_ASSET.match(path)
    if found:
        yield "pmlr", f"{found[1]}/{found[2]}"


def _acl_identifiers(path: str) -> Iterator[Identifier]:
    found = _ACL.search(path)
    if found:
        value = found[1]
        yield "acl", value.lower() if "." in value else value.upper()


def _pubmed_path_identifiers(path: str) -> Iterator[Identifier]:
    found = _PUBMED.match(path)
    if found:
        yield "pmid", found[1].lstrip("0")


_READERS: dict[str, Callable[[str], Iterable[Identifier]]] = {
    "doi.org": _resolver_identifiers,
    "arxiv.org": _arxiv_path_identifiers,
    "export.arxiv.org": _arxiv_path_identifiers,
    "openreview.net": _openreview_identifiers,
    "api.openreview.net": _openreview_identifiers,
    "proceedings.mlr.press": _pmlr_identifiers,
    "jmlr.org": _jmlr_identifiers,
    "jmlr.csail.mit.edu": _jmlr_identifiers,
    "raw.githubusercontent.com": _asset_identifiers,
    "aclanthology.org": _acl_identifiers,
    "aclanthology.info": _acl_identifiers,
    "aclweb.org": _acl_identifiers,
    "pubmed.ncbi.nlm.nih.gov": _pubmed_path_identifiers,
    "ncbi.nlm.nih.gov": _pubmed_path_identifiers,
}
_SITES = {
    "icml.cc": "icml",
    "iclr.cc": "iclr",
    "neurips.cc": "neurips",
    "nips.cc": "neurips",
    "mlsys.org": "mlsys",
    "virtual.aistats.org": "aistats",
    "cvpr.thecvf.com": "cvpr",
    "iccv.thecvf.com": "iccv",
    "eccv.ecva.net": "eccv",
}
