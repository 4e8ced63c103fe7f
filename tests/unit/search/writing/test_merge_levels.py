"""Which segments are merged: few stay, none grows too large, and asking again comes to an end."""

from hypothesis import given
from hypothesis import strategies as st

from nightstand.search.writing.levels import (
    LARGEST_COMMIT_MERGE,
    LARGEST_SEGMENT,
    SegmentSize,
    merged_by_commit,
    merged_when_idle,
)

sizes = st.lists(
    st.builds(SegmentSize, st.integers(0, 70_000) | st.integers(0, 40), st.integers(0, 30_000) | st.just(0)),
    max_size=30,
)


def after(found: list[SegmentSize], chosen: list[int]) -> list[SegmentSize]:
    kept = [size for number, size in enumerate(found) if number not in chosen]
    living = sum(found[number].living for number in chosen)
    return [*kept, SegmentSize(living, 0)] if living else kept


@given(sizes)
def test_merging_when_idle_comes_to_an_end_and_makes_no_giant(found: list[SegmentSize]) -> None:
    largest = max([LARGEST_SEGMENT, *(size.living for size in found)])
    for _ in range(100):
        chosen = merged_when_idle(found)
        if not chosen:
            break
        found = after(found, chosen)

    assert merged_when_idle(found) == []
    assert all(size.living <= largest for size in found)
    assert not any(size.is_mostly_deleted for size in found)


@given(sizes)
def test_a_commit_writes_few_documents_anew(found: list[SegmentSize]) -> None:
    chosen = merged_by_commit(found)

    assert sum(found[number].living for number in chosen) <= LARGEST_COMMIT_MERGE
    assert len(chosen) != 1


def test_a_thousand_single_edits_leave_few_segments_and_write_each_paper_few_times() -> None:
    found: list[SegmentSize] = []
    written = 0
    for _ in range(1_000):
        chosen = merged_by_commit(found)
        living = sum(found[number].living for number in chosen) + 1
        written += living
        found = [*(size for number, size in enumerate(found) if number not in chosen), SegmentSize(living, 0)]

    assert len(found) <= 24
    assert written <= 6_000


def test_a_segment_that_is_mostly_deleted_is_written_anew() -> None:
    assert merged_when_idle([SegmentSize(20_000, 100), SegmentSize(500, 500)]) == [1]


def test_large_segments_stay_apart() -> None:
    assert merged_when_idle([SegmentSize(50_000, 0)] * 6) == []
