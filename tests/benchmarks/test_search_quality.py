"""How well one certain paper is found again by what a person would type, beside FTS5 and tantivy.

Each engine gets the words as they are typed. FTS5 is asked in two ways: for all of the words, or any of them where no
paper has all; and for any of them at once. A half-typed last word it gets as a prefix. Tantivy reads the words with its
defaults. The even queries of each kind served to choose weights, the odd ones are reported.

Ours must not be behind any of them, neither in the mean of reciprocal ranks nor among the first ten.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.search_engine import Engine, columns_of
from benchmarks.search_known_items import HALF_TYPED, KnownItem, KnownItems, known_items
from benchmarks.search_measures import Recall, rank_of, table
from benchmarks.search_rivals import Fts5, Tantivy, has_tantivy

DEPTH = 100
"""A paper beyond this rank counts as not found."""

Ask = Callable[[str], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Rivals:
    """The other engines on the same papers."""

    fts5: Fts5
    tantivy: Tantivy | None

    def asks(self, kind: str) -> dict[str, Ask]:
        """Return how each is asked for a kind of search."""
        half_typed = kind == HALF_TYPED
        asks: dict[str, Ask] = {
            "FTS5, all words": lambda text: self.fts5.recall(text, DEPTH, half_typed=half_typed)[0],
            "FTS5, any word": lambda text: self.fts5.recall(text, DEPTH, half_typed=half_typed)[1],
        }
        tantivy = self.tantivy
        return asks if tantivy is None else asks | {tantivy.name: lambda text: tantivy.find(text, DEPTH)}


@pytest.fixture(scope="module")
def wanted(field_data: Path) -> KnownItems:
    return known_items(field_data)


@pytest.fixture(scope="module")
def engine(wanted: KnownItems, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    folder = tmp_path_factory.mktemp("nightstand")
    Engine.build(folder, wanted.papers)
    return Engine(folder, columns_of(wanted.papers))


@pytest.fixture(scope="module")
def rivals(wanted: KnownItems, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rivals]:
    folder = tmp_path_factory.mktemp("rivals")
    Fts5.build(folder, wanted.papers)
    fts5, tantivy = Fts5(folder), None
    if has_tantivy():
        (folder / "tantivy").mkdir()
        Tantivy.build(folder / "tantivy", wanted.papers)
        tantivy = Tantivy(folder / "tantivy")
    yield Rivals(fts5, tantivy)
    fts5.connection.close()


def test_a_known_paper_is_found_as_well_as_by_the_rivals(wanted: KnownItems, engine: Engine, rivals: Rivals) -> None:
    measured = {
        kind: {engine.name: _recall(items, lambda text: engine.find(text, DEPTH))}
        | {name: _recall(items, ask) for name, ask in rivals.asks(kind).items()}
        for kind, items in wanted.kinds.items()
    }

    names = list(next(iter(measured.values())))
    rows = [[f"{kind} ({len(found[engine.name].ranks)})", *found.values()] for kind, found in measured.items()]
    table(f"{len(wanted.papers):,} papers, MRR / recall@10", ["kind of search", *names], rows)
    for kind, found in measured.items():
        for name, theirs in found.items():
            assert found[engine.name].reciprocal >= theirs.reciprocal, (kind, name)
            assert found[engine.name].at_10 >= theirs.at_10, (kind, name)


def _recall(items: Sequence[KnownItem], ask: Ask) -> Recall:
    return Recall([rank_of(item.paper, ask(item.text)) for item in items[1::2]])
