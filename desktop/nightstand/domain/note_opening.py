"""The beginning of a note as one line of plain text, for places that show many notes."""

import re
from typing import Final

from nightstand.domain.markup import plain_text
from nightstand.domain.note_links import note_links

_SOURCE_PER_LETTER: Final = 3
"""So much source is read for each letter that is wanted: marks and addresses take room too."""
_FENCE = re.compile(r"^ {0,3}(?:`{3,}|~{3,})[^\n]*$", re.MULTILINE)
_LINE_START = re.compile(r"^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)", re.MULTILINE)
_RULE = re.compile(r"^[ \t]*(?:[-*_=][ \t]*){3,}$", re.MULTILINE)
_CODE_OR_MATH = re.compile(r"`(?P<code>[^`\n]+)`|(?P<math>\$(?=\S)[^$\n]{1,500}(?<=\S)\$)")
_LINK = re.compile(r"!?\[([^\]\[\n]*)\]\([^()\s]*\)")
_STRONG = re.compile(r"(\*\*|__|~~)(?=\S)([^*_~\n]+?)(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![\w*_])([*_])(?=[^\s*_])([^*_\n]+?)(?<=[^\s*_])\1(?![\w*_])")


def note_opening(text: str, most: int) -> str:
    """Return the beginning of a note without Markdown's marks, of `most` characters; links read as their words."""
    source = text[: most * _SOURCE_PER_LETTER]
    source = _LINE_START.sub("", _RULE.sub("", _FENCE.sub("", source)))
    pieces: list[str] = []
    at = 0
    for found in _CODE_OR_MATH.finditer(source):
        pieces += [_words(source[at : found.start()]), found["code"] or plain_text(found[0])]
        at = found.end()
    return " ".join("".join([*pieces, _words(source[at:])]).split())[:most]


def _words(text: str) -> str:
    pieces: list[str] = []
    at = 0
    for link in note_links(text):
        pieces += [text[at : link.start], link.shown]
        at = link.end
    plain = _LINK.sub(r"\1", "".join([*pieces, text[at:]]))
    return _EMPHASIS.sub(r"\2", _STRONG.sub(r"\2", plain))
