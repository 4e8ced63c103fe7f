"""Answering by keys: what is saved, what is taken back, and what is asked next."""

from PySide6.QtCore import QPoint, Qt

from builders import add_papers
from nightstand.domain.judgment import Goal, GoalKind, JudgmentKind, Question
from nightstand.domain.paper import PaperId
from nightstand.ui.ranking.ahead import likely_answers
from nightstand.ui.ranking.view import Shown
from ranking_at_work import RankingAtWork

TOP_3 = Goal(GoalKind.TOP, 3)
GRIP = QPoint(60, 60)
"""Where a card is taken hold of."""


def test_a_list_that_was_never_ranked_asks_first_what_is_wanted(ranking: RankingAtWork) -> None:
    ranking.open()

    assert ranking.feature.view.shown is Shown.GOAL
    assert ranking.feature.view.goal.goal.count == 6


def test_the_goal_chosen_is_kept_with_the_list(ranking: RankingAtWork) -> None:
    ranking.open().begin(TOP_3)

    assert ranking.state.goal == TOP_3
    assert "Your top 3" in ranking.rows()


def test_two_keys_order_three_papers_and_the_last_follows(ranking: RankingAtWork) -> None:
    ranking.open().begin()

    asked = ranking.answer(3, 1)

    first, second, third = asked.shown
    assert ranking.said() == [(JudgmentKind.TRIPLE, ((third,), (first,), (second,)))]


