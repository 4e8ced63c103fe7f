"""The index on files: equal to looking at every word, whole after every commit, and damaged in one way only."""

import gc
import multiprocessing
import random
import shutil
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_index import MemoryIndex
from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.domain.query import TextClause, TextField, TextKind
from nightstand.search.index import IndexBusy, IndexDocument, SearchIndex
from nightstand.search.whoosh_index import WhooshIndex
from nightstand.search.whoosh_storage import exclusive

WORDS = "regret bound policies policy best-arm Qwen2.5 Möbius transformer the of 模型 强化学习 C++ ε-best x".split()
CLAUSES = [
    *(
        TextClause(TextField.ANY, text)
        for text in ("regret", "policy", "best-arm", "qwen", "模型", "学", "c++", "absent")
    ),
    TextClause(TextField.TITLE, "policies"),
    TextClause(TextField.AUTHORS, "möbius"),
    TextClause(TextField.ANY, "trans", is_unfinished=True),
    TextClause(TextField.ANY, "policie", is_unfinished=True),
    TextClause(TextField.ANY, "best-ar", is_unfinished=True),
    TextClause(TextField.ANY, "of the", TextKind.PHRASE),
    TextClause(TextField.ANY, "policy regret", TextKind.PHRASE),
    TextClause(TextField.ANY, "r", TextKind.PREFIX),
    TextClause(TextField.ANY, "*o*", TextKind.WILDCARD),
    TextClause(TextField.ANY, "tr?nsform", TextKind.WILDCARD),
    TextClause(TextField.ABSTRACT, "regrte", TextKind.FUZZY),
    TextClause(TextField.ANY, "transfromer", TextKind.FUZZY),
    TextClause(TextField.KEY, "key2", TextKind.PREFIX),
    TextClause(TextField.TAGS, "regret"),
    TextClause(TextField.ANY, "···"),
]


def paper(number: int, title: str = "", **texts: str) -> IndexDocument:
    return IndexDocument(paper=PaperId(number), title=title, key=f"key{number}", abstract=texts.get("abstract", ""))


@pytest.fixture
def index(tmp_path: Path) -> Iterator[WhooshIndex]:
    made = WhooshIndex.create(tmp_path)
    yield made
    made.close()


def found(index: SearchIndex, clause: TextClause) -> set[int]:
    return set(index.match(clause).scores)


texts = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)
documents = st.builds(
    lambda number, title, is_provisional, abstract, author, tag: IndexDocument(
        paper=PaperId(number),
        title=title,
        title_is_provisional=is_provisional,
        abstract=abstract,
        authors=(author, "policy"),
        tags=(tag,) if tag else (),
        key=f"key{number}",
    ),
    st.integers(1, 12),
    texts,
    st.booleans(),
    texts,
    texts,
    texts,
)
commits = st.lists(
    st.tuples(st.lists(documents, max_size=6), st.lists(st.integers(1, 12).map(PaperId), max_size=3)), max_size=6
)


@settings(max_examples=40)
@given(commits)
def test_every_clause_finds_what_looking_at_every_word_finds(
    tmp_path_factory: pytest.TempPathFactory, commits: list[tuple[list[IndexDocument], list[PaperId]]]
) -> None:
    folder = tmp_path_factory.mktemp("index")
    real, model = WhooshIndex.create(folder), MemoryIndex()

    for watermark, (added, removed) in enumerate(commits, start=1):
        real.replace(added, removed, watermark)
        model.replace(added, removed, watermark)
        assert real.fingerprints() == model.fingerprints()
        assert real.watermark() == model.watermark()

    for clause in CLAUSES:
        assert found(real, clause) == found(model, clause), clause
    assert real.document_ids() == model.document_ids()
    real.close()
    shutil.rmtree(folder)


def test_scores_are_above_nothing_and_favour_the_title(index: WhooshIndex) -> None:
    index.replace(
        [paper(1, "Another", abstract="a word on regret"), paper(2, "Regret bounds", abstract="a word on bandits")],
        (),
        1,
    )

    scores = index.match(TextClause(TextField.ANY, "regret")).scores

    assert scores[PaperId(2)] > scores[PaperId(1)] > 0


def test_a_title_made_up_from_the_abstract_counts_less(index: WhooshIndex) -> None:
    given_title = IndexDocument(paper=PaperId(1), title="Regret bounds")
    made_up = IndexDocument(paper=PaperId(2), title="Regret bounds", title_is_provisional=True)
    index.replace([given_title, made_up, paper(3, "Bandits")], (), 1)

    scores = index.match(TextClause(TextField.TITLE, "regret")).scores

    assert scores[PaperId(1)] > scores[PaperId(2)] > 0


