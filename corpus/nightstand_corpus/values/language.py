"""Tells the language of an abstract from its script and commonest words."""

from __future__ import annotations

import re

_LOOKED_AT = 2000
_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("ko", re.compile("[\uac00-\ud7a3]")),
    ("zh", re.compile("[\u3400-\u9fff]")),
    ("ru", re.compile("[\u0400-\u04ff]")),
)
# Most texts have none of their letters, and looking for the first is far cheaper than counting.
_ANY_SCRIPT = re.compile("[\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
# A text counts as in a script from this share of its letters on; a few foreign names do not make a language.
_SCRIPT_SHARE = 0.2
_COMMON_WORDS = {
    "en": frozenset("the of and to in is that for we with are this on by which as".split()),
    "de": frozenset("der die das und ist von den wir mit für ein eine nicht werden wird auf".split()),
    "fr": frozenset("le la les des et est une nous dans pour par que qui sur du".split()),
    "es": frozenset("el los las de y es una que en para por con se del como".split()),
}
_LEAST_SHARE = 0.1


def language_of(text: str) -> str:
    """Return the ISO 639 code of the language `text` is written in, or "" when it is not certain."""
    sample = text[:_LOOKED_AT]
    if not sample.isascii() and _ANY_SCRIPT.search(sample):
        letters = sum(map(str.isalpha, sample))
        for language, script in _SCRIPTS:
            if len(script.findall(sample)) > _SCRIPT_SHARE * letters:
                return language
    words = sample.lower().split()
    shares = [(sum(map(common.__contains__, words)), language) for language, common in _COMMON_WORDS.items()]
    count, language = max(shares)
    return language if words and count >= _LEAST_SHARE * len(words) else ""
