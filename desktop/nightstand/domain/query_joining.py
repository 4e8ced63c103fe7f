"""Puts together what a person parted by a space and meant as one value: names of authors, choices between commas."""

import dataclasses
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from nightstand.domain.query_lexer import Lexeme, Sign
from nightstand.domain.query_values import CHOICE_FIELDS, filter_of

_PART_OF_A_NAME = re.compile(r"[^,]*(?:,|(?<![^\W_])[^\W\d_]\.)")
"""A family name with its comma, or initials, behind which more of the name comes."""


def whole_values(found: Sequence[Lexeme], text: str, now: Callable[[], datetime]) -> Iterator[Lexeme]:
    """Give the lexemes of a text with such values in one: “author:Zhang, Wei”, “author:W. Zhang”, “year:2024, 2025”."""
    value: Lexeme | None = None
    for lexeme in found:
        if value is not None and _goes_on(value, lexeme, now):
            source, written = text[value.start : lexeme.stop], text[value.text_start : lexeme.stop]
            value = dataclasses.replace(value, text=written, source=source, is_open=lexeme.is_open)
            continue
        if value is not None:
            yield value
            value = None
        if lexeme.field and lexeme.sign is Sign.WORD and lexeme.text_start >= 0:
            value = lexeme
        else:
            yield lexeme
    if value is not None:
        yield value


def _goes_on(value: Lexeme, following: Lexeme, now: Callable[[], datetime]) -> bool:
    if following.sign is not Sign.WORD or following.field or following.text_start != following.start:
        return False
    if value.field == "author":
        return _PART_OF_A_NAME.fullmatch(value.text) is not None
    if value.field not in CHOICE_FIELDS or not value.text.endswith(","):
        return False
    return filter_of(dataclasses.replace(following, field=value.field), now()) is not None
