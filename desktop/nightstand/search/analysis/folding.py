"""Different spellings of the same text made one: LaTeX, case, accents, Greek letters, dashes, full-width forms."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from nightstand.search.analysis.characters import GREEK, MEANINGS, SEAM, greek_meaning
from nightstand.search.analysis.latex import LATEX, latex_meaning

__all__ = ["SEAM", "Folded", "fold", "folded_text", "is_plain"]

_JAMO = "\u1100-\u11ff"
_VOICED_KANA = "[\u3040-\u30ff][\u3099\u309a]"
_SPECIAL = re.compile(
    rf"{LATEX}|(?P<greek>[{GREEK}]+)|(?P<composed>[{_JAMO}]+|{_VOICED_KANA})"
    rf"|(?P<other>(?:(?!{_VOICED_KANA})[^\x00-\x7f{GREEK}{_JAMO}])+)"
)


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text and, per character of it, where its origin starts and ends; None when nothing moved."""

    text: str
    starts: Sequence[int] | None
    ends: Sequence[int] | None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the range in the given text that the characters from `start` to before `end` came from."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]


def is_plain(text: str) -> bool:
    """Tell whether a text is ASCII without LaTeX and bold letters, so that folding is a matter of case alone."""
    return text.isascii() and not ("$" in text or "\\" in text or "{" in text or "}" in text or "**" in text)


def folded_text(text: str) -> str:
    """Return `text` with what does not count for search folded away."""
    if is_plain(text):
        return text.lower()
    return _SPECIAL.sub(_meaning, text).lower()


def fold(text: str) -> Folded:
    """Return the folded text with where it came from. Linear in the length of the text."""
    if is_plain(text):
        return Folded(text.lower(), None, None)
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    position = 0
    for special in _SPECIAL.finditer(text):
        start, end = special.span()
        if start > position:
            pieces.append(text[position:start].lower())
            starts.extend(range(position, start))
            ends.extend(range(position + 1, start + 1))
        if special.lastgroup == "other":
            pieces.append(_by_character(special.group(), start, starts, ends))
        else:
            meaning = _meaning(special)
            pieces.append(meaning)
            starts.extend([start] * len(meaning))
            ends.extend([end] * len(meaning))
        position = end
    pieces.append(text[position:].lower())
    starts.extend(range(position, len(text)))
    ends.extend(range(position + 1, len(text) + 1))
    return Folded("".join(pieces), starts, ends)


def _by_character(run: str, offset: int, starts: list[int], ends: list[int]) -> str:
    meanings = [MEANINGS[ord(character)] for character in run]
    for position, meaning in enumerate(meanings, offset):
        starts.extend([position] * len(meaning))
        ends.extend([position + 1] * len(meaning))
        # An accent of its own belongs to the letter before.
        if not meaning and ends and ends[-1] == position and unicodedata.category(run[position - offset]) == "Mn":
            ends[-1] = position + 1
    return "".join(meanings)


def _meaning(special: re.Match[str]) -> str:
    match special.lastgroup:
        case "greek":
            return greek_meaning(special.group())
        case "composed":
            return unicodedata.normalize("NFC", special.group()).translate(MEANINGS)
        case "other":
            return special.group().translate(MEANINGS)
        case _:
            return latex_meaning(special)
