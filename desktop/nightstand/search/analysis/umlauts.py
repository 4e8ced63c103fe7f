"""Umlauts as they are written where there are none: Schölkopf is Schoelkopf too, Søren Soeren, Åberg Aaberg."""

import re
import unicodedata

from nightstand.search.analysis.folding import folded_text
from nightstand.search.analysis.latex import without_inner_spaces

_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"}
_LETTERS = "".join(_SPELLED) + "".join(_SPELLED).upper()
_UMLAUT = re.compile(rf'[{_LETTERS}\u0308\u030a]|\\"')
_LATEX_UMLAUT = re.compile(r'\\"\{?(?:\\(?=[oO](?![A-Za-z])))?([AOUaou])\}?')


def has_umlaut(text: str) -> bool:
    """Tell whether any letter of a text may be written as two."""
    if text.isascii():
        return '\\"' in text
    return _UMLAUT.search(text) is not None


def spelled_out(word: str) -> str:
    """Return a word as it stands in a text, folded, with two letters for each umlaut; empty when it has none."""
    written = unicodedata.normalize("NFC", _LATEX_UMLAUT.sub(r"\1e", without_inner_spaces(word))).lower()
    spelled = "".join(_SPELLED.get(letter, letter) for letter in written)
    if spelled == word.lower():
        return ""
    folded = folded_text(spelled)
    return folded if folded.isascii() and folded.isalpha() else ""
