"""Identifiers and addresses of entries, read from the fields that hold them or mention them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote

from nightstand_corpus.bibtex.tidying import unbroken
from nightstand_corpus.values.addresses import Address, arxiv_in, doi_in, openreview_in, read_address
from nightstand_corpus.values.dois import sole_doi

_URL_COMMAND = re.compile(r"\\(?:url|href|path|nolinkurl)\s*\{([^{}]*)\}(?:\{[^{}]*\})?")
_ESCAPE = re.compile(r"\{?\\([_%&#$~{}])\}?|\\text(underscore|less|greater|asciitilde|bar)(?:\{\}|\s+|(?![A-Za-z]))")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_COMMAND_SIGNS = {"underscore": "_", "less": "<", "greater": ">", "asciitilde": "~", "bar": "|"}
_MATH_SIGN = re.compile(r"\$\s*(<|>|\\sim|_|\\_|\\lt|\\gt|=|\+)\s*\$")
_MATH_SIGNS = {"\\sim": "~", "\\_": "_", "\\lt": "<", "\\gt": ">"}
_TILDE = re.compile(r"\\~\{\s*\}|\{\\~\{?\s*\}?\}|\\textasciitilde\s*(?:\{\})?")
_ADDRESS = re.compile(r"https?://[^\s<>\"{}|\\^`]+", re.IGNORECASE)
_DOI_LEAD = re.compile(r"(?:https?://\S*?(?=10\.)|doi\s*[:=]?\s*)*", re.IGNORECASE)
_ARXIV_LEAD = re.compile(r"(?:https?://(?:\w+\.)?arxiv\.org/\w+/|arxiv\s*:\s*)?", re.IGNORECASE)
_ARXIV_OLD_NUMBER = re.compile(r"\d{7}(?:v\d+)?")
_ARXIV_NEW_NUMBER = re.compile(r"\d{4}\.\d{4,5}(?:v\d+)?")
_ARXIV_VERSION = re.compile(r"v\d+\Z")
_ARXIV_CLASSES = frozenset({"arxiv", "arxiv.org"})
_MENTIONING = ("journal", "journaltitle", "howpublished", "note", "volume", "number", "booktitle")
_MORE_ADDRESSES = ("ee", "link", "bdsk-url-1", "url_", "howpublished", "note")


@dataclass(frozen=True, slots=True)
class Links:
    """Where a paper is found; what is not known is "".

    `doubt` says for people what is odd about an identifier that was left where it stood.
    """

    doi: str = ""
    arxiv: str = ""
    openreview: str = ""
    url: str = ""
    pdf: str = ""
    code: str = ""
    doubt: str = ""


def take_links(fields: dict[str, str]) -> Links:
    """Return the identifiers and addresses of an entry and take away the fields of which nothing else is left."""
    address = _take_url(fields)
    doi, doubt = _take_doi(fields)
    doi = doi or address.doi or _mentioned_doi(fields)
    arxiv = _take_eprint(fields) or address.arxiv or _mentioned_arxiv(fields)
    openreview = fields.get("openreview", "")
    if openreview and openreview_in(openreview) == openreview:
        del fields["openreview"]
    else:
        openreview = address.openreview
    return Links(
        doi, arxiv, openreview, address.text, _take_address(fields, "pdf"), _take_address(fields, "code"), doubt
    )


def verbatim(value: str) -> str:
    r"""Return an address or identifier as it is meant: without `\url`, and with `\_` and its like as plain signs."""
    text = _INVISIBLE.sub("", unbroken(value))
    if "\\" in text:
        text = _URL_COMMAND.sub(r"\1", text)
        text = _TILDE.sub("~", text)
        text = _ESCAPE.sub(lambda found: found[1] or _COMMAND_SIGNS[found[2]], text)
    if "$" in text:
        text = _MATH_SIGN.sub(lambda found: _MATH_SIGNS.get(found[1], found[1]), text)
    if text.startswith("{") and text.endswith("}"):
        text = text[1:-1]
    return text.strip()


def _take_url(fields: dict[str, str]) -> Address:
    value = fields.get("url")
    if value:
        text = verbatim(value)
        address = read_address("".join(text.split()) if "\n" in value else text)
        if address.text:
            del fields["url"]
            return address
        if (found := _ADDRESS.search(text)) is not None:
            return read_address(found[0])
    for name in _MORE_ADDRESSES:
        other = fields.get(name, "")
        if "://" in other and (found := _ADDRESS.search(verbatim(other))) is not None:
            address = read_address(found[0])
            if address.text:
                return address
    return Address()


def _take_address(fields: dict[str, str], name: str) -> str:
    value = fields.get(name, "")
    if "://" not in value:
        return ""
    text = verbatim(value)
    address = read_address(text)
    if address.text != text:
        return ""
    del fields[name]
    return text


def _take_doi(fields: dict[str, str]) -> tuple[str, str]:
    value = fields.get("doi")
    if not value:
        return "", ""
    text = verbatim(value)
    doi, doubt = sole_doi(text)
    if doi and doi in (bare := text[_end_of_lead(text) :].strip(), unquote(bare)):
        del fields["doi"]
    return doi, doubt


def _end_of_lead(text: str) -> int:
    found = _DOI_LEAD.match(text)
    return found.end() if found else 0


def _mentioned_doi(fields: dict[str, str]) -> str:
    for name in ("ee", "bdsk-url-1", "note", "howpublished"):
        value = fields.get(name, "")
        if "10." in value and ("doi" in value.lower()):
            return doi_in(verbatim(value))
    return ""


def _take_eprint(fields: dict[str, str]) -> str:
    value = fields.get("eprint")
    if value:
        kind = (fields.get("archiveprefix") or fields.get("eprinttype") or "").strip().lower()
        text = verbatim(value)
        number = _arxiv_id(text, fields.get("primaryclass") or fields.get("eprintclass") or "")
        if number and (kind in _ARXIV_CLASSES or (not kind and _is_arxiv_alone(text))):
            if number == text:
                del fields["eprint"]
                for name in ("archiveprefix", "eprinttype"):
                    if fields.get(name, "").strip().lower() == "arxiv":
                        del fields[name]
            return number
    for name in ("arxivid", "arxiv"):
        if (text := fields.get(name, "")) and (number := _arxiv_id(verbatim(text), "")):
            return number
    return ""


def _is_arxiv_alone(text: str) -> bool:
    return "arxiv" in text.lower() or _ARXIV_NEW_NUMBER.fullmatch(text) is not None


def _arxiv_id(text: str, category: str) -> str:
    """Return the arXiv id without its version; old numbers need the category, which may stand in a field of its own."""
    lead = _ARXIV_LEAD.match(text)
    bare = text[lead.end() if lead else 0 :].strip()
    if _ARXIV_OLD_NUMBER.fullmatch(bare) and category:
        return f"{category.strip().lower()}/{_ARXIV_VERSION.sub('', bare)}"
    return arxiv_in(bare)


def _mentioned_arxiv(fields: dict[str, str]) -> str:
    for name in _MENTIONING:
        value = fields.get(name, "")
        if "arxiv" in value.lower() or value.startswith("abs/"):
            found = arxiv_in(verbatim(value).removeprefix("abs/"))
            if found:
                return found
    return ""
