"""Finds the part of a search that is being typed at the cursor."""

import re
from dataclasses import dataclass

from nightstand.domain.query_lexer import CLOSING_QUOTES, MAX_CHARACTERS, Lexeme, Sign, lexemes, readable
from nightstand.domain.query_tree import Span

_REST_OF_WORD = re.compile(r"[^\s)]*")
_REST_OF_PHRASE = re.compile(rf"[^{CLOSING_QUOTES}]*[{CLOSING_QUOTES}]")


@dataclass(frozen=True, slots=True)
class TypedPart:
    """A word or phrase with its field, if it has one, and its value as far as it is typed up to the cursor.

    `span` is all of it, with what stands behind the cursor. `is_in_brackets` tells that the field stands before the
    brackets around it: `tag:(rl OR ba`.
    """

    field: str
    value: str
    span: Span
    is_in_brackets: bool = False
    is_quoted: bool = False


def part_at(text: str, cursor: int) -> TypedPart | None:
    """Return the part of a search that the cursor stands in or behind; None behind a space or an operator."""
    if cursor > MAX_CHARACTERS:
        return None
    before = readable(text[:cursor])
    fields: list[str] = []
    last: Lexeme | None = None
    for last in lexemes(before):
        if last.sign is Sign.OPEN:
            fields.append(last.field or (fields[-1] if fields else ""))
        elif last.sign is Sign.CLOSE:
            fields.pop()
    if last is None or last.stop != cursor:
        return None
    if last.sign not in (Sign.WORD, Sign.PHRASE, Sign.WAITING) or (last.sign is Sign.PHRASE and not last.is_open):
        return None
    outer = fields[-1] if fields else ""
    is_quoted = last.sign is Sign.PHRASE or before.endswith(tuple(CLOSING_QUOTES))
    rest = (_REST_OF_PHRASE if is_quoted else _REST_OF_WORD).match(text, cursor)
    span = last.start, rest.end() if rest else cursor
    return TypedPart(last.field or outer, last.text, span, bool(outer) and not last.field, is_quoted)
