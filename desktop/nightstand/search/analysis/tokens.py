"""Text to the words that are indexed and searched, with their places in the given text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise

from nightstand.search.analysis.characters import SEAM
from nightstand.search.analysis.folding import fold
from nightstand.search.analysis.plurals import is_irregular, singular
from nightstand.search.analysis.scripts import SYMBOLS, UNSPACED
from nightstand.search.analysis.umlauts import has_umlaut, spelled_out

ANALYSIS_VERSION = 4
"""Raised with every change that makes other words of a text; an index made with another number is built anew."""

GAP = "\x02"
"""Put between two texts of one field, so that no phrase reaches from one into the other."""

_GAP_POSITIONS = 100
_LETTER = rf"[^\W_{UNSPACED}]"
_PIECE = re.compile(
    rf"(?P<word>"
    # Thousands are one number: 10,000.
    rf"[0-9]{{1,3}}(?:,[0-9]{{3}})+(?![0-9])(?:\.[0-9]+)?{_LETTER}*"
    # A dot between digits belongs to the word: qwen2.5, 2501.01234. The languages C++ and C# and the like are below.
    rf"|(?![a-z](?:\+\+|\#)(?:[0-9]*)(?!{_LETTER})|[a-z]\*(?![*\w]))"
    rf"{_LETTER}+(?:(?<=[0-9])\.[0-9]{_LETTER}*)*(?:'[a-z]{_LETTER}*)*)"
    # C++ with or without its year, C#, the algorithm A*.
    rf"|(?P<sign>[a-z](?:(?:\+\+|\#)[0-9]*|\*))"
    rf"|(?P<run>[{UNSPACED}]+)"
    rf"|(?P<symbol>[{SYMBOLS}])"
    rf"|(?P<gap>{GAP})"
)
# Hyphens, the dash of names (Cauchy--Schwarz), indices and powers (x^{-1}), a bracket around the first part, the
# apostrophe of a year (WMT'14).
_LINK = re.compile(rf"(?=.)[{SEAM}_^]*(?:\.?--?|')?[{SEAM}_^]*\)?", re.DOTALL)
_LETTERS_BEFORE_DIGITS = re.compile(r"([a-z]{2,})[0-9]")
# A year behind a name stands in citation keys, where nobody means it: whoever types 2 would find all papers by them.
_NUMBER_BEHIND_NAME = re.compile(r"(?!(?:19|20)[0-9]{2}$)[0-9]{1,4}(?:[.-][0-9]{1,3})*")
_NUMBER_BEFORE_VERSION = re.compile(r"([0-9]{4}\.[0-9]{4,5})v[0-9]+")
# The French article before a word, the Turkish ending behind a name; but not the English "not".
_ELISION = re.compile(r"(?:[a-z]{1,2}'(?P<tail>[a-z]{3,})|(?P<head>[a-z]{3,})'(?!t$)[a-z]+)")
_MAX_WORD_LETTERS = 128
_LONGEST_LINK = 8
_COMPOUND_KINDS = frozenset({"word", "sign"})


class Role(Enum):
    """How a token came out of the text."""

    PLAIN = auto()
    """A word as it stands; what a query asks for."""
    CLOSING = auto()
    """The last character of a run of Han, kana or hangul, which no pair starts with."""
    JOINED = auto()
    """One word for words in a row or for the same word spelled otherwise: bestarm for best-arm, goedel for Gödel."""
    PART = auto()
    """What a word starts with or is made of: qwen and 2.5 of qwen2.5, c of c++, matrices as written."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word as it is indexed. `position` counts words, `start` and `end` characters of the given text."""

    text: str
    position: int
    start: int
    end: int
    role: Role = Role.PLAIN


Found = tuple[str, int, int, int, Role]
"""A token of a folded text before it is one: its word, position, start and end there, role."""


def tokens(text: str) -> list[Token]:
    """Return the words of a text in order of position, those at the same position with the plain one first."""
    folded = fold(text)
    watches_umlauts = has_umlaut(text)
    made: list[Token] = []
    for word, position, folded_start, folded_end, role in scan(folded.text)[0]:
        start, end = folded.span(folded_start, folded_end)
        made.append(Token(word, position, start, end, role))
        other = singular(bare(spelled_out(text[start:end]))) if watches_umlauts and role is Role.PLAIN else ""
        if other and other != word:
            made.append(Token(other, position, start, end, Role.JOINED))
    if not watches_umlauts:
        return made
    unique: dict[tuple[int, str], Token] = {}
    for token in made:
        unique.setdefault((token.position, token.text), token)
    return list(unique.values())


