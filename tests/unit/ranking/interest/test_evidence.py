"""What the marks of a paper say of an interest."""

import pytest

from interest_piles import kept, skipped
from nightstand.domain.decision import Decision
from nightstand.ranking.interest.evidence import Evidence, evidence_of, is_enough


def said(decision: Decision, *, starred: bool = False, rating: int | None = None) -> Evidence | None:
    return evidence_of(1, decision, starred=starred, rating=rating)


@pytest.mark.parametrize("decision", [Decision.LATER, Decision.UNDECIDED])
def test_a_paper_put_off_or_not_decided_says_nothing(decision: Decision) -> None:
    assert said(decision) is None


def test_keep_says_more_than_maybe_and_a_star_more_than_none() -> None:
    maybe, keep, starred = said(Decision.MAYBE), said(Decision.KEEP), said(Decision.KEEP, starred=True)

    assert maybe and keep and starred
    assert maybe.is_wanted and keep.is_wanted and starred.is_wanted
    assert maybe.weight < keep.weight < starred.weight


def test_a_star_speaks_for_an_undecided_paper() -> None:
    found = said(Decision.UNDECIDED, starred=True)

    assert found is not None and found.is_wanted


def test_a_skip_stays_a_skip_with_a_high_rating() -> None:
    found = said(Decision.SKIP, rating=5)

    assert found is not None and not found.is_wanted


def test_better_ratings_of_kept_papers_say_more_and_the_worst_speaks_against() -> None:
    found = [said(Decision.KEEP, rating=rating) for rating in (1, 2, 3, 4, 5)]

    weights = [each.weight for each in found if each and each.is_wanted]
    assert weights == sorted(set(weights)) and len(weights) == 4
    assert found[0] is not None and not found[0].is_wanted


def test_an_order_needs_ten_decisions_with_two_of_either_side() -> None:
    assert not is_enough([*kept(1, 2), *skipped(3, 4)])
    assert not is_enough([*kept(1), *skipped(*range(2, 20))])
    assert not is_enough([*kept(*range(2, 20)), *skipped(1)])
    assert is_enough([*kept(1, 2), *skipped(*range(3, 11))])
