"""Finds the address under which an abstract says that its code is to be had."""

from __future__ import annotations

import re

# What stands before the address says whose it is; without such a word it may be that of another work.
_OFFERED = re.compile(
    r"\b(?:code|codes|codebase|implementation|repository|available|released?|open-?sourced?|source)\b[^\n]{0,80}?"
    r"(https?://(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|anonymous\.4open\.science)"
    r"/[^\s{}<>\"”’]+)",
    re.IGNORECASE,
)
_CLOSING = {")": "(", "]": "["}


def code_address(abstract: str) -> str:
    """Return the first address of a code host that `abstract` offers, without the punctuation after it, or ""."""
    # Most abstracts have no address, and looking for the words alone would be slow.
    if "://" not in abstract:
        return ""
    found = _OFFERED.search(abstract)
    if found is None:
        return ""
    address = found[1]
    while address and (address[-1] in ".,;:!?'*`_\\" or _is_unopened(address)):
        address = address[:-1]
    return address


def _is_unopened(address: str) -> bool:
    opening = _CLOSING.get(address[-1])
    return opening is not None and address.count(opening) < address.count(address[-1])
