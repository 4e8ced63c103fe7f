"""The order beside the question: places by hand, tiers, reasons, the end, and coming back."""

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import Qt

from gui_desk import Desk
from nightstand.domain.decision import Tier
from nightstand.domain.judgment import Goal, GoalKind, JudgmentKind, Question
from nightstand.services.ranking_values import RankingState
from nightstand.ui.ranking.order_rows import position_before
from nightstand.ui.ranking.shown import CutLine
from nightstand.ui.ranking.view import Shown
from ranking_at_work import RankingAtWork

ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_the_order_follows_each_answer(ranking: RankingAtWork) -> None:
    ranking.open().begin()

    asked = ranking.answer(3, 2)

    best = asked.shown[2]
    assert ranking.state.order[0] == best
    assert ranking.feature.view.order.list.order.paper_at(0) == best
    assert "1 question answered" in ranking.feature.view.head._asked.text()


def test_alt_and_an_arrow_place_a_paper_by_hand_until_it_is_released(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    order = ranking.feature.view.order.list
    paper = ranking.state.order[2]
    order.setFocus()
    order.go_to(paper)

    ranking.press(Qt.Key.Key_Up, modifier=ALT)
    ranking.wait()
    placed, said = ranking.ranked(paper), ranking.rows()[1]
    ranking.press(Qt.Key.Key_P)
    ranking.wait()

    assert (placed.position, placed.is_placed_by_hand) == (2, True)
    assert "placed by hand" in said
    assert not ranking.ranked(paper).is_placed_by_hand


def test_shift_p_keeps_a_place_for_good(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    order = ranking.feature.view.order.list
    paper = ranking.state.order[0]
    order.setFocus()
    order.go_to(paper)

    ranking.press(Qt.Key.Key_P, modifier=SHIFT)
    ranking.wait()

    assert ranking.ranked(paper).is_fixed
    assert "fixed by hand" in ranking.rows()[0]


def test_a_dragged_row_comes_to_the_place_where_it_is_dropped(ranking: RankingAtWork) -> None:
    ranking.open().begin(Goal(GoalKind.TOP, 3))
    model = ranking.feature.view.order.list.order
    paper = ranking.state.order[0]
    rows = model.rows
    carried = model.mimeData([model.index(0, 0)])

    model.dropMimeData(carried, Qt.DropAction.MoveAction, 5, 0, model.index(-1, 0))
    ranking.wait()

    # The line below the top stands among the five rows above.
    assert isinstance(rows[3], CutLine)
    assert position_before(rows, 5, paper) == 4
    assert ranking.ranked(paper).is_placed_by_hand
    assert ranking.ranked(paper).position >= 4


def test_a_place_by_hand_leaves_the_question_on_the_screen(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    asked = ranking.question

    ranking.feature.view.order.list.order.moved.emit(ranking.state.order[4], 1)
    ranking.wait()

    assert ranking.question == asked


def test_why_here_names_the_answers_about_the_current_paper(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    asked = ranking.answer(1, 2)

    ranking.feature.view.order.list.go_to(asked.shown[0])
    ranking.wait()

    text = ranking.feature.view.order.why.text
    assert "1 answer of yours names it" in text
    assert "You put it above" in text


def test_tiers_become_headings_and_a_dropped_paper_leaves_the_list(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    must, dropped = ranking.question.shown[:2]

    ranking.feature.marking.set_tier(must, Tier.MUST)
    ranking.feature.marking.drop(dropped)
    ranking.wait()
    ranking.until_asked()

    rows = ranking.rows()
    assert rows[0] == "Must read"
    assert rows[1].startswith("1. ")
    assert ranking.state.order[0] == must
    assert dropped not in ranking.state.order
    assert dropped not in ranking.question.shown


@pytest.mark.qt_log_ignore("does not support")
def test_t_asks_which_paper_is_meant_and_then_its_tier(ranking: RankingAtWork) -> None:
    ranking.open().begin()

    ranking.press(Qt.Key.Key_T)
    menu = ranking.feature.marking.menu
    texts = [action.text() for action in menu.actions()]
    menu.close()

    assert [text[:2] for text in texts] == ["&1", "&2", "&3"]


@pytest.mark.qt_log_ignore("does not support")
def test_t_in_the_order_means_the_row_and_opens_beside_it(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    rows = ranking.feature.view.order.list
    rows.go_to(ranking.state.order[2])
    rows.setFocus()

    ranking.press(Qt.Key.Key_T)
    menu = ranking.feature.marking.menu
    texts, place = [action.text() for action in menu.actions()], menu.pos()
    menu.close()

    assert "&Must read" in texts
    assert rows.viewport().rect().contains(rows.viewport().mapFromGlobal(place))


def test_a_settled_goal_is_said_and_its_order_can_be_taken_for_the_list(ranking: RankingAtWork) -> None:
    ranking.open().begin(Goal(GoalKind.TOP, 1))
    best = max(ranking.state.order)
    bar = ranking.feature.view.question.settled

    for _ in range(40):
        if bar.isVisible() or ranking.feature.view.shown is not Shown.QUESTION:
            break
        by_wish = sorted(range(len(ranking.question.shown)), key=lambda place: -ranking.question.shown[place])
        ranking.answer(*(place + 1 for place in by_wish[:-1]))
    said = bar.text
    bar.adopt.click()
    ranking.wait()

    assert said == "Your top 1 is settled."
    assert ranking.desk.services.browsing.list_order(ranking.list)[0] == best
    assert ranking.desk.services.browsing.list_order(ranking.list) == ranking.state.order


def test_leaving_returns_to_the_list_and_coming_back_goes_on(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    ranking.answer(1, 2)
    asked = ranking.question

    ranking.press(Qt.Key.Key_Escape)
    was_open = ranking.feature.is_open
    ranking.open()
    ranking.until_asked()

    assert not was_open
    assert ranking.feature.view.shown is Shown.QUESTION
    assert ranking.question == asked


def test_the_window_opens_where_it_was_closed(ranking: RankingAtWork, open_desk: Callable[[], Desk]) -> None:
    ranking.open().begin()
    ranking.answer(1, 2)
    state: RankingState = ranking.state
    ranking.desk.context.state.save()
    ranking.desk.window.close()

    again = RankingAtWork(open_desk(), ranking.list)
    again.until_asked()

    assert again.feature.is_open
    assert again.state.order == state.order
    assert again.said() == ranking.said()


def test_another_place_ends_ranking(ranking: RankingAtWork) -> None:
    ranking.open().begin()

    ranking.desk.actions.trigger("go_inbox")

    assert not ranking.feature.is_open


def test_of_another_place_a_list_is_made_first(ranking: RankingAtWork) -> None:
    ranking.desk.actions.trigger("go_all")
    ranking.desk.until(lambda: len(ranking.desk.shown()) == 7)
    ranking.desk.actions.trigger("rank")

    ranking.desk.answer("All of them")
    ranking.desk.until(lambda: ranking.feature.view.shown is Shown.GOAL and ranking.feature.is_open)
    ranking.wait()

    lists = {each.spec.name: each for each in ranking.desk.services.browsing.reading_lists()}
    assert lists["All of them"].count == 7
    assert ranking.feature.presenter.list == lists["All of them"].id


def test_the_name_of_a_list_there_is_adds_to_it(ranking: RankingAtWork) -> None:
    services = ranking.desk.services
    services.reading_lists.remove(ranking.list, services.browsing.list_order(ranking.list)[3:])
    ranking.desk.actions.trigger("go_all")
    ranking.desk.until(lambda: len(ranking.desk.shown()) == 7)
    ranking.desk.actions.trigger("rank")

    ranking.desk.answer("tides")
    ranking.desk.until(lambda: ranking.feature.is_open)
    ranking.wait()

    assert ranking.feature.presenter.list == ranking.list
    assert len(ranking.state.order) == 7


def test_what_was_kept_in_triage_can_be_ranked_at_its_end(ranking: RankingAtWork) -> None:
    desk = ranking.desk
    desk.actions.trigger("go_all")
    desk.until(lambda: len(desk.shown()) == 7)
    desk.actions.trigger("triage")
    triage = desk.work.triage.feature
    for key in "yxyxyxy":
        desk.until(lambda: triage.presenter.is_seen and desk.context.edits.is_idle)
        ranking.press(getattr(Qt.Key, f"Key_{key.upper()}"))
    ranking.wait()
    offer = next(button for button in triage.view.notice.buttons if button.text() == "Rank them…")

    offer.click()
    desk.answer("Kept tides")
    desk.until(lambda: ranking.feature.is_open and ranking.feature.view.shown is Shown.GOAL)

    made = next(each for each in desk.services.browsing.reading_lists() if each.spec.name == "Kept tides")
    assert made.count == 4
    assert not desk.work.triage.is_open


def test_a_place_that_the_answers_doubt_says_so_until_it_is_released(ranking: RankingAtWork) -> None:
    ranking.open().begin(Goal(GoalKind.FULL))
    *others, worst = sorted(ranking.state.order)
    services, order_list = ranking.desk.services, ranking.feature.view.order.list
    services.ranking.move(ranking.list, worst, 1)
    for two in combinations(others, 2):
        question = Question(JudgmentKind.TRIPLE, (*two, worst))
        outcome = services.ranking.answer(ranking.list, question, ((two[0],), (two[1],), (worst,)))
    ranking.desk.bus.announce(outcome.changes, None)
    ranking.desk.until(lambda: any("doubt its place" in row for row in ranking.rows()))
    stood = ranking.ranked(worst).position

    order_list.go_to(worst)
    order_list.setFocus()
    ranking.press(Qt.Key.Key_P)
    ranking.wait()

    assert stood == 1
    assert not any("doubt its place" in row for row in ranking.rows())
    assert ranking.ranked(worst).position == len(ranking.state.order)


def test_an_answer_that_fits_no_other_is_looked_at_again_from_the_order(ranking: RankingAtWork) -> None:
    ranking.open().begin(Goal(GoalKind.FULL))
    papers = sorted(ranking.state.order)
    services, review = ranking.desk.services, ranking.feature.view.order.review
    for _ in range(14):
        best_first = sorted(range(len(ranking.question.shown)), key=lambda at: -ranking.question.shown[at])
        ranking.answer(*(number + 1 for number in best_first[:-1]))
    wrong = Question(JudgmentKind.PAIR, (papers[0], papers[-1]))
    ranking.desk.context.edits.make(lambda: services.ranking.answer(ranking.list, wrong, ((papers[0],), (papers[-1],))))
    ranking.desk.until(review.isVisible)
    said = review.text()

    ranking.desk.qtbot.mouseClick(review, Qt.MouseButton.LeftButton)
    ranking.desk.until(lambda: set(ranking.question.shown) == {papers[0], papers[-1]})
    ranking.wait()
    ranking.answer(1 + ranking.question.shown.index(papers[-1]))

    ranking.desk.until(lambda: not review.isVisible())
    assert "1 answer does not fit" in said
    assert ranking.state.order[0] == papers[-1]


def test_a_doubtful_answer_is_asked_about_above_the_question_and_w_asks_it_again(ranking: RankingAtWork) -> None:
    wrong = contradicted(ranking)
    bar = ranking.feature.view.question.doubt
    text = bar.text

    ranking.press(Qt.Key.Key_W)
    ranking.desk.until(lambda: set(ranking.question.shown) == set(wrong.shown))
    ranking.wait()
    is_away_meanwhile = bar.isHidden()
    ranking.answer(1 + ranking.question.shown.index(wrong.shown[1]))

    assert text.startswith("You put ")
    assert text.endswith("your other answers say the opposite. Which holds?")
    assert is_away_meanwhile
    assert bar.isHidden()
    assert (JudgmentKind.PAIR, ((wrong.shown[1],), (wrong.shown[0],))) in ranking.said()


def test_a_doubtful_answer_that_was_left_is_not_brought_up_again(ranking: RankingAtWork) -> None:
    contradicted(ranking)
    asked = ranking.question

    ranking.press(Qt.Key.Key_W, modifier=SHIFT)
    ranking.wait()
    still_asked = ranking.question
    ranking.answer(1, 2)

    assert still_asked == asked
    assert ranking.feature.view.question.doubt.isHidden()


def test_papers_that_are_seen_differently_are_named_and_w_lets_earlier_answers_count_less(
    ranking: RankingAtWork,
) -> None:
    ranking.open().begin(Goal(GoalKind.FULL))
    bar = ranking.feature.view.question.doubt
    change_of_mind(ranking)
    ranking.desk.until(lambda: "differently now" in bar.text and bar.isVisible())

    ranking.press(Qt.Key.Key_W)
    ranking.wait()

    assert JudgmentKind.RETHOUGHT in [kind for kind, _ in ranking.said()]
    assert "differently now" not in bar.text or bar.isHidden()


def contradicted(ranking: RankingAtWork) -> Question:
    """Rank a list by one taste, give one answer against it, and return its question; the better paper is second."""
    ranking.open().begin(Goal(GoalKind.FULL))
    papers = sorted(ranking.state.order)
    services, bar = ranking.desk.services, ranking.feature.view.question.doubt
    for _ in range(14):
        best_first = sorted(range(len(ranking.question.shown)), key=lambda at: -ranking.question.shown[at])
        ranking.answer(*(number + 1 for number in best_first[:-1]))
    wrong = Question(JudgmentKind.PAIR, (papers[0], papers[-1]))
    ranking.desk.context.edits.make(lambda: services.ranking.answer(ranking.list, wrong, ((papers[0],), (papers[-1],))))
    ranking.desk.until(bar.isVisible)
    ranking.until_asked()
    return wrong


def change_of_mind(ranking: RankingAtWork) -> None:
    """Answer about all triples of the list by one taste, then about its pairs by the opposite one."""
    services, papers = ranking.desk.services, sorted(ranking.state.order)
    for three in combinations(papers, 3):
        services.ranking.answer(ranking.list, Question(JudgmentKind.TRIPLE, three), tuple((one,) for one in three))
    for two in list(combinations(papers, 2))[:14]:
        question = Question(JudgmentKind.PAIR, two)
        outcome = services.ranking.answer(ranking.list, question, ((two[1],), (two[0],)))
    ranking.desk.bus.announce(outcome.changes, None)