def test_the_typed_word_counts_more_than_a_longer_one(index: WhooshIndex) -> None:
    index.replace([paper(1, "Beaten paths"), paper(2, "BEAT music"), paper(3, "Something else")], (), 1)

    scores = index.match(TextClause(TextField.ANY, "beat", is_unfinished=True)).scores

    assert scores[PaperId(2)] > scores[PaperId(1)] > 0


def test_a_hundred_small_commits_leave_few_segments_and_every_paper(index: WhooshIndex) -> None:
    for number in range(100):
        index.replace([paper(number % 30 + 1, f"regret number{number}")], (), number + 1)

    assert found(index, TextClause(TextField.ANY, "regret")) == set(range(1, 31))
    assert found(index, TextClause(TextField.ANY, "number99")) == {10}
    assert found(index, TextClause(TextField.ANY, "number9")) == set()
    assert len(list(index.folder.glob("*.seg"))) <= 16
    assert index.watermark() == 100


def test_a_second_opening_sees_each_commit_of_the_first(index: WhooshIndex) -> None:
    other = WhooshIndex(index.folder)

    index.replace([paper(1, "regret"), paper(2, "regret")], (), 1)
    first = found(other, TextClause(TextField.ANY, "regret"))
    index.replace([paper(1, "policy")], [PaperId(2)], 2)
    second = found(other, TextClause(TextField.ANY, "regret"))

    assert (first, second, other.watermark(), other.document_count()) == ({1, 2}, set(), 2, 1)
    other.close()


def test_a_failure_among_the_documents_leaves_the_index_as_it_was(index: WhooshIndex) -> None:
    index.replace([paper(1, "regret")], (), 1)

    def failing() -> Iterator[IndexDocument]:
        yield paper(1, "policy")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        index.replace(failing(), (), 2)

    assert found(index, TextClause(TextField.ANY, "regret")) == {1}
    assert index.watermark() == 1
    index.replace([paper(1, "policy")], (), 3)
    assert index.watermark() == 3


def test_writing_while_another_process_writes_is_busy_not_broken(index: WhooshIndex) -> None:
    index.replace([paper(1, "regret")], (), 1)

    with exclusive(index.folder, WhooshIndex.write_lock), pytest.raises(IndexBusy):
        index.replace([paper(2, "regret")], (), 2)

    assert found(index, TextClause(TextField.ANY, "regret")) == {1}
    index.replace([paper(2, "regret")], (), 2)
    assert index.document_count() == 2


def test_an_index_that_was_replaced_is_not_written_to(tmp_path: Path) -> None:
    WhooshIndex.create(tmp_path).close()
    stale = WhooshIndex(tmp_path, is_current=lambda: False)

    with pytest.raises(IndexUnavailable):
        stale.replace([paper(1, "regret")], (), 1)

    assert stale.watermark() == 0
    stale.close()


def test_a_pattern_that_fits_too_much_stops_in_time_and_says_so(tmp_path: Path) -> None:
    WhooshIndex.create(tmp_path).close()
    index = WhooshIndex(tmp_path, time_limit_s=0.0)
    index.replace([paper(1, " ".join(f"word{number}" for number in range(2000)))], (), 1)

    broad = index.match(TextClause(TextField.ANY, "*o*", TextKind.WILDCARD))
    narrow = index.match(TextClause(TextField.ANY, "word7"))

    assert not broad.is_complete
    assert narrow.is_complete
    assert set(narrow.scores) == {1}
    index.close()


def test_threads_share_an_index_while_it_is_written(index: WhooshIndex) -> None:
    index.replace([paper(number, "regret") for number in range(1, 21)], (), 1)

    def look(_: int) -> set[int]:
        return found(index, TextClause(TextField.ANY, "regret"))

    with ThreadPoolExecutor(4) as pool:
        seen = pool.map(look, range(60))
        for watermark in range(2, 12):
            index.replace([paper(1, f"regret {watermark}")], (), watermark)

    assert all(each == set(range(1, 21)) for each in seen)


def test_odd_texts_can_be_indexed_and_searched(index: WhooshIndex) -> None:
    odd = ["\ud800 lone", "a\x00b", "x" * 100_000, "\x1f", "", "好" * 5_000, "\\" * 1000, "\U0010ffff"]
    index.replace([paper(number, text, abstract=text) for number, text in enumerate(odd, start=1)], (), 1)

    assert found(index, TextClause(TextField.ANY, "lone")) == {1}
    assert found(index, TextClause(TextField.ANY, "x" * 300)) == {3}
    assert index.document_count() == len(odd)


