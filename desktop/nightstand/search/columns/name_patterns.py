"""Names in which `*` stands for any letters and `?` for one, compared with the names of tags and lists."""

import fnmatch
import re
from collections.abc import Iterable
from functools import lru_cache

from nightstand.domain.tag import SEPARATOR

_WORD = re.compile(r"[^\W_]+")
_WORD_PATTERN = re.compile(r"[^\W_]*[*?][\w*?]*|[^\W_]+")
_SIGNS = re.compile(r"[*?]")


def is_pattern(name: str) -> bool:
    """Tell whether a name holds `*` or `?` and a letter or digit besides."""
    return _SIGNS.search(name) is not None and _WORD.search(name) is not None


def named_like(pattern: str, names: Iterable[tuple[str, int]]) -> list[int]:
    """Return the numbers of the names that a pattern fits as a whole, and of those nested below them."""
    own, nested = _expression(pattern), _expression(f"{pattern}{SEPARATOR}*")
    return [number for name, number in names if own.match(name) or nested.match(name)]


def holds_words_like(heading: str, pattern: str) -> bool:
    """Tell whether words in a row of a heading are like those of a pattern; a star does not reach beyond its word."""
    words, wanted = _WORD.findall(heading), [_expression(part) for part in _WORD_PATTERN.findall(pattern)]
    last = len(words) - len(wanted)
    return bool(wanted) and any(
        all(expression.match(word) for expression, word in zip(wanted, words[start:], strict=False))
        for start in range(last + 1)
    )


@lru_cache(maxsize=64)
def _expression(pattern: str) -> re.Pattern[str]:
    # A bracket is an ordinary letter of a name. The running time of what comes out is bounded.
    return re.compile(fnmatch.translate(pattern.replace("[", "[[]")))
