"""Which names hold another as words in a row, as a search for the name in quotes finds them."""

import re
from collections import defaultdict
from itertools import takewhile

from nightstand.search.analysis import folded_text, is_initial, singular
from nightstand.search.clause_plan import SECOND_NAMES
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
        self._lines: list[str] = []
        self._codes_by_word: defaultdict[str, list[int]] = defaultdict(list)

    def holding(self, words: Words, *, are_people: bool = False) -> list[int]:
        """Return the codes of the names in which these words stand in a row; of people initials stand for names."""
        self._read_new()
        if not words:
            return []
        whole = [word for word in words if not (are_people and is_initial(word))] or list(words)
        # The rarest word leaves the fewest to look at.
        candidates = min((self._codes_by_word.get(word, []) for word in whole), key=len)
        row, lines = _line(words), self._lines
        if len(whole) == len(words):
            return [code for code in candidates if row in lines[code]]
        initials = len(list(takewhile(is_initial, words)))
        first, rest = words[:initials], words[initials:]
        # Behind initials names may be left out.
        between = rf"(?: \S+){{0,{SECOND_NAMES}}}" if first and rest else ""
        begun = re.compile(f"{_begun(first)}{between}{_begun(rest)} ")
        return [code for code in candidates if begun.search(lines[code])]

    def _read_new(self) -> None:
        for code in range(len(self._lines), len(self._vocabulary.values_by_code)):
            words = words_of(self._vocabulary.values_by_code[code])
            self._lines.append(_line(words))
            for word in set(words):
                self._codes_by_word[word].append(code)


def _begun(words: Words) -> str:
    """Return the pattern of words in a row in which initials stand for names."""
    return "".join(f" {re.escape(word)}" + (r"\S*" if is_initial(word) else "") for word in words)


def _line(words: Words) -> str:
    """Return words such that a row of them is part of another exactly when they stand in it; none holds a space."""
    return f" {' '.join(words)} "
