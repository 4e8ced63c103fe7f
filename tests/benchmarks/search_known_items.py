"""Searches whose answer is known: what a person would type to find one certain paper again, drawn from real papers."""

import dataclasses
import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.search_corpus import SearchPaper, real_papers, records, sentences_of, words_of
from nightstand.domain.query_text import STOP_WORDS

QUERIES = 400
"""How many of each kind; the even ones are for choosing weights, the odd ones for telling how good they are."""

HALF_TYPED = "last word half typed"

_SEED = 41
_PROVISIONAL_WORDS = 12
_PASSAGE_WORDS = 10
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class KnownItem:
    """What is typed, and the number of the paper that is meant."""

    text: str
    paper: int


@dataclass(frozen=True, slots=True)
class KnownItems:
    """The papers to be indexed, and the searches for some of them by kind."""

    papers: Sequence[SearchPaper]
    kinds: Mapping[str, Sequence[KnownItem]]


def known_items(field_data: Path) -> KnownItems:
    """Return all real papers, some with their title hidden or a text in another wording, and what is asked of them."""
    rng = Random(_SEED)
    papers = {paper.number: paper for paper in real_papers(field_data)}
    other_wordings = list(_other_wordings(field_data, papers, rng))
    free = [number for number in papers if number not in {item.paper for item in other_wordings}]
    rng.shuffle(free)
    hidden, free = free[:QUERIES], free[QUERIES:]
    title_words = [KnownItem(_title_words(papers[number].title, rng), number) for number in hidden]
    for place, number in enumerate(hidden):
        papers[number] = _with_hidden_title(papers[number], is_untitled=place % 4 < 2)
    draw = _Draw(papers, free, rng)
    kinds = {
        "title words, title hidden": title_words,
        "another wording of the abstract": other_wordings,
        "half-remembered phrase": draw.items(_half_remembered),
        "slip of the keyboard": draw.items(_misspelt),
        "author and word": draw.items(_author_and_word),
        HALF_TYPED: draw.items(_half_typed),
    }
    return KnownItems(list(papers.values()), kinds)


class _Draw:
    def __init__(self, papers: Mapping[int, SearchPaper], free: list[int], rng: Random) -> None:
        self._papers, self._free, self._rng = papers, free, rng

    def items(self, ask: Callable[[SearchPaper, Random], str]) -> list[KnownItem]:
        """Return searches for papers that nothing else asks for."""
        found: list[KnownItem] = []
        while len(found) < QUERIES:
            number = self._free.pop()
            text = ask(self._papers[number], self._rng)
            if text:
                found.append(KnownItem(text, number))
        return found


def _title_words(title: str, rng: Random) -> str:
    """Return three to five words of a title that say something, in their order."""
    return " ".join(_some(_telling(title), rng.randrange(3, 6), rng))


def _with_hidden_title(paper: SearchPaper, *, is_untitled: bool) -> SearchPaper:
    if is_untitled:
        return dataclasses.replace(paper, title="")
    opening = " ".join(paper.abstract.split()[:_PROVISIONAL_WORDS])
    return dataclasses.replace(paper, title=opening, is_provisional=True)


def _other_wordings(field_data: Path, papers: dict[int, SearchPaper], rng: Random) -> Iterator[KnownItem]:
    """Give passages of one wording, first those around a place where the other differs; only the other is indexed."""
    by_title = {_spelt(paper.title): paper.number for paper in papers.values()}
    asked: list[KnownItem] = []
    rest: list[KnownItem] = []
    for group in records(field_data, "same-paper.jsonl.gz"):
        first, second = group["records"][:2]
        one, other = first["abstract"].split(), second["abstract"].split()
        if [_spelt(word) for word in one] == [_spelt(word) for word in other]:
            continue
        number = by_title.get(_spelt(first["title"])) or by_title.get(_spelt(second["title"]))
        if number is None:
            number = max(papers) + 1
            papers[number] = _of_record(number, second)
        papers[number] = dataclasses.replace(papers[number], abstract=second["abstract"])
        asked += [KnownItem(passage, number) for passage in _differing_passages(one, other)[:6]]
        rest += [KnownItem(passage, number) for passage in _passages(one, rng)]
    rng.shuffle(rest)
    asked += rest[: QUERIES - len(asked)]
    rng.shuffle(asked)
    yield from asked[:QUERIES]


