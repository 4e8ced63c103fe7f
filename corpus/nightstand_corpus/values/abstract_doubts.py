"""Says of a text that stands where an abstract should whether it is one."""

from __future__ import annotations

import re

_MANY_LETTERS = 6_000
_FEW_LETTERS = 80
_FEW_IDEOGRAPHS = 30
_IDEOGRAPH = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")

# Found in real collections in the place of abstracts.
_PLACEHOLDERS = frozenset(
    {
        "abstract",
        "abstract not available",
        "abstract unavailable",
        "empty",
        "enter abstract here",
        "n a",
        "na",
        "nan",
        "no abstract",
        "no abstract available",
        "none",
        "not available",
        "not found",
        "null",
        "part of",
        "retracted",
        "tba",
        "tbd",
        "test",
        "todo",
        "unavailable",
        "withdrawn",
    }
)
_SHOWN_LETTERS = 40
_MORE_SHOWN_LETTERS = 60


def doubt_about(text: str) -> str:
    """Return what makes `text` an unlikely abstract, as a sentence for people, or ""."""
    if len(text) > _MANY_LETTERS:
        return f"Very long for an abstract ({len(text):,} characters); perhaps blank lines are missing between several."
    if is_placeholder(text):
        return f"Not an abstract: “{text[:_SHOWN_LETTERS]}”."
    few = _FEW_IDEOGRAPHS if _IDEOGRAPH.search(text) else _FEW_LETTERS
    if len(text) < few:
        return f"Very short for an abstract ({len(text)} characters)."
    return ""


def placeholder_doubt(text: str) -> str:
    """Return what is said of a placeholder that a source has in the field of the abstract."""
    return f"Not an abstract, so kept apart as “abstract_given”: “{text[:_MORE_SHOWN_LETTERS]}”."


def is_placeholder(text: str) -> bool:
    """Return whether `text` only fills the place of an abstract: “None”, “aaaa”, or no letter at all."""
    if len(text) > _FEW_LETTERS:
        return False
    words = " ".join(re.findall(r"[^\W_]+", text.casefold()))
    return words in _PLACEHOLDERS or (len(set(words)) <= 1 and len(words) != 1)
