"""A sitting of deciding: its counts and its pace."""

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.services.triage_session import TriageSession


def session_with(*times_s: float, usual_pace_s: float | None = None) -> TriageSession:
    clock = iter(times_s)
    session = TriageSession(usual_pace_s, lambda: next(clock))
    for number in range(len(times_s)):
        session.note(PaperId(number), Decision.SKIP)
    return session


def test_the_pace_is_the_median_of_the_gaps() -> None:
    assert session_with(0, 4, 10, 40).pace_s == 6


def test_a_break_of_more_than_two_minutes_does_not_count() -> None:
    assert session_with(0, 5, 500, 505, 511).pace_s == 5


def test_before_there_are_gaps_enough_the_usual_pace_stands_in() -> None:
    assert session_with(0, 5).pace_s is None
    assert session_with(0, 5, usual_pace_s=8).seconds_left(10) == 80


def test_only_recent_gaps_count() -> None:
    slow = [60.0 * number for number in range(40)]
    fast = [slow[-1] + 2.0 * number for number in range(1, 41)]

    assert session_with(*slow, *fast).pace_s == 2


def test_a_paper_decided_twice_counts_once_and_one_taken_back_not_at_all() -> None:
    session = TriageSession()

    session.note(PaperId(1), Decision.SKIP)
    session.note(PaperId(1), Decision.KEEP)
    session.note(PaperId(2), Decision.MAYBE)
    session.take_back(PaperId(2))

    assert dict(session.counts) == {Decision.KEEP: 1}
    assert session.decided == 1
