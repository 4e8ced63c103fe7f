"""When a pile may be left."""

from datetime import UTC, datetime, timedelta

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.services.interest_hints import kept_in_order, pace_s, stopping_hint
from nightstand.storage.interest_rows import DecidingStep

START = datetime(2026, 3, 1, tzinfo=UTC)


def step(seconds: float, paper: int, decision: Decision) -> DecidingStep:
    return DecidingStep(START + timedelta(seconds=seconds), ((PaperId(paper), decision),))


def test_the_pace_is_the_median_gap_of_the_latest_thirty_without_breaks() -> None:
    slow = [step(20.0 * number, number, Decision.SKIP) for number in range(40)]
    after_a_break = [step(10_000 + 4.0 * number, 100 + number, Decision.SKIP) for number in range(31)]

    assert pace_s(slow) == 20.0
    assert pace_s([*slow, *after_a_break]) == 4.0


def test_there_is_no_pace_after_a_few_decisions() -> None:
    assert pace_s([step(number, number, Decision.SKIP) for number in range(4)]) is None


def test_the_latest_decision_on_a_paper_is_the_one_that_counts() -> None:
    steps = [step(0, 1, Decision.KEEP), step(1, 2, Decision.MAYBE), step(2, 1, Decision.SKIP)]

    assert kept_in_order(steps) == [True, False]


def test_papers_put_off_or_undecided_again_are_neither_kept_nor_skipped() -> None:
    steps = [step(0, 1, Decision.KEEP), step(1, 2, Decision.LATER), step(2, 1, Decision.UNDECIDED)]

    assert kept_in_order(steps) == []


def test_a_hint_tells_the_run_of_skips_what_may_be_left_and_the_time() -> None:
    keeps = [step(10.0 * number, number, Decision.KEEP) for number in range(30)]
    skips = [step(300 + 10.0 * number, 30 + number, Decision.SKIP) for number in range(120)]

    hint = stopping_hint([*keeps, *skips], 1_000)

    assert hint.latest_skips == 120
    assert hint.keepers is not None and hint.keepers.low <= hint.keepers.about <= hint.keepers.high < 60
    assert hint.time_left_s == 10_000.0


def test_after_few_decisions_a_hint_keeps_its_counsel() -> None:
    hint = stopping_hint([step(0, 1, Decision.SKIP)], 1_000)

    assert (hint.latest_skips, hint.keepers, hint.time_left_s) == (1, None, None)
