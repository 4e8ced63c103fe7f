"""Which names hold another as words in a row, as a search for the name in quotes finds them."""

import re
from collections import defaultdict

from nightstand.search.analysis import folded_text, singular
from nightstand.search.columns.vocabulary import Vocabulary

_WORD = re.compile(r"[^\W_]+")

Words = tuple[str, ...]


def words_of(name: str) -> Words:
    """Return the words of a name as the index compares them."""
    return tuple(singular(word) for word in _WORD.findall(folded_text(name)))


class NameWords:
    """The words of all names of a vocabulary; new ones are read when next asked. Not for two threads at once."""

    def __init__(self, vocabulary: Vocabulary[str]) -> None:
        self._vocabulary = vocabulary
        self._words: list[Words] = []
        self._codes_by_word: defaultdict[str, list[int]] = defaultdict(list)

    def holding(self, words: Words) -> list[int]:
        """Return the codes of the names in which these words stand in a row."""
        self._read_new()
        if not words:
            return []
        # The rarest word leaves the fewest to look at.
        candidates = min((self._codes_by_word.get(word, []) for word in words), key=len)
        return [code for code in candidates if _is_row_of(words, self._words[code])]

    def _read_new(self) -> None:
        for code in range(len(self._words), len(self._vocabulary.values_by_code)):
            words = words_of(self._vocabulary.values_by_code[code])
            self._words.append(words)
            for word in set(words):
                self._codes_by_word[word].append(code)


def _is_row_of(words: Words, others: Words) -> bool:
    return any(others[start : start + len(words)] == words for start in range(len(others) - len(words) + 1))
