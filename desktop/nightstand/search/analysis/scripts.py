"""Which characters belong to scripts that are indexed by pairs, since spaces do not part their words."""

import re

UNSPACED = (
    # The scripts of India and Sri Lanka have spaces, but signs within words that no word pattern takes for letters.
    "\u0900-\u0dff"
    # Thai, Lao, Burmese, Khmer.
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
    # Kana without its middle dot, Han, hangul.
    "\u3005-\u3007\u3040-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3100-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
"""The inside of a character class."""

SYMBOLS = "\u2600-\u27bf\U0001f000-\U0001faff"
"""Emoji and dingbats, each a word of its own; the inside of a character class."""

_UNSPACED = re.compile(rf"[{UNSPACED}]")


def is_cjk(character: str) -> bool:
    """Tell whether a character belongs to a script whose words are indexed by pairs of characters."""
    return _UNSPACED.match(character) is not None


def has_cjk(text: str) -> bool:
    """Tell whether any character belongs to such a script."""
    return _UNSPACED.search(text) is not None


def is_initial(word: str) -> bool:
    """Tell whether a word is a letter that may stand for a whole name; of scripts without spaces one is a name."""
    return len(word) == 1 and word.isalpha() and not is_cjk(word)
