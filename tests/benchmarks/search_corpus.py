"""The papers that searching is measured on: real ones first, then ones made of them.

The real ones are all papers of three conferences that have an abstract, in an order drawn once. A made paper mixes the
sentences of two papers of one venue and takes an eighth of its words anew: drawn from all words written so far, so that
their frequencies keep their law, or a word that never was, as often as the growth of the vocabulary of the real papers
foretells (Heaps: the number of different words is a power of the number of words, fitted on them). Its authors are new
pairs of given and family names of that venue. A fifth of the papers have tags and a note (made ones: sentences of
another paper of the venue); on some the note is Chinese, from real Chinese abstracts.
"""

import dataclasses
import gzip
import json
import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

CONFERENCES = ("icml2026.jsonl.gz", "pmlr-icml.jsonl.gz", "acl-sample.jsonl.gz")

TAGS = (
    "toread theory method survey baseline dataset code important idea nlp vision rl llm fairness optimisation"
    " reproduce teaching seminar draft classic"
).split()
"""From the most used to the least used one."""

_SEED = 20260718
_VERSION = 2
_MARKED_SHARE = 0.2
_CHINESE_SHARE = 0.15
_EXCHANGED_SHARE = 1 / 8

_WORD = re.compile(r"[^\W_]+")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPaper:
    """A paper as every engine is given it."""

    number: int
    title: str
    abstract: str
    authors: tuple[str, ...]
    venue: str
    year: int
    tags: tuple[str, ...] = ()
    notes: str = ""
    is_provisional: bool = False


def records(field_data: Path, name: str) -> Iterator[Mapping[str, Any]]:
    """Give the records of a file of the field data; skip the test without it."""
    file = field_data / name
    if not file.exists():
        pytest.skip(f"{name} not in the field data")
    with gzip.open(file, "rt", encoding="utf-8") as text:
        yield from map(json.loads, text)


def real_papers(field_data: Path) -> list[SearchPaper]:
    """Return all papers of the three conferences that have an abstract, numbered from 1, without tags and notes."""
    found = [record for name in CONFERENCES for record in records(field_data, name) if record["abstract"].strip()]
    Random(_SEED).shuffle(found)
    return [_paper(number, record) for number, record in enumerate(found, 1)]


def chinese_sentences(field_data: Path) -> list[str]:
    """Return sentences of Chinese abstracts."""
    texts = [str(each["abstract"]) for each in records(field_data, CONFERENCES[-1]) if each.get("language") == "zho"]
    sentences = [sentence for text in texts for sentence in _SENTENCE_END.split(text)]
    return [each for each in sentences if re.search("[\u4e00-\u9fff]{4}", each)]


def search_papers(field_data: Path, count: int, folder: Path) -> Path:
    """Return a file with `count` papers, one JSON object a line; it is made when the folder has none.

    A shorter file holds the first papers of a longer one.
    """
    file = folder / f"papers-{_VERSION}-{count}.jsonl"
    if not file.exists():
        rng = Random(_SEED + 1)
        real = real_papers(field_data)
        papers = real[:count] if count <= len(real) else [*real, *_made_papers(real, count - len(real), rng)]
        folder.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".draft")
        with draft.open("w", encoding="utf-8") as text:
            for paper in _marked(papers, chinese_sentences(field_data)):
                text.write(json.dumps(dataclasses.asdict(paper), ensure_ascii=False) + "\n")
        draft.replace(file)
    return file


