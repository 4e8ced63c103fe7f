"""Writes a search anew after something it names is called otherwise."""

import unicodedata
from collections.abc import Iterator, Mapping

from nightstand.domain.query_edit import quoted
from nightstand.domain.query_lexer import Lexeme, Sign, lexemes, readable
from nightstand.domain.tag import folded


def with_renamed(text: str, field: str, names: Mapping[str, str]) -> str:
    """Return a search in which `field:old` is written with the new name, for each old and new one of `names`.

    Names are compared ignoring case; all else stays as it was typed.
    """
    new_by_old = {folded(old): new for old, new in names.items()}
    pieces: list[str] = []
    place = 0
    for lexeme, found, is_in_brackets in _valued(text):
        value = unicodedata.normalize("NFC", lexeme.text).strip()
        new = new_by_old.get(folded(value))
        if found != field or new is None:
            continue
        written = quoted(field, new)
        pieces += [text[place : lexeme.start], written.removeprefix(f"{field}:") if is_in_brackets else written]
        place = lexeme.stop
    return "".join(pieces) + text[place:]


def _valued(text: str) -> Iterator[tuple[Lexeme, str, bool]]:
    """Give the words and phrases of a search, each with its field and whether that stands before brackets around it."""
    fields: list[str] = []
    for lexeme in lexemes(readable(text)):
        outer = fields[-1] if fields else ""
        if lexeme.sign is Sign.OPEN:
            fields.append(lexeme.field or outer)
        elif lexeme.sign is Sign.CLOSE:
            fields.pop()
        elif lexeme.sign in (Sign.WORD, Sign.PHRASE):
            yield lexeme, lexeme.field or outer, not lexeme.field
