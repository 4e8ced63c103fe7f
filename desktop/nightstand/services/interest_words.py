"""The words of papers for the learned order, as numbers: words of texts, and names that count as one word."""

import re
from array import array
from collections.abc import Iterator, Sequence
from enum import StrEnum

from nightstand.ranking.interest.word_counts import WordCounts
from nightstand.search.analysis.pieces import PieceVocabulary
from nightstand.storage.interest_rows import InterestText


class WordKind(StrEnum):
    """What a word of the learned order is."""

    WORD = "word"
    AUTHOR = "author"
    VENUE = "venue"
    TAG = "tag"
    TOPIC = "topic"


_IMPORTANCE = (2.0, 1.0, 1.0, 3.0)
"""Of a word in the title, in the abstract, of an author or the venue, and of tags and topics."""

_MARK = ":"
"""Parts a name from its kind; no word of a text has it."""

_CLOSING = f"end{_MARK}"
_STEPS = re.compile(r"\s*(?:->|/|>|::)\s*")


class InterestWords:
    """Numbers for the words of papers, which stay the same while they grow. Not for several threads at once."""

    def __init__(self) -> None:
        self._vocabulary = PieceVocabulary()
        self._closing = self._vocabulary.number_of_word(_CLOSING)

    def counts(self, texts: Sequence[InterestText]) -> WordCounts:
        """Return how often each word stands in each paper."""
        numbers = array("I")
        for text in texts:
            for part in self._parts(text):
                numbers.extend(part)
                numbers.append(self._closing)
        words, _positions, _widths = self._vocabulary.expand(numbers, (len(numbers),))
        return WordCounts.of_texts([text.paper for text in texts], words, self._closing, _IMPORTANCE)

    def word(self, number: int) -> str:
        """Return the word of a number; `kind_of` and `shown` tell what it is."""
        return self._vocabulary.terms[number]

    def number(self, word: str) -> int | None:
        """Return the number of a word; None where no paper has had it."""
        return self._vocabulary.term_ids.get(word)

    def _parts(self, text: InterestText) -> Iterator[Sequence[int]]:
        read, number = self._vocabulary.numbers_of, self._vocabulary.number_of_word
        yield read(text.title)
        yield read(text.abstract)
        names = [number(_named(WordKind.AUTHOR, name)) for name in text.authors]
        yield [*names, number(_named(WordKind.VENUE, text.venue))] if text.venue else names
        labels = array("I")
        for kind, paths in ((WordKind.TAG, text.tags), (WordKind.TOPIC, text.topics)):
            for path in paths:
                labels.extend(number(_named(kind, name)) for name in _nested(path))
                labels.extend(read(_STEPS.sub(" ", path)))
        yield labels


def kind_of(word: str) -> WordKind:
    """Return what a word of the learned order is."""
    kind, mark, _name = word.partition(_MARK)
    return WordKind(kind) if mark else WordKind.WORD


def shown(word: str) -> str:
    """Return a word of the learned order as people read it."""
    return word.partition(_MARK)[2] or word


def names_in(text: str) -> tuple[str, ...]:
    """Return the words of the learned order that a person means: `topic:NAME` and the like, or the words of a text."""
    kind, mark, name = text.partition(_MARK)
    if mark and name.strip() and kind.strip().casefold() in set(WordKind) - {WordKind.WORD}:
        return (_named(WordKind(kind.strip().casefold()), name),)
    vocabulary = PieceVocabulary()
    pieces = vocabulary.numbers_of(text)
    words, _positions, _widths = vocabulary.expand(pieces, (len(pieces),))
    return tuple(dict.fromkeys(vocabulary.terms[number] for number in words.tolist()))


def _named(kind: WordKind, name: str) -> str:
    return f"{kind.value}{_MARK}{' '.join(name.casefold().split())}"


def _nested(path: str) -> Iterator[str]:
    """Give a nested name, and the ones that it is nested in."""
    yield path
    for step in _STEPS.finditer(path):
        if step.start():
            yield path[: step.start()]
