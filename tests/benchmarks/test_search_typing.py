"""How long each keystroke of a search takes beside FTS5 and tantivy: the words whole but for the last, a prefix.

The text is typed from the first letter on, five times. In the first round nothing is known of the index; within a round
ours keeps what it found out for the letters before, as in the window.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.search_corpus import words_of
from benchmarks.search_engine import Engine
from benchmarks.search_indexes import Indexes, indexes_of
from benchmarks.search_measures import Times, table, thread_ms
from benchmarks.search_rivals import Fts5, Tantivy

TYPED = "reinforcement learning human feedback"
STEMMED = {"reinforcement": "reinforc", "learning": "learn", "human": "human", "feedback": "feedback"}
"""As the English stemmer of tantivy has them."""

ROUNDS = 5

MOST_P95_MS = {10_000: 2.0, 100_000: 5.0}
MOST_P95_BESIDE_FTS5 = {10_000: 1 / 4, 100_000: 1 / 20}


@pytest.fixture(scope="module", params=MOST_P95_MS)
def indexes(request: pytest.FixtureRequest, field_data: Path, search_cache: Path) -> Indexes:
    return indexes_of(field_data, request.param, search_cache)


def test_every_keystroke_beside_the_rivals(indexes: Indexes) -> None:
    size, engine, fts5, tantivy = len(indexes.papers), indexes.engine, indexes.fts5, indexes.tantivy
    asks: dict[str, Callable[[str], object]] = {
        Engine.name: engine.find,
        Fts5.name: lambda text: fts5.find(_match(text)),
    }
    if tantivy is not None:
        asks[Tantivy.name] = lambda text: tantivy.find_typed(_stemmed(text))

    engine.forget()
    first = {name: _typed(ask) for name, ask in asks.items()}
    measured = {name: Times() for name in asks}
    for _round in range(ROUNDS):
        engine.forget()
        for name, ask in asks.items():
            measured[name].milliseconds.extend(_typed(ask).milliseconds)

    table(
        f"typing {len(TYPED)} letters in {size:,} papers, CPU ms a keystroke",
        ["engine", "median", "p95", "highest", "all letters", "first round, highest"],
        [
            [
                name, each.median, each.p95, max(each.milliseconds), sum(each.milliseconds) / ROUNDS,
                max(once.milliseconds),
            ]
            for (name, each), once in zip(measured.items(), first.values(), strict=True)
        ],
    )  # fmt: skip
    assert measured[Engine.name].p95 <= MOST_P95_BESIDE_FTS5[size] * measured[Fts5.name].p95
    assert measured[Engine.name].p95 <= MOST_P95_MS[size]


def _typed(ask: Callable[[str], object]) -> Times:
    return Times([thread_ms(lambda text=TYPED[:end]: ask(text)) for end in range(1, len(TYPED) + 1)])  # type: ignore[misc]


def _match(text: str) -> str:
    words = [f'"{word}"' for word in words_of(text)]
    return " ".join(words) + ("" if text.endswith(" ") else " *")


def _stemmed(text: str) -> list[str]:
    *whole, last = text.split(" ")
    return [*(STEMMED[word] for word in whole), *([last] if last else [])]
