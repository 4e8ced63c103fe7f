"""Words in the letters by which they are compared: accents, case and kinds of one letter do not count."""

import re
import unicodedata
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

_WORD = re.compile(r"[^\W_]+")
_APOSTROPHES = str.maketrans("", "", "'`´’ʼ‘\u00ad\u200b\u200c\u200d\ufeff")
_UNDECOMPOSED = str.maketrans(
    {
        "ı": "i",
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ŋ": "n",
        "ħ": "h",
        "∝": "propto",
    }
)
"""Letters that have no decomposition although people type them as others."""

_SLIP_LETTERS = 5
_TWO_SLIP_LETTERS = 9
"""Letters from which words that differ in one letter, or in two, can be spellings of one."""

_GAPPED_LETTERS = 3
_MOST_LOST = 4
_NEVER = 100
"""Cost of a change that is not to be made."""


@lru_cache(maxsize=65_536)
def folded(text: str) -> str:
    """Return a text in small letters without accents, decomposed and dotless letters included."""
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFKD", text).casefold().translate(_UNDECOMPOSED)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def words_of(text: str) -> tuple[str, ...]:
    """Return the folded words of a text; an apostrophe does not end one."""
    return tuple(_WORD.findall(folded(text.translate(_APOSTROPHES))))


@lru_cache(maxsize=65_536)
def without_accented(text: str) -> str:
    """Return the folded letters left of a word by a source that drops accented ones: "schlkopf", "poincar".

    It is "" where nothing much is left, as of a word in another script.
    """
    composed = unicodedata.normalize("NFC", text)
    kept = "".join(letter for letter in composed if letter.isascii() and letter.isalnum()).lower()
    return kept if 2 * len(kept) >= len(composed) else ""


def is_slip(first: str, second: str) -> bool:
    """Tell whether two folded words can be spellings of one; the opening letter must agree ("unsupervised")."""
    length = min(len(first), len(second))
    if length < _SLIP_LETTERS or first[0] != second[0]:
        return False
    allowed = 2 if length >= _TWO_SLIP_LETTERS else 1
    return Levenshtein.distance(first, second, score_cutoff=allowed) <= allowed


def is_gapped(first: str, second: str) -> bool:
    """Tell whether one folded word is the other but for letters lost: "tth" and "toth", "jrgen" and "juergen"."""
    shorter, longer = (first, second) if len(first) <= len(second) else (second, first)
    lost = len(longer) - len(shorter)
    if len(shorter) < _GAPPED_LETTERS or not 0 < lost <= _MOST_LOST:
        return False
    return Levenshtein.distance(shorter, longer, weights=(1, _NEVER, _NEVER), score_cutoff=lost) == lost
