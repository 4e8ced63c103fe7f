"""Words that some write as one and some as two: chat gpt and ChatGPT, f divergence and fdivergence."""

from collections.abc import Iterator

from nightstand.search.analysis.plurals import singular

_SHORTEST_CUT_WORD = 4
_LONGEST_CUT_WORD = 32
_SHORTEST_SECOND_PART = 2


def joined(first: str, second: str) -> str:
    """Return two neighbouring words of a search as the one word that a text may have for them."""
    return singular(first + second)


def cuts(word: str) -> Iterator[tuple[str, str]]:
    """Give every two words that a text may have for one of a search, where letters meet digits first.

    For words that no paper has: each cut must then stand in a row somewhere.
    """
    if not _SHORTEST_CUT_WORD <= len(word) <= _LONGEST_CUT_WORD or not word.isascii():
        return
    places = range(1, len(word))
    borders = [place for place in places if word[place - 1].isalpha() != word[place].isalpha()]
    inner = [place for place in places if place not in borders and len(word) - place >= _SHORTEST_SECOND_PART]
    for place in (*borders, *inner):
        yield singular(word[:place]), word[place:]