def read_papers(file: Path) -> Iterator[SearchPaper]:
    """Give the papers of a file in order."""
    with file.open(encoding="utf-8") as text:
        for line in text:
            fields = json.loads(line)
            yield SearchPaper(**fields | {"authors": tuple(fields["authors"]), "tags": tuple(fields["tags"])})


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text."""
    return [sentence for sentence in _SENTENCE_END.split(text) if sentence]


def words_of(text: str) -> list[str]:
    """Return runs of letters and digits as they are written."""
    return _WORD.findall(text)


def _paper(number: int, record: Mapping[str, Any]) -> SearchPaper:
    return SearchPaper(
        number=number,
        title=record["title"],
        abstract=record["abstract"],
        authors=tuple(record["authors"]),
        venue=record["venue"],
        year=record["year"],
    )


class _Words:
    """All words written so far, growing as the vocabulary of the real papers does."""

    def __init__(self, papers: Sequence[SearchPaper], rng: Random) -> None:
        self._rng = rng
        self._written: list[str] = []
        self._known: set[str] = set()
        half = 0
        for number, paper in enumerate(papers):
            if number == len(papers) // 2:
                half, words_at_half = len(self._known), len(self._written)
            found = words_of(paper.abstract)
            self._written += found
            self._known.update(word.lower() for word in found)
        self._real_words, self._real_vocabulary = len(self._written), len(self._known)
        # Heaps: vocabulary = factor * words ** exponent, through the half and the whole of the real papers.
        self._exponent = math.log(self._real_vocabulary / half) / math.log(self._real_words / words_at_half)
        self._count = self._real_words

    def next(self) -> str:
        """Return a word for a place in a text."""
        if len(self._known) < self._real_vocabulary * (self._count / self._real_words) ** self._exponent:
            word = self._invented()
            self._known.add(word.lower())
        else:
            word = self._rng.choice(self._written)
        self._written.append(word)
        return word

    def count(self, words: int) -> None:
        """Take note of words that were written as they were."""
        self._count += words

    def _invented(self) -> str:
        # Two halves of words in use look and sort like words, as prefixes and slips of the keyboard need it.
        while True:
            one, other = self._rng.choice(self._written), self._rng.choice(self._written)
            word = one[: len(one) // 2 + 1] + other[len(other) // 2 :].lower()
            if word.lower() not in self._known:
                return word


def _made_papers(real: Sequence[SearchPaper], count: int, rng: Random) -> Iterator[SearchPaper]:
    words = _Words(real, rng)
    by_venue: defaultdict[str, list[SearchPaper]] = defaultdict(list)
    for paper in real:
        by_venue[paper.venue].append(paper)
    for number in range(len(real) + 1, len(real) + count + 1):
        first = rng.choice(real)
        second = rng.choice(by_venue[first.venue])
        pool = [*sentences_of(first.abstract), *sentences_of(second.abstract)]
        chosen = sorted(rng.sample(range(len(pool)), (len(pool) + 1) // 2))
        abstract = " ".join(pool[place] for place in chosen)
        yield SearchPaper(
            number=number,
            title=_exchanged(_title_of_two(first.title, second.title), words, rng),
            abstract=_exchanged(abstract, words, rng),
            authors=tuple(_names(first, by_venue[first.venue], rng)),
            venue=first.venue,
            year=second.year,
        )


def _title_of_two(first: str, second: str) -> str:
    one, other = first.split(), second.split()
    return " ".join([*one[: (len(one) + 1) // 2], *other[len(other) // 2 :]])


def _exchanged(text: str, words: _Words, rng: Random) -> str:
    pieces = text.split()
    words.count(len(pieces))
    for place, piece in enumerate(pieces):
        if rng.random() < _EXCHANGED_SHARE:
            pieces[place] = words.next() + (piece[-1] if piece[-1] in ".,:;" else "")
    return " ".join(pieces)


def _names(paper: SearchPaper, venue: Sequence[SearchPaper], rng: Random) -> Iterator[str]:
    for _author in paper.authors[:12]:
        one, other = rng.choice(venue).authors, rng.choice(venue).authors
        if one and other:
            given, _, _ = rng.choice(one).rpartition(" ")
            _, _, family = rng.choice(other).rpartition(" ")
            yield f"{given} {family}".strip()


def _marked(papers: Sequence[SearchPaper], chinese: Sequence[str]) -> Iterator[SearchPaper]:
    rng = Random(_SEED + 2)
    for paper in papers:
        # Drawn for every paper, so that the first ones are the same in files of any length.
        is_marked, other = rng.random() < _MARKED_SHARE, paper.number + rng.randrange(1, 500)
        tags = {TAGS[min(int(rng.expovariate(0.4)), len(TAGS) - 1)] for _ in range(rng.randrange(1, 4))}
        is_chinese, sentence, place = rng.random() < _CHINESE_SHARE, rng.choice(chinese), rng.random()
        if not is_marked:
            yield paper
            continue
        notes = sentence
        if not is_chinese:
            found = sentences_of(papers[other % min(len(papers), 9_000)].abstract)
            notes = " ".join(found[int(place * len(found)) :][:2])
        yield dataclasses.replace(paper, tags=tuple(sorted(tags)), notes=notes)
