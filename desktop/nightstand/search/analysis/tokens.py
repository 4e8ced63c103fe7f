"""Text to the words that are indexed and searched, with their places in the given text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from nightstand.search.analysis.folding import SEAM, Folded, fold

ANALYSIS_VERSION = 1
"""Raised with every change that makes other words of a text; an index made with another number is built anew."""

GAP = "\x1f"
"""Put between two texts of one field, so that no phrase reaches from one into the other."""

_GAP_POSITIONS = 100
CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_SYMBOLS = "\u2600-\u27bf\U0001f300-\U0001faff"
_LETTER = rf"[^\W_{CJK}]"
_PIECE = re.compile(
    rf"(?P<cjk>[{CJK}]+)"
    # The languages C++ and C#, the algorithm A*.
    rf"|(?P<sign>[a-z](?:\+\+|\#|\*(?![*\w])))(?!{_LETTER})"
    # A dot between digits belongs to the word: qwen2.5, 2501.01234.
    rf"|(?P<word>{_LETTER}+(?:(?<=[0-9])\.[0-9]{_LETTER}*)*(?:'[a-z]+)?)"
    rf"|(?P<symbol>[{_SYMBOLS}])"
    rf"|(?P<gap>{GAP})"
)
_HYPHEN = re.compile(rf"{SEAM}*-{SEAM}*")
_LETTERS_BEFORE_DIGITS = re.compile(r"([a-z]{2,})[0-9]")
_MIN_PLURAL_LETTERS = 4
_MAX_WORD_LETTERS = 128


class Role(Enum):
    """How a token came out of the text."""

    PLAIN = auto()
    """A word as it stands; what a query asks for."""
    CLOSING = auto()
    """The last character of a run of Han, kana or hangul, which no pair starts with."""
    JOINED = auto()
    """The parts of a hyphenated word as one: bestarm."""
    PART = auto()
    """What a word starts with: qwen of qwen2.5, c of c++."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word as it is indexed. `position` counts words, `start` and `end` characters of the given text."""

    text: str
    position: int
    start: int
    end: int
    role: Role = Role.PLAIN


def tokens(text: str) -> list[Token]:
    """Return the words of a text in order of position, those at the same position with the plain one first."""
    folded = fold(text)
    found: list[Token] = []
    compound: list[Token] = []
    position = 0
    last_end = 0
    for piece in _PIECE.finditer(folded.text):
        if piece.lastgroup == "gap":
            position += _GAP_POSITIONS
            continue
        run = list(_piece_tokens(piece, folded, position))
        is_linked = bool(compound) and _HYPHEN.fullmatch(folded.text, last_end, piece.start()) is not None
        if piece.lastgroup == "word" or piece.lastgroup == "sign":
            if not is_linked:
                found.extend(_joined(compound))
                compound = []
            compound.append(run[0])
        else:
            found.extend(_joined(compound))
            compound = []
        found.extend(run)
        position = run[-1].position + 1
        last_end = piece.end()
    found.extend(_joined(compound))
    found.sort(key=_place)
    return found


def singular(word: str) -> str:
    """Return an English word without the s of the plural (after Harman 1991); anything else as it is.

    Only plurals are folded: a full stemmer would cut words shorter than what is being typed.
    """
    if len(word) < _MIN_PLURAL_LETTERS or word[-1] != "s" or word[-2] in "su'" or not word.isascii():
        return word
    if word.endswith("ies") and word[-4] not in "ae":
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if word.endswith("is"):
        return word
    return word[:-1]


def bare(word: str) -> str:
    """Return a folded word without its apostrophe and without a genitive s; what is too long for a word is cut."""
    word = word[:_MAX_WORD_LETTERS]
    return word[:-2] if word.endswith("'s") else word.replace("'", "")


def is_cjk(character: str) -> bool:
    """Tell whether a character belongs to a script that is written without spaces."""
    return re.match(rf"[{CJK}]", character) is not None


def _piece_tokens(piece: re.Match[str], folded: Folded, position: int) -> Iterator[Token]:
    text = piece.group()
    start, end = folded.span(*piece.span())
    match piece.lastgroup:
        case "cjk":
            yield from _pairs(text, piece.start(), folded, position)
        case "sign":
            yield Token(text, position, start, end)
            yield Token(text[0], position, start, end, Role.PART)
        case "symbol":
            yield Token(text, position, start, end)
        case _:
            word = singular(bare(text))
            yield Token(word, position, start, end)
            letters = _LETTERS_BEFORE_DIGITS.match(word)
            if letters is None:
                return
            name = letters.group(1)
            yield Token(name, position, start, end, Role.PART)
            # The v of a version is no part of the name: SMACv2.
            if name.endswith("v") and len(name) > 2:
                yield Token(name[:-1], position, start, end, Role.PART)


def _pairs(run: str, offset: int, folded: Folded, position: int) -> Iterator[Token]:
    last = len(run) - 1
    for index in range(last):
        start, end = folded.span(offset + index, offset + index + 2)
        yield Token(run[index : index + 2], position + index, start, end)
    start, end = folded.span(offset + last, offset + last + 1)
    yield Token(run[last], position + last, start, end, Role.CLOSING if last else Role.PLAIN)


def _joined(compound: list[Token]) -> Iterator[Token]:
    """Give a hyphenated word as one, and each two neighbours of a longer one."""
    if len(compound) < 2:
        return
    pairs = pairwise(compound) if len(compound) > 2 else ()
    for run in (compound, *pairs):
        text = singular("".join(part.text for part in run)[:_MAX_WORD_LETTERS])
        yield Token(text, run[0].position, run[0].start, run[-1].end, Role.JOINED)


def _place(token: Token) -> tuple[int, bool]:
    return token.position, token.role is not Role.PLAIN
