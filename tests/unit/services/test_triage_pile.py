"""The pile: what comes next, what stays in its place, and what changes from outside do to it."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.services.triage_pile import Pile


def papers(*numbers: int) -> tuple[PaperId, ...]:
    return tuple(map(PaperId, numbers))


def pile_of(*numbers: int) -> Pile:
    return Pile(papers(*numbers), {})


def current(pile: Pile) -> PaperId:
    assert pile.current is not None
    return pile.current


def decide(pile: Pile, decision: Decision = Decision.SKIP) -> PaperId | None:
    pile.decide(current(pile), decision)
    return pile.advance()


def test_deciding_leads_to_the_next_open_paper_and_keeps_the_decided_one_in_its_place() -> None:
    pile = pile_of(1, 2, 3)

    reached = decide(pile, Decision.KEEP)

    assert (reached, pile.left, pile.papers) == (2, 2, papers(1, 2, 3))
    assert pile.with_decision(Decision.KEEP) == papers(1)


def test_papers_passed_over_come_again_after_the_last_one() -> None:
    pile = pile_of(1, 2, 3)
    pile.step(1)

    reached = [decide(pile), decide(pile), decide(pile)]

    assert reached == [3, 1, None]


def test_stepping_stops_at_both_ends() -> None:
    pile = pile_of(1, 2)

    assert [pile.step(-1), pile.step(1), pile.step(5)] == [1, 2, 2]


def test_an_empty_pile_has_nothing_at_hand() -> None:
    pile = pile_of()

    assert (pile.current, pile.advance(), pile.step(1), pile.around(3)) == (None, None, None, ())


def test_a_decision_taken_back_elsewhere_opens_the_paper_again() -> None:
    pile = pile_of(1, 2)
    decide(pile)

    is_other = pile.take_decision(PaperId(1), Decision.UNDECIDED)

    assert is_other
    assert (pile.is_open(PaperId(1)), pile.left) == (True, 2)


def test_confirming_an_old_decision_closes_a_paper_and_hearing_of_it_again_does_not_open_it() -> None:
    pile = Pile(papers(1, 2), {PaperId(1): Decision.KEEP})

    pile.decide(PaperId(1), Decision.KEEP)
    is_other = pile.take_decision(PaperId(1), Decision.KEEP)

    assert not is_other
    assert not pile.is_open(PaperId(1))


def test_another_order_touches_only_open_papers_that_follow() -> None:
    pile = pile_of(1, 2, 3, 4, 5)
    decide(pile)
    pile.decide(PaperId(4), Decision.KEEP)

    has_moved = pile.reorder_following(papers(5, 4, 3, 2, 1))

    assert has_moved
    assert pile.papers == papers(1, 2, 5, 4, 3)
    assert pile.following_as_listed() == papers(3, 5)


def test_papers_that_an_order_does_not_name_come_last_as_they_stood() -> None:
    pile = pile_of(1, 2, 3, 4)

    pile.reorder_following(papers(4))

    assert pile.papers == papers(1, 4, 2, 3)


def test_renewing_lets_go_of_what_is_gone_and_takes_in_what_came() -> None:
    pile = pile_of(1, 2, 3, 4)
    decide(pile)
    pile.go_to(PaperId(3))

    is_changed = pile.renew(papers(2, 4, 9), {PaperId(1): Decision.SKIP})

    assert is_changed
    assert pile.papers == papers(1, 2, 4, 9)
    assert (pile.current, pile.left) == (4, 3)


def test_renewing_with_the_same_papers_changes_nothing() -> None:
    pile = pile_of(1, 2)
    decide(pile)

    assert not pile.renew(papers(2), {PaperId(1): Decision.SKIP})
    assert pile.current == 2


@given(
    st.lists(st.sampled_from(["decide", "next", "previous", "reorder", "undo"]), max_size=40),
    st.permutations(range(1, 9)),
)
def test_whatever_is_done_no_paper_is_lost_and_nothing_up_to_the_current_one_moves(
    keys: Sequence[str], order: Sequence[int]
) -> None:
    pile = pile_of(*range(1, 9))
    for key in keys:
        if key == "decide":
            decide(pile)
        elif key == "undo":
            pile.take_decision(current(pile), Decision.UNDECIDED)
        elif key == "reorder":
            at = pile.papers.index(current(pile))
            before = pile.papers[: at + 1]
            pile.reorder_following(map(PaperId, order))
            assert pile.papers[: at + 1] == before
        else:
            pile.step(1 if key == "next" else -1)

    assert sorted(pile.papers) == list(range(1, 9))
    assert [pile.place_of(paper) for paper in pile.papers] == list(range(8))
    assert pile.left == sum(pile.is_open(paper) for paper in pile.papers)
