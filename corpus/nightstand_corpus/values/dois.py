"""Reads the DOI of a field that should hold one and nothing else."""

from __future__ import annotations

import re
import unicodedata

from nightstand_corpus.values.addresses import doi_in

_SHOWN_LETTERS = 80
_BEGINNING = re.compile(r"10\.\d{4,9}(?:\.\d+)*/")
_AT_RESOLVER = re.compile(r"https?://(?:[\w-]+\.)*doi\.org/\S*%[0-9A-Fa-f]{2}", re.IGNORECASE)
# More of it behind a blank; "(accessed in May)", "[doi]" and "PMID: 1" are remarks.
_GOES_ON = re.compile(r"[\s,;]+(?![A-Za-z]+:)[\w./-]")


def sole_doi(text: str) -> tuple[str, str]:
    """Return the DOI in a field, and "", or, when one DOI cannot be told from it, "" and the doubt for people.

    A DOI with a blank in it, or the first of two, would be another paper's or nobody's. Percent signs in the address of
    a resolver are decoded.
    """
    plain = unicodedata.normalize("NFKC", text)
    if "%" in plain and _AT_RESOLVER.search(plain):
        import urllib.parse

        plain = urllib.parse.unquote(plain)
    doi = doi_in(plain)
    if not doi:
        return "", ""
    rest = plain[plain.index(doi) + len(doi) :]
    if _BEGINNING.search(doi, 4) is not None and re.search(r"[,;|]\S*?10\.\d{4,9}", doi):
        return "", _doubt("holds more than one DOI", text)
    if _BEGINNING.search(rest):
        is_repeated = all(part.startswith(doi.casefold()) for part in _parts(rest))
        return (doi, "") if is_repeated else ("", _doubt("holds more than one DOI", text))
    if _GOES_ON.match(rest):
        return "", _doubt("is no DOI, as there is a blank in it", text)
    return doi, ""


def _parts(text: str) -> list[str]:
    return [text[found.start() :].casefold() for found in _BEGINNING.finditer(text)]


def _doubt(what: str, text: str) -> str:
    return f"“{text[:_SHOWN_LETTERS]}” {what}; it was kept as it stands."
