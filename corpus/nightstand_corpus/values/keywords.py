"""Splits a line of keywords."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.values.names import decoded, outside_brackets, quoted_strings

_SEMICOLONS = re.compile(r"[;；\n]")
_BARS = re.compile(r"\s[·•]\s|\|")
# A comma between two digits belongs to a name such as that of 2,4-D.
_COMMAS = re.compile(r",(?!(?<=\d,)\d)|[，、]")


def split_keywords(value: str | Sequence[str]) -> tuple[str, ...]:
    """Return the keywords of a line or list, each once whatever its case, in their order.

    Where there is a semicolon only semicolons part, else commas do; spaces never part.
    """
    if not isinstance(value, str):
        return _each_once(value)
    plain = decoded(value).strip()
    if plain.startswith("[") and plain.endswith("]") and (quoted := quoted_strings(plain)):
        return _each_once(quoted)
    for separator in (_SEMICOLONS, _BARS, _COMMAS):
        parts = outside_brackets(plain, separator)
        if len(parts) > 1:
            break
    return _each_once(parts)


def _each_once(words: Iterable[str]) -> tuple[str, ...]:
    kept: dict[str, str] = {}
    for word in words:
        clean = " ".join(without_controls(word).split())
        if clean:
            kept.setdefault(clean.casefold(), clean)
    return tuple(kept.values())
