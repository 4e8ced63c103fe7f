"""Cuts search text into words, phrases, brackets and operators; whatever it is, it can be cut."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from nightstand.domain.query_fields import FIELD_NAMES

MAX_CHARACTERS = 300
MAX_WORDS = 24

OPENING_QUOTES = '"“”„‟«＂'
CLOSING_QUOTES = '"“”‟»＂'

_FIELD = re.compile(r"([A-Za-z]+)[:：]")
_WITHOUT_BRACKET = re.compile(r"[^\s()]*")
_BRACKETED_START = re.compile(rf"\([^\s():{OPENING_QUOTES}]+\)(?=-?[^\W_])")
"""Brackets with letters right behind them belong to the word: (multi)agent, (1+e)-approximate."""
_INNER_OPERATOR = re.compile(r"(?<!\S)(?:AND|OR|NOT)(?!\S)")
_LONGEST_BRACKETED = 40
_WORD_END = frozenset(")]}")
_LIST_WITH_QUOTES = re.compile(
    rf"""(?=[^\s()]*,\s*[{OPENING_QUOTES}]|[{OPENING_QUOTES}])"""
    rf"""(?:[^\s(),{OPENING_QUOTES}{CLOSING_QUOTES}]+|[{OPENING_QUOTES}][^{CLOSING_QUOTES}]+[{CLOSING_QUOTES}])"""
    rf"""(?:,(?=[^\s(),])|,\s*(?=[{OPENING_QUOTES}]))"""
)
"""The first value of a list behind a field, in which one at least of the first two stands in quotes."""
_LIST_COMMA = re.compile(rf",(?=[^\s(),])|,\s*(?=[{OPENING_QUOTES}])")
_LIST_WORD = re.compile(rf"[^\s(),{OPENING_QUOTES}{CLOSING_QUOTES}]+")
_SPACE = re.compile(r"\s*")
_CLOSING_QUOTE = re.compile(rf"([{CLOSING_QUOTES}])(\1?)")
_UNREADABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_PASTED_FIELDS = frozenset({"doi", "arxiv"})
"""Fields that stand before identifiers elsewhere too, however they are written: "DOI: 10.1000/182"."""


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
    """A piece of the search text. `text` is the value without field and quotes; `field` a field's name.

    `source` is all of it, from `start` on; `text_start` is where `text` stands, -1 when it does not stand there letter
    for letter. `is_open` tells that the text ends within the lexeme, so that it may still be being typed.
    """

    sign: Sign
    text: str
    source: str
    start: int
    text_start: int
    field: str = ""
    is_open: bool = False

    @property
    def stop(self) -> int:
        """Where the next character of the search text stands."""
        return self.start + len(self.source)


def readable(text: str) -> str:
    """Return the text, as long as before, with characters that stand for nothing readable replaced by spaces."""
    return _UNREADABLE.sub(" ", text)


def lexemes(text: str) -> Iterator[Lexeme]:
    """Cut a readable text into lexemes, in order."""
    return _Cutter(text).lexemes()


class _Cutter:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0
        self._rest_of_list: list[Lexeme] = []

    def lexemes(self) -> Iterator[Lexeme]:
        while self._skip_space():
            lexeme = self._next("", self._at)
            if lexeme is not None:
                yield lexeme
            yield from self._rest_of_list
            self._rest_of_list = []

    def _next(self, field: str, start: int) -> Lexeme | None:
        character = self._text[self._at]
        if character == "(":
            if _BRACKETED_START.match(self._text, self._at):
                return self._word(field, start)
            self._at += 1
            self._depth += 1
            return self._sign(Sign.OPEN, start, field)
        if character == ")" and self._depth:
            self._at += 1
            self._depth -= 1
            return self._sign(Sign.CLOSE, start)
        if character in OPENING_QUOTES:
            return self._phrase(field, start)
        if character == "-" and not field:
            return self._minus()
        return self._named(start) if not field else self._word(field, start)

    def _sign(self, sign: Sign, start: int, field: str = "") -> Lexeme:
        """Return what stands from `start` up to here as a sign."""
        source = self._text[start : self._at]
        return Lexeme(sign, source, source, start, start, field)

    def _minus(self) -> Lexeme | None:
        """Read a minus in front of something; alone, or several, they are a dash between words."""
        start = self._at
        while self._at < len(self._text) and self._text[self._at] == "-":
            self._at += 1
        is_in_front = self._at < len(self._text) and not self._text[self._at].isspace()
        return self._sign(Sign.NOT, start) if is_in_front and self._at == start + 1 else None

    def _named(self, start: int) -> Lexeme | None:
        name = _FIELD.match(self._text, self._at)
        field = FIELD_NAMES.get(name.group(1).lower(), "") if name else ""
        if name is None or not field:
            return self._word("", start)
        self._at = name.end()
        if self._at < len(self._text) and not self._text[self._at].isspace():
            if _LIST_WITH_QUOTES.match(self._text, self._at):
                return self._list(field, start)
            return None if self._text[self._at] == ")" and self._depth else self._next(field, start)
        # "title: neural" is a field, "Title: A Subtitle" is the beginning of a pasted title.
        is_typed = name.group(1).islower() or field in _PASTED_FIELDS
        if not is_typed and self._text[self._at :].strip():
            return Lexeme(Sign.WORD, name.group(1), name.group(), start, start)
        if not self._skip_space() or self._text[self._at] in "()-":
            return Lexeme(Sign.WAITING, "", name.group(), start, -1, field)
        return self._next(field, start)

    def _list(self, field: str, start: int) -> Lexeme:
        """Read `tag:"my tag",rl` as `tag:("my tag" OR rl)`: the bracket now, and the rest waits for its turn."""
        opening = Lexeme(Sign.OPEN, "(", self._text[start : self._at], start, start, field)
        values = self._rest_of_list
        while True:
            if self._text[self._at] in OPENING_QUOTES:
                value = self._phrase("", self._at)
            else:
                first = self._at
                self._at = _LIST_WORD.match(self._text, first).end()  # type: ignore[union-attr]
                word = self._text[first : self._at]
                value = Lexeme(Sign.WORD, word, word, first, first, is_open=self._at == len(self._text))
            values.append(value)
            comma = _LIST_COMMA.match(self._text, self._at)
            if comma is None or self._text[comma.end()] in CLOSING_QUOTES.replace('"', "").replace("“", ""):
                break
            values.append(Lexeme(Sign.OR, comma.group(), comma.group(), self._at, self._at))
            self._at = comma.end()
        if not values[-1].is_open:
            values.append(Lexeme(Sign.CLOSE, "", "", self._at, self._at))
        return opening

    def _word(self, field: str, start: int) -> Lexeme:
        first = self._at
        inner = 0
        # Letter by letter only from the first bracket on.
        self._at = _WITHOUT_BRACKET.match(self._text, first).end()  # type: ignore[union-attr]
        while self._at < len(self._text):
            character = self._text[self._at]
            if character.isspace() or (character == ")" and not inner and self._depth):
                break
            if character == "(" and self._at > first and (end := self._bracketed(self._at)):
                self._at = end
                continue
            inner += {"(": 1, ")": -1}.get(character, 0)
            inner = max(inner, 0)
            self._at += 1
        word = self._text[first : self._at]
        if not field and word in _OPERATORS:
            return self._sign(_OPERATORS[word], start)
        # What a bracket closes is typed to its end.
        is_open = self._at == len(self._text) and word[-1:] not in _WORD_END
        return Lexeme(Sign.WORD, word, self._text[start : self._at], start, first, field, is_open)

    def _bracketed(self, start: int) -> int:
        """Return where brackets end that belong to the word before them, as in O(log T); 0 when they do not."""
        depth = 0
        for at in range(start, min(len(self._text), start + _LONGEST_BRACKETED)):
            character = self._text[at]
            if character in OPENING_QUOTES or character in CLOSING_QUOTES:
                return 0
            depth += {"(": 1, ")": -1}.get(character, 0)
            if not depth:
                return 0 if _INNER_OPERATOR.search(self._text, start + 1, at) else at + 1
        return 0

    def _phrase(self, field: str, start: int) -> Lexeme:
        """Read what stands in quotes; two of the same quote inside stand for one."""
        first = self._at + 1
        quotes = (found for found in _CLOSING_QUOTE.finditer(self._text, first) if not found[2])
        closing = next(quotes, None)
        end = closing.start() if closing else len(self._text)
        self._at = closing.end() if closing else end
        written = self._text[first:end]
        text = _CLOSING_QUOTE.sub(r"\1", written).strip()
        text_start = first + len(written) - len(written.lstrip()) if text == written.strip() else -1
        source = self._text[start : self._at]
        if field and not text:
            return Lexeme(Sign.WAITING, "", source, start, -1, field)
        return Lexeme(Sign.PHRASE, text, source, start, text_start, field, closing is None)

    def _skip_space(self) -> bool:
        self._at = _SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]
        return self._at < len(self._text)
