"""What single characters mean for search: case, accents, compatibility forms, dashes, quotes, Greek letters, signs."""

import re
import unicodedata
from functools import lru_cache

SEAM = "\x01"
"""Stands in a folded text where a word ends without a space, as around the name of a Greek letter.

No character that `str.split` splits at: a piece of text between spaces stays one piece when folded.
"""

GREEK = "\u0370-\u03ff\u1f00-\u1fff"
"""The inside of a character class."""

_LETTERS = {
    **dict(zip("ßøæœđðþłıȷħŧƀɨʉɍɏƶǥəŋ", "ss o ae oe d d th l i j h t b i u r y z g e n".split(), strict=True)),
    # Persian forms and endings of Arabic letters that are written either way.
    **dict(zip("ىیکةٱ", "ي ي ك ه ا".split(), strict=True)),
}
_SIGNS = {
    **dict.fromkeys("’‘ʼʻ′＇´‛", "'"),
    **dict.fromkeys("‐‑‒–−﹣－⁃", "-"),
    "—": " ",
    "ˆ": "^",
    "\u00a0": " ",
    # Invisible: soft hyphen, zero-width space and joiners, marks of direction, byte order mark; the stretch of Arabic.
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u0640", ""),
    "∞": SEAM + "infty" + SEAM,
    "√": SEAM + "sqrt" + SEAM,
    "∇": SEAM + "nabla" + SEAM,
    "∂": SEAM + "partial" + SEAM,
    "×": SEAM + "x" + SEAM,
}
_GREEK_NAMES = dict(
    zip(
        "αβγδεζηθικλμνξοπρσςτυφχψωϵϕϑϱϖ",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau"
        " upsilon phi chi psi omega epsilon phi theta rho pi".split(),
        strict=True,
    )
)
_LONGEST_GREEK_SYMBOL = 2
_LATEX_MARKS = re.compile(r"[\\{}$]")
# Accents of Latin, Greek, Cyrillic, Hebrew and Arabic; what is put above or around a letter in formulas. The signs of
# other scripts are letters.
_ACCENTS = re.compile(
    "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f]"
)


class _Meanings(dict[int, str]):
    """What each character folds to, by code point, worked out when first met."""

    def __missing__(self, code: int) -> str:
        meaning = self[code] = _meaning(chr(code))
        return meaning


MEANINGS = _Meanings()
"""A table for `str.translate`; every character on its own, but not names for Greek letters outside formulas."""


@lru_cache(maxsize=4096)
def greek_meaning(run: str) -> str:
    """Return Greek letters by their names when they are a symbol, and without accents when they are a word."""
    letters = _without_accents(run)
    # One or two letters are symbols and are known by name; more are a word of the language.
    if len(letters) > _LONGEST_GREEK_SYMBOL:
        return letters
    return SEAM + SEAM.join(_GREEK_NAMES.get(letter, letter) for letter in letters) + SEAM


def _meaning(character: str) -> str:
    if character in _SIGNS:
        return _SIGNS[character]
    if not character.isascii() and character.isdecimal():
        return str(unicodedata.decimal(character))
    letters = _without_accents(character)
    # Compatibility forms such as 𝜖 or µ become plain Greek letters.
    if letters in _GREEK_NAMES and re.match(rf"[{GREEK}]", character) is None:
        return greek_meaning(letters)
    letters = "".join(_LETTERS.get(letter, _SIGNS.get(letter, letter)) for letter in letters)
    return letters if character.isascii() else _LATEX_MARKS.sub("", letters)


def _without_accents(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).lower())
    return unicodedata.normalize("NFC", _ACCENTS.sub("", decomposed))
