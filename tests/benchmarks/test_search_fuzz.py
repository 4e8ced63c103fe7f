"""Odd searches in their thousands: reading and answering any of them raises nothing and takes little time.

They are pieces of what people type put together by chance: words of papers, fields, signs, brackets, other scripts,
very long texts, letters drawn from everywhere.
"""

import time
from pathlib import Path
from random import Random

import pytest

from benchmarks.search_corpus import SearchPaper, real_papers, words_of
from benchmarks.search_engine import Engine, columns_of
from benchmarks.search_measures import percentile, table

PAPERS = 4_000
MOST_MS = 200.0
"""Of processor time; nothing stops a search here."""

_FIELDS = (
    "title abstract author authors venue note source attached tag list import is has status decision tier key topic"
    " year rating id added like doi arxiv nosuch any"
).split()
_VALUES = (
    "starred unread kept duplicate trashed provisional note pdf doi 2020 2020..2022 2020- <2019 >=4 4,5 <7d last-week"
    " today yesterday 1..3 .. -5 1e9 99999999999999999999 ml/rl key17 paper"
).split()
_SIGNS = (
    *"\" ' “ ” ( ) (((( )))) [ ] { } : :: - -- + ~ ~1 ~9 * ** ? ??? ?* ^ ^2 \\ / // | || & && ! < > = .. , ;".split(
        " "
    ),
    *"$ % # @ AND OR NOT and or TO \0 \t \n \u200b \ufeff \ud800 \u202e \U0001f600".split(" "),
)
_WORDS = [
    "大语言模型", "模", "神经", "ニューラル", "신경망", "сеть", "naïve", "Erdős", "ß", "ﬁne", "ＢＥＲＴ", "C++", "C#",
    "O(log T)", "$\\epsilon$", "\\mathbb{R}^d", "f-divergence", "k-NN", "GPT-4", "Qwen2.5-Math-7B", "x²", "0", "a", "I",
    "arXiv:2501.01234", "10.1145/3292500.3330701", "https://openreview.net/forum?id=zyMvoKYWMZ", "to be or not to be",
    "re*ment", "*ing", "t*", "??", "tr?ns*", "*a*e*i*", "l~", "reinforcment~", "‘quoted’", "it's", "<b>x</b>", "%s",
    "{0}", "A*",
]  # fmt: skip


@pytest.fixture(scope="module")
def papers(field_data: Path) -> list[SearchPaper]:
    return real_papers(field_data)[:PAPERS]


@pytest.fixture(scope="module")
def engine(papers: list[SearchPaper], tmp_path_factory: pytest.TempPathFactory) -> Engine:
    folder = tmp_path_factory.mktemp("index")
    Engine.build(folder, papers)
    return Engine(folder, columns_of(papers))


def test_no_odd_search_fails_or_takes_long(
    request: pytest.FixtureRequest, papers: list[SearchPaper], engine: Engine
) -> None:
    count, seed = request.config.getoption("--search-queries"), request.config.getoption("--fuzz-seed")
    rng = Random(seed)
    engine.like(papers[0])
    times: list[tuple[float, str]] = []
    started = time.thread_time()

    for number in range(count):
        if number % 50 == 0:
            engine.forget()
        text = _odd_search(papers, rng)
        before = time.thread_time()
        engine.find(text)
        times.append(((time.thread_time() - before) * 1e3, text))

    slowest = sorted(times, reverse=True)[:5]
    milliseconds = [each for each, _ in times]
    table(
        f"{count:,} odd searches of {len(papers):,} papers, seed {seed}, {time.thread_time() - started:.0f} CPU s",
        ["search", "CPU ms"],
        [
            ["median", percentile(milliseconds, 0.5)],
            ["p95", percentile(milliseconds, 0.95)],
            ["p99.9", percentile(milliseconds, 0.999)],
            *[[f"{text[:60]!a} ({len(text)})", each] for each, text in slowest],
        ],
    )  # fmt: skip
    assert slowest[0][0] <= MOST_MS


def _odd_search(papers: list[SearchPaper], rng: Random) -> str:
    parts = [_piece(papers, rng) for _ in range(rng.choice((1, 1, 2, 2, 3, 4, 6, 10, 30)))]
    text = rng.choice((" ", " ", " ", "", "  ")).join(parts)
    match rng.randrange(12):
        case 0:
            return text * rng.choice((2, 10, 300))
        case 1:
            return text[: rng.randrange(len(text) + 1)]
        case 2:
            place = rng.randrange(len(text) + 1)
            return text[:place] + rng.choice(_SIGNS) + text[place:]
        case 3:
            return text + " "
        case _:
            return text


def _piece(papers: list[SearchPaper], rng: Random) -> str:
    match rng.randrange(10):
        case 0 | 1 | 2:
            paper = rng.choice(papers)
            words = words_of(rng.choice((paper.title, paper.abstract, " ".join(paper.authors)))) or ["x"]
            start = rng.randrange(len(words))
            words = words[start : start + rng.choice((1, 1, 2, 5))]
            return " ".join(words)[: rng.choice((1, 2, 3, 100, 100, 100))]
        case 3:
            return f"{rng.choice(_FIELDS)}:{rng.choice((*_VALUES, *_WORDS, *_SIGNS, ''))}"
        case 4:
            return f"{rng.choice(('-', 'NOT ', '', '('))}{rng.choice(_FIELDS)}:{_piece(papers, rng)}"
        case 5:
            return f'{rng.choice(("", "-", "title:"))}"{_piece(papers, rng)} {_piece(papers, rng)}"'
        case 6:
            return rng.choice(_WORDS) + rng.choice(("", "", "*", "~", "?", "~2", '"'))
        case 7:
            return f"({_piece(papers, rng)} {rng.choice(('OR', 'AND', 'NOT', ''))} {_piece(papers, rng)}"
        case 8:
            return "".join(chr(rng.choice((rng.randrange(128), rng.randrange(0x3000), rng.randrange(0x110000))))
                           for _ in range(rng.randrange(1, 12)))  # fmt: skip
        case _:
            return rng.choice(_SIGNS)
