"""Web addresses in running text: where they end, and which may become links."""

import re

_SCHEMES = ("http://", "https://", "mailto:")
ADDRESS = re.compile(r"(?:https?://|doi:\s?10\.\d{4,9}/)(?:[A-Za-z0-9\-._~:/?#@!$&'()*+,;=%\[\]]|\\[_%#&~$])+", re.I)
BRACKET_LINK = re.compile(
    r"\]\(\s?<?((?:https?://|mailto:|doi:)[^\s()<>]*+(?:\([^\s()<>]*+\)[^\s()<>]*+)*+)>?(?:\s\"[^\"\n]{0,200}\")?\s?\)",
    re.I,
)
ANGLE_LINK = re.compile(r"<((?:https?://|mailto:)[^\s<>]+)>", re.I)
_ESCAPE = re.compile(r"\\([_%#&~${}^])")
_CLOSERS = {")": "(", "]": "["}


def target_of(address: str) -> str | None:
    """Return the address a link leads to, or None where its scheme is none of http, https, mailto and doi."""
    address = unescaped(address.strip())
    if address.lower().startswith("doi:"):
        address = "https://doi.org/" + address[4:].lstrip()
    elif address.lower().startswith("www."):
        address = "https://" + address
    is_safe = address.lower().startswith(_SCHEMES) and not any(character.isspace() for character in address)
    return address if is_safe else None


def unescaped(address: str) -> str:
    """Return an address without the backslashes that TeX wants in it."""
    return _ESCAPE.sub(r"\1", address).replace("\\textasciitilde", "~")


def trimmed_length(address: str) -> int:
    """Return how much of a bare address belongs to it: not the punctuation of the sentence around it."""
    end = len(address)
    opened = {bracket: address.count(bracket) for bracket in "()[]"}
    while end:
        last = address[end - 1]
        if last in _CLOSERS:
            if opened[last] <= opened[_CLOSERS[last]]:
                break
            opened[last] -= 1
        elif last in "([":
            opened[last] -= 1
        elif last not in ".,;:!?'*$\\&":
            break
        end -= 1
    return end
