"""Splits the source of a formula into TeX's tokens."""

import re
from dataclasses import dataclass

# Of other commands a star is not part of the name but a sign behind it.
_STARRED = r"(?:(?<=operatorname)\*|(?<=hspace)\*|(?<=tag)\*)?"
_TOKEN = re.compile(rf"\\([A-Za-z]+){_STARRED}|\\(.)|(\s+)|(.)", re.DOTALL)
_KINDS = ("", "command", "command", "space", "char")


@dataclass(frozen=True, slots=True)
class Token:
    """A "command" by its name, a "char", or "space"; with its place in the source."""

    kind: str
    text: str
    start: int
    end: int

    def is_char(self, characters: str) -> bool:
        return self.kind == "char" and self.text in characters


def tokens_of(tex: str) -> list[Token]:
    """Return the tokens of a formula in order."""
    return [
        Token(_KINDS[match.lastindex or 0], match[match.lastindex or 0], match.start(), match.end())
        for match in _TOKEN.finditer(tex)
    ]