def scan(folded: str) -> tuple[list[Found], int]:
    """Return the words of a folded text in the order of `tokens` with their places there, and how many positions."""
    found: list[Found] = []
    compound: list[Found] = []
    has_others = False
    position = 0
    last_end = 0
    for piece in _PIECE.finditer(folded):
        kind = piece.lastgroup
        written = piece.group()
        start, end = piece.span()
        if compound and not (
            kind in _COMPOUND_KINDS
            and folded[last_end] != " "
            and _is_linked(folded, last_end, start, compound[-1][0], written)
        ):
            has_others |= len(compound) > 1
            found += _joined(compound)
            compound = []
        if kind == "gap":
            position += _GAP_POSITIONS
            continue
        run = _run(kind, written, position, start, end)
        if kind in _COMPOUND_KINDS:
            compound.append(run[0])
            has_others |= len(run) > 1
        found += run
        position = run[-1][1] + 1
        last_end = end
    has_others |= len(compound) > 1
    found += _joined(compound)
    return (_in_order(found) if has_others else found), position


def bare(word: str) -> str:
    """Return a folded word without apostrophes, thousands commas and a genitive s; what is too long is cut."""
    word = word[:_MAX_WORD_LETTERS]
    return word[:-2] if word.endswith("'s") else word.replace("'", "").replace(",", "")


def _is_linked(folded: str, end: int, start: int, before: str, after: str) -> bool:
    """Tell whether two words belong together by what stands between them."""
    if not 0 < start - end <= _LONGEST_LINK or folded[end].isspace():
        return False
    if start == end + 1 and folded[end] == ".":
        # The letters of an abbreviation: i.i.d.
        return len(before) == 1 and len(after) == 1 and before.isalpha() and after.isalpha()
    return _LINK.fullmatch(folded, end, start) is not None


def _run(kind: str | None, written: str, position: int, start: int, end: int) -> list[Found]:
    match kind:
        case "word":
            word = _simple_word(written)
            if word:
                return [(word, position, start, end, Role.PLAIN)]
            return list(_word(written, position, start, end))
        case "sign":
            return list(_sign(written, position, start, end))
        case "run":
            return list(_pairs(written, position, start))
        case _:
            return [(written, position, start, end, Role.PLAIN)]


@lru_cache(maxsize=32768)
def _simple_word(written: str) -> str:
    """Return the singular of a word of plain letters that is nothing else; the empty text for another one."""
    if written.isalpha() and written.isascii() and not is_irregular(written):
        return singular(written[:_MAX_WORD_LETTERS])
    return ""


def _word(written: str, position: int, start: int, end: int) -> Iterator[Found]:
    bared = bare(written)
    word = singular(bared)
    yield word, position, start, end, Role.PLAIN
    if is_irregular(bared):
        yield bared, position, start, end, Role.PART
        return
    elision = _ELISION.fullmatch(written)
    if elision is not None:
        yield singular(elision.group(elision.lastgroup or 0)), position, start, end, Role.PART
    versioned = _NUMBER_BEFORE_VERSION.fullmatch(word)
    if versioned is not None:
        yield versioned.group(1), position, start, end, Role.PART
    letters = _LETTERS_BEFORE_DIGITS.match(word)
    if letters is not None:
        name = letters.group(1)
        yield name, position, start, end, Role.PART
        number = word[len(name) :]
        is_number = _NUMBER_BEHIND_NAME.fullmatch(number) is not None
        # People put a space where the text has none: qwen 2.5, cifar 10.
        if is_number:
            yield number, position, start, end, Role.PART
        # The v of a version is no part of the name: SMACv2.
        if name.endswith("v") and len(name) > 2:
            yield name[:-1], position, start, end, Role.PART
            if is_number:
                yield f"v{number}", position, start, end, Role.PART


def _sign(sign: str, position: int, start: int, end: int) -> Iterator[Found]:
    yield sign, position, start, end, Role.PLAIN
    name = sign.rstrip("0123456789")
    if name != sign:
        yield name, position, start, end, Role.PART
    yield sign[0], position, start, end, Role.PART


def _pairs(run: str, position: int, start: int) -> Iterator[Found]:
    last = len(run) - 1
    for index in range(last):
        yield run[index : index + 2], position + index, start + index, start + index + 2, Role.PLAIN
    yield run[last], position + last, start + last, start + last + 1, Role.CLOSING if last else Role.PLAIN


def _joined(compound: list[Found]) -> Iterator[Found]:
    """Give a compound word as one, and each two neighbours of a longer one; nothing for a single word."""
    if len(compound) < 2:
        return
    is_abbreviation = all(len(part[0]) == 1 for part in compound)
    pairs = pairwise(compound) if len(compound) > 2 and not is_abbreviation else ()
    for run in (compound, *pairs):
        text = singular("".join(part[0] for part in run)[:_MAX_WORD_LETTERS])
        yield text, run[0][1], run[0][2], run[-1][3], Role.JOINED
        # A name with a number stands before the next word too: GPT-4 turbo has "gpt4 turbo" in a row.
        if len(run) == 2 and run[1][0][0].isdigit():
            yield text, run[1][1], run[0][2], run[1][3], Role.JOINED


def _in_order(found: list[Found]) -> list[Found]:
    """Return words by position, the plain ones first, without one that another way led to as well."""
    ordered = sorted(found, key=_place)
    unique: dict[tuple[str, int], Found] = {}
    for each in ordered:
        unique.setdefault(each[:2], each)
    return list(unique.values())


def _place(each: Found) -> tuple[int, bool]:
    return each[1], each[4] is not Role.PLAIN