def test_the_next_question_is_on_the_screen_before_the_answer_is_saved(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    asked = ranking.question
    ranking.press(Qt.Key.Key_1)

    ranking.press(Qt.Key.Key_2)

    assert ranking.feature.presenter.shown is not None
    assert ranking.question != asked


def test_what_is_foreseen_is_what_the_service_asks(ranking: RankingAtWork) -> None:
    ranking.open().begin()

    ranking.answer(2, 1)

    assert ranking.question == ranking.desk.services.ranking.next_question(ranking.list)


def test_a_key_pressed_twice_takes_the_choice_back(ranking: RankingAtWork) -> None:
    ranking.open().begin()

    asked = ranking.answer(1, 1, 2, 3)

    first, second, third = asked.shown
    assert ranking.said() == [(JudgmentKind.TRIPLE, ((second,), (third,), (first,)))]


def test_equal_means_the_papers_that_were_not_chosen(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    first, second, third = ranking.question.shown

    ranking.press(Qt.Key.Key_2, Qt.Key.Key_Equal)
    ranking.until_asked()

    assert ranking.said() == [(JudgmentKind.TRIPLE, ((second,), (first, third)))]


def test_space_and_s_skip_a_question(ranking: RankingAtWork) -> None:
    ranking.open().begin()

    for key in (Qt.Key.Key_Space, Qt.Key.Key_S):
        ranking.press(key)
        ranking.until_asked()

    assert ranking.said() == [(JudgmentKind.TRIPLE, ()), (JudgmentKind.TRIPLE, ())]
    assert ranking.state.asked == 0


def test_undo_returns_to_the_question_whose_answer_it_takes_back(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    asked = ranking.answer(1, 2)

    ranking.press(Qt.Key.Key_U)
    ranking.wait()

    assert ranking.said() == []
    assert ranking.question == asked


def test_undo_first_takes_back_what_is_chosen_of_this_question(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    ranking.answer(1, 2)
    ranking.press(Qt.Key.Key_1)

    ranking.press(Qt.Key.Key_U)
    ranking.wait()

    assert len(ranking.said()) == 1
    assert [card.place for card in ranking.feature.view.question.cards.cards] == [None, None, None]


def test_undo_and_redo_of_the_window_reach_the_answers(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    ranking.answer(1, 2)

    ranking.desk.actions.trigger("undo")
    ranking.wait()
    after_undo = ranking.said()
    ranking.desk.until(lambda: ranking.desk.actions.action("redo").isEnabled())
    ranking.desk.actions.trigger("redo")
    ranking.wait()

    assert after_undo == []
    assert len(ranking.said()) == 1


def test_a_dragged_order_waits_for_enter(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    first, second, third = ranking.question.shown

    ranking.feature.view.question.cards.arranged.emit((second, third, first))
    before = ranking.said()
    ranking.press(Qt.Key.Key_Return)
    ranking.until_asked()

    assert before == []
    assert ranking.said() == [(JudgmentKind.TRIPLE, ((second,), (third,), (first,)))]


def test_enter_chooses_the_card_that_has_the_focus(ranking: RankingAtWork) -> None:
    ranking.open().begin()

    ranking.press(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)

    card = ranking.feature.view.question.cards.cards[1]
    assert card.place == 1
    assert card.accessibleDescription() == "chosen first"
    assert card.accessibleName().startswith("Paper 2 of 3: On tides")


def test_keys_of_the_paper_list_do_nothing_while_a_list_is_ranked(ranking: RankingAtWork) -> None:
    ranking.open().begin()

    ranking.press(Qt.Key.Key_Y, Qt.Key.Key_X, Qt.Key.Key_R)
    ranking.wait()

    details = [ranking.desk.services.browsing.details(paper) for paper in ranking.question.shown]
    assert {each.marks.decision.value for each in details} == {"undecided"}
    assert ranking.said() == []


def test_a_screen_is_ticked_by_figures_and_taken_by_enter(ranking: RankingAtWork) -> None:
    services = ranking.desk.services
    services.reading_lists.add(ranking.list, add_papers(services, 40))
    ranking.open().begin(Goal(GoalKind.TOP, 5))
    shown = ranking.question.shown
    assert ranking.question.kind is JudgmentKind.SCREEN

    ranking.press(Qt.Key.Key_2, Qt.Key.Key_9, Qt.Key.Key_5, Qt.Key.Key_9)
    row = ranking.feature.view.question.titles.rows[4]
    described = row.accessibleDescription()
    ranking.press(Qt.Key.Key_Return)
    ranking.until_asked()

    ticked = (shown[1], shown[4])
    rest = tuple(paper for paper in shown if paper not in ticked)
    assert described == "ticked"
    assert ranking.said() == [(JudgmentKind.SCREEN, (ticked, rest))]


def test_a_pair_is_answered_by_one_key(ranking: RankingAtWork) -> None:
    services = ranking.desk.services
    services.reading_lists.remove(ranking.list, services.browsing.list_order(ranking.list)[2:])
    ranking.open().begin(Goal(GoalKind.FULL))
    one, other = ranking.question.shown

    ranking.press(Qt.Key.Key_2)
    ranking.wait()

    assert ranking.said() == [(JudgmentKind.PAIR, ((other,), (one,)))]


def test_a_list_of_one_paper_says_that_there_is_nothing_to_compare(ranking: RankingAtWork) -> None:
    services = ranking.desk.services
    services.reading_lists.remove(ranking.list, services.browsing.list_order(ranking.list)[1:])

    ranking.open()

    assert ranking.feature.view.notice.texts[0] == "Nothing to compare yet"


def test_every_order_of_a_triple_is_foreseen_and_no_screen() -> None:
    triple = Question(JudgmentKind.TRIPLE, (PaperId(1), PaperId(2), PaperId(3)))
    screen = Question(JudgmentKind.SCREEN, triple.shown)

    assert len(set(likely_answers(triple))) == 6
    assert likely_answers(screen) == ()


def test_figures_and_letters_answer_while_the_order_has_the_focus(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    ranking.feature.view.order.list.setFocus()
    question = ranking.answer(2, 1)
    first, second, third = question.shown

    ranking.feature.view.order.list.setFocus()
    skipped = ranking.question
    ranking.press(Qt.Key.Key_S)
    ranking.wait()

    assert (JudgmentKind.TRIPLE, ((second,), (first,), (third,))) in ranking.said()
    assert ranking.question != skipped


def drag_card(ranking: RankingAtWork, number: int, onto: int) -> None:
    """Drag a card by the mouse to the place of another one, both counted from 0, and let it go there."""
    cards = ranking.feature.view.question.cards.cards
    hold(ranking, number)
    drop = cards[number].mapFrom(cards[onto].parentWidget(), cards[onto].geometry().center())
    ranking.desk.qtbot.mouseMove(cards[number], drop)
    ranking.desk.qtbot.mouseRelease(cards[number], Qt.MouseButton.LeftButton, pos=GRIP)


def hold(ranking: RankingAtWork, number: int) -> None:
    card = ranking.feature.view.question.cards.cards[number]
    ranking.desk.qtbot.mousePress(card, Qt.MouseButton.LeftButton, pos=GRIP)
    ranking.desk.qtbot.mouseMove(card, GRIP + QPoint(30, 4))


def test_a_card_dragged_by_the_mouse_comes_to_the_place_of_the_one_below_it(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    first, second, third = ranking.question.shown

    drag_card(ranking, 2, onto=0)
    badges = [card.place for card in ranking.feature.view.question.cards.cards]
    ranking.press(Qt.Key.Key_Return)
    ranking.until_asked()

    assert badges == [2, 3, 1]
    assert ranking.said() == [(JudgmentKind.TRIPLE, ((third,), (first,), (second,)))]


def test_a_card_pressed_and_hardly_moved_is_clicked(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    card = ranking.feature.view.question.cards.cards[1]

    ranking.desk.qtbot.mousePress(card, Qt.MouseButton.LeftButton, pos=GRIP)
    ranking.desk.qtbot.mouseMove(card, GRIP + QPoint(2, 1))
    ranking.desk.qtbot.mouseRelease(card, Qt.MouseButton.LeftButton, pos=GRIP)

    assert [each.place for each in ranking.feature.view.question.cards.cards] == [None, 1, None]


def test_a_card_that_is_held_while_the_question_changes_answers_nothing(ranking: RankingAtWork) -> None:
    ranking.open().begin()
    hold(ranking, 0)

    question = ranking.answer(1, 2)
    ranking.desk.qtbot.mouseRelease(
        ranking.feature.view.question.cards.cards[0], Qt.MouseButton.LeftButton, pos=QPoint(700, 60)
    )
    ranking.wait()

    assert ranking.question != question
    assert [each.place for each in ranking.feature.view.question.cards.cards] == [None, None, None]
