"""Knows the words with which people ask for papers, which say nothing about the papers."""

import re
from collections.abc import Sequence

from nightstand.domain.query_lexer import Lexeme, Sign
from nightstand.domain.query_text import STOP_WORDS

_MOST_WORDS = 12
_ASKING = re.compile(
    r"""
    (?: (?:please\ )? (?:show|find|give|get|recommend|suggest)\ (?:me\ )?
      | (?:(?:i\ am|i['’]m|im)\ )? (?:looking|searching|search)\ for\ | i\ (?:want|need)\ | (?:is|are)\ there\ )?
    (?: (?:all|any|some|the|a|an|my|recent|what|which)\ ){0,3}
    (?: papers?|articles?|publications?|preprints?|anything|something|everything )
    \ (?: (?:that|which)\ )? (?: (?:is|are|was|were|deals?|dealing|talks?|talking|written)\ )?
    (?: about|on|regarding|concerning|by|with|called|titled|named|from|discussing|discuss )
    | who\ (?:has\ |have\ )? (?:wrote|written|published|authored)
      (?: \ (?:the\ |a\ |an\ )? (?:paper|article) )? (?: \ (?:about|on|called|titled|named) )?
    | (?:show|find|give)\ me | (?:(?:i\ am|i['’]m|im)\ )?(?:looking|searching)\ for
    """,
    re.VERBOSE | re.IGNORECASE,
)


def asking_lexemes(found: Sequence[Lexeme]) -> int:
    """Return how many lexemes at the start only ask, as in “papers about”; 0 where nothing is asked for behind them."""
    words: list[str] = []
    for lexeme in found[:_MOST_WORDS]:
        if lexeme.sign is not Sign.WORD or lexeme.field:
            break
        words.append(lexeme.text)
    text = " ".join(words)
    asking = _ASKING.match(text)
    if asking is None or text[asking.end() : asking.end() + 1] not in ("", " "):
        return 0
    count = len(asking.group().split(" "))
    return count if any(map(_is_telling, found[count:])) else 0


def _is_telling(lexeme: Lexeme) -> bool:
    is_word = lexeme.sign is Sign.WORD and lexeme.text.lower() not in STOP_WORDS
    return is_word or lexeme.sign is Sign.PHRASE
