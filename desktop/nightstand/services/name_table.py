"""Finds names by the beginnings of their words, ignoring case and accents, the most used first."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from nightstand.search.analysis import folded_text, is_cjk

_NAME = "\n"
_WORD = "\x1f"
"""Stand before each name and each word in the one text that is searched: a row of bytes is read at once."""

_PATTERN_WORDS = re.compile(r"(?:[^\W_]|[*?])+")
_WORDS = re.compile(r"[^\W_]+")

Count = tuple[str, int]


class NameTable:
    """Names with their counts, in the order in which they are to be offered. For any thread."""

    def __init__(self, names: Sequence[Count]) -> None:
        self._names = names
        lines = [_line(name) for name, _ in names]
        self._starts = array("L")
        start = 0
        for line in lines:
            self._starts.append(start)
            start += len(line)
        self._text = "".join(lines)

    def __len__(self) -> int:
        return len(self._names)

    def beginning(self, typed: str, limit: int) -> list[Count]:
        """Return the first names in each of which every typed word begins a word; without a word the first of all.

        `*` and `?` in a word stand for any letters and for one.
        """
        if "*" in typed or "?" in typed:
            return self._fitting(typed, limit)
        words = _words(typed)
        if not words:
            return list(self._names[:limit])
        longest = max(words, key=len)
        found: list[Count] = []
        for number in self._holding(_WORD + longest):
            line = self._text[self._starts[number] : self._end(number)]
            if all(_WORD + word in line for word in words):
                found.append(self._names[number])
                if len(found) == limit:
                    break
        return found

    def _fitting(self, typed: str, limit: int) -> list[Count]:
        """Return the first names in which words begin as the patterns say: `*` is any letters, `?` is one."""
        patterns = [_pattern(word) for word in _PATTERN_WORDS.findall(folded_text(typed))]
        found: list[Count] = []
        for number in range(len(self._names)):
            line = self._text[self._starts[number] : self._end(number)]
            if all(pattern.search(line) for pattern in patterns):
                found.append(self._names[number])
                if len(found) == limit:
                    break
        return found

    def _holding(self, part: str) -> Iterator[int]:
        position = self._text.find(part)
        while position >= 0:
            number = bisect_right(self._starts, position) - 1
            yield number
            position = self._text.find(part, self._end(number))

    def _end(self, number: int) -> int:
        return self._starts[number + 1] if number + 1 < len(self._starts) else len(self._text)


def _pattern(word: str) -> re.Pattern[str]:
    signs = {"*": f"[^{_NAME}{_WORD}]*", "?": f"[^{_NAME}{_WORD}]"}
    return re.compile(_WORD + "".join(signs.get(sign, sign) for sign in word))


def _line(name: str) -> str:
    return _NAME + "".join(_WORD + word for word in _words(name))


def _words(text: str) -> list[str]:
    """Return the folded words of a name; of scripts without spaces every character may begin one."""
    words: list[str] = []
    for word in _WORDS.findall(folded_text(text)):
        if is_cjk(word[0]):
            words += word
        else:
            words.append(word)
    return words
