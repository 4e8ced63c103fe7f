"""Cuts search text into words, phrases, brackets and operators; whatever it is, it can be cut."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

MAX_CHARACTERS = 300
MAX_WORDS = 24

FIELD_NAMES = {
    "title": "title",
    "abstract": "abstract",
    "author": "author",
    "authors": "author",
    "venue": "venue",
    "note": "note",
    "notes": "note",
    "source": "source",
    "year": "year",
    "tag": "tag",
    "tags": "tag",
    "list": "list",
    "import": "import",
    "status": "status",
    "decision": "decision",
    "tier": "tier",
    "rating": "rating",
    "key": "key",
    "id": "id",
    "added": "added",
    "has": "has",
    "is": "is",
}
"""What may stand before a colon, and the field it means."""

_OPENING_QUOTES = '"“”„‟«＂'
_CLOSING_QUOTES = '"“”‟»＂'
_FIELD = re.compile(r"([A-Za-z]+)[:：]")
_UNREADABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


class Sign(Enum):
    """What a lexeme is."""

    WORD = auto()
    PHRASE = auto()
    OPEN = auto()
    CLOSE = auto()
    AND = auto()
    OR = auto()
    NOT = auto()
    WAITING = auto()
    """A field with nothing behind its colon yet."""


_OPERATORS = {"AND": Sign.AND, "OR": Sign.OR, "NOT": Sign.NOT}


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A piece of the search text. `text` is the value without field and quotes; `field` a value of `FIELD_NAMES`.

    `is_open` tells that the text ends within the lexeme, so that it may still be being typed.
    """

    sign: Sign
    text: str
    source: str
    field: str = ""
    is_open: bool = False


def readable(text: str) -> str:
    """Return the text with characters that stand for nothing readable replaced by spaces."""
    return _UNREADABLE.sub(" ", text)


def lexemes(text: str) -> Iterator[Lexeme]:
    """Cut a readable text into lexemes, in order."""
    return _Cutter(text).lexemes()


class _Cutter:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0

    def lexemes(self) -> Iterator[Lexeme]:
        while self._skip_space():
            lexeme = self._next("", self._at)
            if lexeme is not None:
                yield lexeme

    def _next(self, field: str, start: int) -> Lexeme | None:
        character = self._text[self._at]
        if character == "(":
            self._at += 1
            self._depth += 1
            return Lexeme(Sign.OPEN, "(", "(", field)
        if character == ")" and self._depth:
            self._at += 1
            self._depth -= 1
            return Lexeme(Sign.CLOSE, ")", ")")
        if character in _OPENING_QUOTES:
            return self._phrase(field, start)
        if character == "-" and not field:
            return self._minus()
        return self._named(start) if not field else self._word(field, start)

    def _minus(self) -> Lexeme | None:
        """Read a minus in front of something; alone, or several, they are a dash between words."""
        end = self._at
        while end < len(self._text) and self._text[end] == "-":
            end += 1
        is_negation = end == self._at + 1 and end < len(self._text) and not self._text[end].isspace()
        self._at = end
        return Lexeme(Sign.NOT, "-", "-") if is_negation else None

    def _named(self, start: int) -> Lexeme | None:
        name = _FIELD.match(self._text, self._at)
        field = FIELD_NAMES.get(name.group(1).lower(), "") if name else ""
        if name is None or not field:
            return self._word("", start)
        self._at = name.end()
        if self._at < len(self._text) and not self._text[self._at].isspace():
            return None if self._text[self._at] == ")" and self._depth else self._next(field, start)
        # "title: neural" is a field, "Title: A Subtitle" is the beginning of a pasted title.
        if not name.group(1).islower() and self._text[self._at :].strip():
            return Lexeme(Sign.WORD, name.group(1), name.group())
        if not self._skip_space() or self._text[self._at] in "()-":
            return Lexeme(Sign.WAITING, "", name.group(), field)
        return self._next(field, start)

    def _word(self, field: str, start: int) -> Lexeme:
        first = self._at
        inner = 0
        while self._at < len(self._text):
            character = self._text[self._at]
            if character.isspace() or (character == ")" and not inner and self._depth):
                break
            inner += {"(": 1, ")": -1}.get(character, 0)
            inner = max(inner, 0)
            self._at += 1
        word = self._text[first : self._at]
        if not field and word in _OPERATORS:
            return Lexeme(_OPERATORS[word], word, word)
        return Lexeme(Sign.WORD, word, self._text[start : self._at], field, self._at == len(self._text))

    def _phrase(self, field: str, start: int) -> Lexeme:
        first = self._at + 1
        ends = (position for position in range(first, len(self._text)) if self._text[position] in _CLOSING_QUOTES)
        end = next(ends, -1)
        is_open = end < 0
        end = len(self._text) if is_open else end
        self._at = end if is_open else end + 1
        return Lexeme(Sign.PHRASE, self._text[first:end].strip(), self._text[start : self._at], field, is_open)

    def _skip_space(self) -> bool:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1
        return self._at < len(self._text)
