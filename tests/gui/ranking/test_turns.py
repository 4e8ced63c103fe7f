"""How long the window is busy at a stretch while a long list is ranked, in processor time of its thread."""

import time
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt

from builders import add_papers
from gui_desk import Desk
from nightstand.bootstrap import Services
from nightstand.domain.judgment import Goal, GoalKind, JudgmentKind
from nightstand.domain.reading_list import ListId
from ranking_at_work import FIGURES, RankingAtWork

MOST_MS = 50.0
PAPERS, SCREENS = 300, 4


def test_no_turn_after_a_screen_of_titles_takes_fifty_milliseconds(
    open_desk: Callable[[], Desk], services: Services
) -> None:
    made = services.reading_lists.create("Long", selection=add_papers(services, PAPERS)).new_id
    assert made is not None
    ranking = RankingAtWork(open_desk(), ListId(made))
    ranking.open().begin(Goal(GoalKind.TOP, 10))

    turns: list[float] = []
    for _ in range(SCREENS):
        assert ranking.question.kind is JudgmentKind.SCREEN
        ranking.press(FIGURES[1], FIGURES[3])
        turns.append(busy_ms(lambda: ranking.press(Qt.Key.Key_Return)))
        turns += turns_until_asked(ranking)
        skip_to_a_screen(ranking)

    assert max(turns) <= MOST_MS


def turns_until_asked(ranking: RankingAtWork) -> list[float]:
    """Return how long each turn took until the next question is shown and nothing is under way."""
    application, context = QCoreApplication.instance(), ranking.desk.context
    assert application is not None
    turns: list[float] = []
    ends = time.monotonic() + 20
    while ranking.feature.presenter.shown is None or not (context.tasks.is_idle and context.edits.is_idle):
        assert time.monotonic() < ends
        turns.append(busy_ms(application.processEvents))
        time.sleep(0.0005)
    return turns


def skip_to_a_screen(ranking: RankingAtWork) -> None:
    for _ in range(6):
        if ranking.question.kind is not JudgmentKind.SCREEN:
            ranking.answer(1, 2)


def busy_ms(act: Callable[[], object]) -> float:
    before = time.thread_time()
    act()
    return 1000 * (time.thread_time() - before)
