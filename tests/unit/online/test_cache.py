"""Kept answers: how long, how many, and what damage does."""

from pathlib import Path

import pytest

from nightstand.online.cache import AnswerCache

ADDRESS = "https://api.example.org/works?q=tides"


class Clock:
    def __init__(self) -> None:
        self.now_s = 1_000_000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def cache(tmp_path: Path, clock: Clock) -> AnswerCache:
    return AnswerCache(tmp_path / "online", kept_s=100, most_bytes=5_000, now=clock)


def files(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "online").iterdir())


def test_an_answer_is_kept_byte_for_byte(cache: AnswerCache) -> None:
    body = bytes(range(256)) * 3

    cache.put(ADDRESS, body)

    assert cache.get(ADDRESS) == body
    assert cache.get(ADDRESS + "&rows=2") is None


@pytest.mark.parametrize("age_s", [101, -1])
def test_an_answer_that_is_too_old_or_from_the_future_is_not_given(
    cache: AnswerCache, clock: Clock, age_s: int
) -> None:
    cache.put(ADDRESS, b"tides")
    clock.now_s += age_s

    assert cache.get(ADDRESS) is None


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"\x00" * 50, b"{}\ntides", b"[]\ntides", b'{"address": 7}\n', b"[" * 100_000, b'{"at": NaN}\nx'],
)
def test_a_damaged_file_gives_nothing(cache: AnswerCache, tmp_path: Path, content: bytes) -> None:
    cache.put(ADDRESS, b"tides")
    files(tmp_path)[0].write_bytes(content)

    assert cache.get(ADDRESS) is None


def test_a_single_changed_byte_is_noticed(cache: AnswerCache, tmp_path: Path) -> None:
    cache.put(ADDRESS, b"tides come and go")
    file = files(tmp_path)[0]
    file.write_bytes(file.read_bytes().replace(b"go", b"GO"))

    assert cache.get(ADDRESS) is None


def test_the_oldest_answers_go_where_there_are_too_many(cache: AnswerCache, tmp_path: Path) -> None:
    for number in range(20):
        cache.put(f"{ADDRESS}{number}", b"x" * 900)

    assert sum(file.stat().st_size for file in files(tmp_path)) <= 5_000
    assert cache.get(f"{ADDRESS}19") is not None


def test_an_answer_larger_than_half_the_cache_is_not_kept(cache: AnswerCache) -> None:
    cache.put(ADDRESS, b"x" * 4_000)

    assert cache.get(ADDRESS) is None