def _differing_passages(one: Sequence[str], other: Sequence[str]) -> list[str]:
    places = [
        start
        for kind, start, _, _, _ in difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
        if kind != "equal"
    ]
    starts = sorted({max(0, min(place - _PASSAGE_WORDS // 2, len(one) - _PASSAGE_WORDS)) for place in places})
    passages = [_typed(" ".join(one[start : start + _PASSAGE_WORDS])) for start in starts]
    return [passage for passage in passages if len(passage.split()) >= _PASSAGE_WORDS // 2]


def _passages(words: Sequence[str], rng: Random) -> list[str]:
    """Return passages from anywhere."""
    starts = [rng.randrange(max(1, len(words) - _PASSAGE_WORDS)) for _passage in range(4)]
    return [_typed(" ".join(words[start : start + _PASSAGE_WORDS])) for start in starts]


def _half_remembered(paper: SearchPaper, rng: Random) -> str:
    """Return a few words of a sentence with one left out or two exchanged."""
    sentence = rng.choice(sentences_of(paper.abstract))
    words = [word for word in words_of(sentence) if word.isascii()]
    size = rng.randrange(4, 8)
    if len(words) < size:
        return ""
    start = rng.randrange(len(words) - size + 1)
    phrase = words[start : start + size]
    if len([word for word in phrase if word.lower() not in STOP_WORDS and len(word) > 2]) < 3:
        return ""
    place = rng.randrange(1, size - 1)
    if rng.random() < 0.5:
        del phrase[place]
    else:
        phrase[place], phrase[place - 1] = phrase[place - 1], phrase[place]
    return _typed(" ".join(phrase))


def _misspelt(paper: SearchPaper, rng: Random) -> str:
    """Return words of the title, one of them with a letter too many, missing, wrong or exchanged with the next."""
    words = _some(_telling(paper.title), rng.randrange(3, 5), rng)
    long = [place for place, word in enumerate(words) if len(word) >= 5 and word.isascii() and word.isalpha()]
    if len(words) < 3 or not long:
        return ""
    place = rng.choice(long)
    words[place] = _with_slip(words[place], rng)
    return " ".join(words)


def _with_slip(word: str, rng: Random) -> str:
    at = rng.randrange(1, len(word) - 1)
    match rng.randrange(4):
        case 0:
            return word[:at] + word[at + 1 :]
        case 1:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        case 2:
            return word[:at] + rng.choice(_LETTERS) + word[at + 1 :]
        case _:
            return word[:at] + rng.choice(_LETTERS) + word[at:]


def _author_and_word(paper: SearchPaper, rng: Random) -> str:
    """Return an author's family name and a word or two of the title or abstract."""
    if not paper.authors:
        return ""
    family = rng.choice(paper.authors[:4]).split()[-1:]
    words = _telling(paper.title if rng.random() < 0.6 else paper.abstract)
    chosen = _some(words, rng.randrange(1, 3), rng)
    return " ".join([*family, *chosen]) if family and chosen else ""


def _half_typed(paper: SearchPaper, rng: Random) -> str:
    """Return words of the title, the last one not yet whole."""
    words = _some(_telling(paper.title), 3, rng)
    if len(words) < 3 or len(words[-1]) < 5:
        return ""
    words[-1] = words[-1][: rng.randrange(3, len(words[-1]))]
    return " ".join(words)


def _telling(text: str) -> list[str]:
    return [word for word in words_of(text) if word.lower() not in STOP_WORDS and len(word) > 2]


def _some(words: Sequence[str], count: int, rng: Random) -> list[str]:
    chosen = sorted(rng.sample(range(len(words)), min(count, len(words))))
    return [words[place] for place in chosen]


def _typed(text: str) -> str:
    """Return a text without the signs that mean something to one of the engines."""
    return " ".join(re.sub(r"[^\w\s.,-]", " ", text).replace(" -", " ").split())


def _spelt(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


def _of_record(number: int, record: Mapping[str, Any]) -> SearchPaper:
    return SearchPaper(
        number=number, title=record["title"], abstract=record["abstract"], authors=tuple(record["authors"]),
        venue=record["venue"], year=record["year"],
    )  # fmt: skip