def _filled(folder: Path) -> None:
    index = WhooshIndex.create(folder)
    for number in range(1, 4):
        index.replace(
            [paper(10 * number + each, f"regret word{each}", abstract="policy " * 40) for each in range(9)], (), number
        )
    index.close()


def _newest_toc(folder: Path) -> Path:
    return max(folder.glob("*.toc"), key=lambda path: path.stat().st_mtime_ns)


def _cut(path: Path, size: int) -> None:
    path.write_bytes(path.read_bytes()[:size])


def _flip(path: Path, chance: random.Random) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(3):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


DAMAGES: list[Callable[[Path], object]] = [
    lambda folder: _newest_toc(folder).unlink(),
    lambda folder: _cut(_newest_toc(folder), 0),
    lambda folder: _cut(_newest_toc(folder), 30),
    lambda folder: _cut(_newest_toc(folder), 200),
    lambda folder: _newest_toc(folder).write_bytes(b"garbage" * 100),
    lambda folder: next(folder.glob("*.seg")).unlink(),
    lambda folder: _cut(next(folder.glob("*.seg")), 0),
    lambda folder: _cut(next(folder.glob("*.seg")), 100),
    lambda folder: _cut(next(folder.glob("*.seg")), next(folder.glob("*.seg")).stat().st_size - 1),
    lambda folder: shutil.rmtree(folder),
    *(lambda folder, seed=seed: _flip(next(folder.glob("*.seg")), random.Random(seed)) for seed in range(20)),  # type: ignore[misc]
    *(lambda folder, seed=seed: _flip(_newest_toc(folder), random.Random(seed)) for seed in range(20)),  # type: ignore[misc]
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_index_is_unavailable_or_readable_but_never_another_error(
    tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    folder = tmp_path / "index"
    folder.mkdir()
    _filled(folder)
    damage(folder)
    outcomes = []

    for use in (
        lambda index: [index.match(clause) for clause in CLAUSES],
        lambda index: index.fingerprints(),
        lambda index: index.watermark(),
        lambda index: index.replace([paper(11, "new")], (), 9),
    ):
        try:
            index = WhooshIndex(folder)
            try:
                use(index)
            finally:
                index.close()
            outcomes.append("readable")
        except IndexUnavailable as error:
            outcomes.append(error.title)

    gc.collect()
    assert set(outcomes) <= {"readable", "The search index cannot be used", "There is no search index yet"}


@pytest.mark.parametrize("damage", DAMAGES[:10])
def test_a_torn_or_missing_file_is_noticed(tmp_path: Path, damage: Callable[[Path], object]) -> None:
    folder = tmp_path / "index"
    folder.mkdir()
    _filled(folder)
    damage(folder)

    with pytest.raises(IndexUnavailable):
        WhooshIndex(folder).match(TextClause(TextField.ANY, "regret"))
    gc.collect()


def _write_on_and_on(folder: Path, reports: "multiprocessing.Queue[int]") -> None:
    index = WhooshIndex(folder)
    for watermark in range(1, 10_000):
        numbers = [watermark % 20 + 1, (watermark * 7) % 20 + 1]
        index.replace([paper(number, f"regret mark{watermark}") for number in numbers], (), watermark)
        reports.put(watermark)


@pytest.mark.parametrize("seed", range(6))
def test_a_killed_writer_leaves_the_last_reported_commit_or_the_next(tmp_path: Path, seed: int) -> None:
    WhooshIndex.create(tmp_path).close()
    context = multiprocessing.get_context("fork")
    reports = context.Queue()
    writer = context.Process(target=_write_on_and_on, args=(tmp_path, reports), daemon=True)
    writer.start()
    last = reports.get(timeout=30)
    time.sleep(random.Random(seed).uniform(0.05, 0.4))
    writer.kill()
    writer.join()
    while not reports.empty():
        last = reports.get()

    index = WhooshIndex(tmp_path)
    watermark = index.watermark()

    assert last <= watermark <= last + 1
    newest = {watermark % 20 + 1, (watermark * 7) % 20 + 1}
    assert found(index, TextClause(TextField.ANY, f"mark{watermark}")) == newest
    index.replace([paper(99, "after")], (), watermark + 1)
    assert found(index, TextClause(TextField.ANY, "after")) == {99}
    index.close()
