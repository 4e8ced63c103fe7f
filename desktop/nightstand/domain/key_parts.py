"""What a key pattern can ask of a paper: fields as plain words, and modifiers that change them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from nightstand.domain.author import Author
from nightstand.domain.paper import Bibliography

Fold = Callable[[str], str]
"""Turns any text into ASCII letters that sound like it."""

Words = Sequence[str]

_NOT_IN_WORDS = re.compile(r"[^A-Za-z0-9]+")
_WORD = re.compile(r"\w+")
_OF_THE = re.compile(r"^\s*(in:?\s+)?(proceedings|proc\.?) of (the\s+)(?=\S)", re.IGNORECASE)

_INSIGNIFICANT = frozenset(
    """a an the and or but nor of on in at to by for from with without within into onto over under via as is are be do
    does can how what when where which who why not than then that this these those towards through between
    beyond about its it we our you your der die das ein eine le la les un une el los las und et zur zum de des
    du""".split()
)

COUNTED_EXTRAS: Final = ("series", "volume", "number", "publisher")
"""Fields without a column that a pattern may name."""


class KeyMaterial:
    """One paper as words for its key, each worked out when a part asks for it."""

    def __init__(self, said: Bibliography, title_text: str, fold: Fold) -> None:
        self.said = said
        self._title_text = title_text
        self._fold = fold
        self._rest_of_title = self._significant(title_text)

    def next_of_title(self, count: int) -> Words:
        """Return the next significant words of the title; an earlier part's words are not given again."""
        return list(islice(self._rest_of_title, count))

    def title(self) -> Words:
        """Return the significant words of the title."""
        return self.significant(self._title_text)

    def all_of_title(self) -> Words:
        """Return every word of the title."""
        return self.words(self._title_text)

    def words(self, text: str) -> Words:
        """Return the words of a text in plain letters and digits."""
        return [word for word in map(self.plain, _WORD.findall(text)) if word]

    def significant(self, text: str) -> Words:
        """Return the words that tell something; of a text that has none of these, all of them."""
        return list(self._significant(text))

    def family(self, author: Author) -> str:
        """Return a family name with its particle, or the first significant word of a body."""
        if author.is_body:
            words = self.significant(author.family)
            return words[0] if words else ""
        return self.plain(author.particle + author.family)

    def plain(self, text: str) -> str:
        """Return a text without anything but ASCII letters and digits."""
        if text.isascii() and text.isalnum():
            return text
        return _NOT_IN_WORDS.sub("", self._fold(text))

    def _significant(self, text: str) -> Iterator[str]:
        # Most patterns want the first word or two of a title, and folding all costs as much as the rest of a key.
        others: list[str] | None = []
        for found in _WORD.finditer(text):
            word = self.plain(found[0])
            if len(word) > 1 and word.lower() not in _INSIGNIFICANT:
                others = None
                yield word
            elif word and others is not None:
                others.append(word)
        yield from others or ()


def _first_author(paper: KeyMaterial) -> Words:
    authors = paper.said.authors
    return [paper.family(authors[0])] if authors else ()


def _authors(paper: KeyMaterial) -> Words:
    return [paper.family(author) for author in paper.said.authors]


def _year(paper: KeyMaterial) -> Words:
    return [str(paper.said.year)] if paper.said.year else ()


def _venue(paper: KeyMaterial) -> Words:
    # “Proceedings of the” opens the names of conferences; “Proceedings of Machine Learning Research” is a name.
    return paper.significant(_OF_THE.sub("", paper.said.venue))


def _extra(name: str) -> Callable[[KeyMaterial], Words]:
    return lambda paper: paper.significant(paper.said.extra.get(name, ""))


FIELD_WORDS: Final[Mapping[str, Callable[[KeyMaterial], Words]]] = {
    "auth": _first_author,
    "authors": _authors,
    "year": _year,
    "title": KeyMaterial.title,
    "words": KeyMaterial.all_of_title,
    "venue": _venue,
    "type": lambda paper: [paper.said.type],
    **{name: _extra(name) for name in COUNTED_EXTRAS},
}
"""What a part begins with, by its field."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """One way to change words. `make` gives the change from what stands in parentheses.

    `takes` tells what that is: "number", "text", or "" where nothing may stand there.
    """

    takes: str
    make: Callable[[str], Callable[[Words], Words]]


def _each(change: Callable[[str], str]) -> Modifier:
    return Modifier("", lambda _argument: lambda words: [change(word) for word in words])


def _counted(change: Callable[[Words, int], Words]) -> Modifier:
    return Modifier("number", lambda argument: lambda words: change(words, int(argument)))


def _textual(change: Callable[[Words, str], Words]) -> Modifier:
    return Modifier("text", lambda argument: lambda words: change(words, argument))


def _abbreviated(words: Words) -> Words:
    """Return acronyms as they are and of other words the initial; numbers say when, not where, and go."""
    named = [word for word in words if word[0].isalpha()]
    return [word if len(word) > 1 and word.isupper() else word[0].upper() for word in named]


def _and_others(words: Words, most: int) -> Words:
    return [*words[:most], "EtAl"] if len(words) > most else words


def _joined(words: Words) -> str:
    return "".join(words)


MODIFIERS: Final[Mapping[str, Modifier]] = {
    "lower": _each(str.lower),
    "upper": _each(str.upper),
    "capital": _each(lambda word: word[:1].upper() + word[1:]),
    "take": _counted(lambda words, count: words[:count]),
    "nth": _counted(lambda words, place: words[place - 1 : place]),
    "first": _counted(lambda words, letters: [word[:letters] for word in words]),
    "last": _counted(lambda words, letters: [word[-letters:] for word in words]),
    "abbr": Modifier("", lambda _argument: _abbreviated),
    "etal": _counted(_and_others),
    "sep": _textual(lambda words, text: [text.join(words)]),
    "before": _textual(lambda words, text: [text + _joined(words)] if _joined(words) else ()),
    "after": _textual(lambda words, text: [_joined(words) + text] if _joined(words) else ()),
}
"""The modifiers by name."""
