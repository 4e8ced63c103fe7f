"""A window in which a list is ranked, for interface tests: what its keys do."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui_desk import Desk
from nightstand.domain.judgment import Goal, Groups, JudgmentKind, Question
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.services.ranking_values import RankedPaper, RankingState
from nightstand.storage import judgments
from nightstand.storage.database import plain
from nightstand.ui.ranking.feature import RankingFeature
from nightstand.ui.ranking.view import Shown
from nightstand.ui.sidebar.places import PlaceKind, SidebarPlace

FIGURES = {number: getattr(Qt.Key, f"Key_{number}") for number in range(1, 10)}


class RankingAtWork:
    """Ranking in a window, by its keys."""

    def __init__(self, desk: Desk, list_id: ListId) -> None:
        self.desk = desk
        self.list = list_id
        self.feature: RankingFeature = desk.work.ranking.feature

    def open(self) -> "RankingAtWork":
        """Open ranking over the list, as far as the choice of a goal or the first question."""
        self.go_to_list()
        self.desk.actions.trigger("rank")
        self.desk.until(lambda: self.feature.view.shown in (Shown.GOAL, Shown.QUESTION, Shown.NOTICE))
        self.wait()
        return self

    def go_to_list(self) -> None:
        place = SidebarPlace(PlaceKind.LIST, str(self.list))
        self.desk.until(lambda: self.desk.window.sidebar.node_of(place) is not None)
        self.desk.window.sidebar.choose(place)

    def begin(self, goal: Goal | None = None) -> "RankingAtWork":
        """Choose a goal, and wait for the first question."""
        if goal is None:
            self.press(Qt.Key.Key_Return)
        else:
            self.feature.view.goal.chosen.emit(goal)
        self.until_asked()
        return self

    def wait(self) -> None:
        """Wait until nothing is under way."""
        self.desk.until(lambda: self.desk.context.tasks.is_idle and self.desk.context.edits.is_idle)

    def until_asked(self) -> None:
        """Wait until a question is on the screen and the order beside it is up to date."""
        self.desk.until(lambda: self.feature.presenter.shown is not None)
        self.wait()

    def press(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            focused = QApplication.focusWidget()
            assert focused is not None
            self.desk.qtbot.keyClick(focused, key, modifier)

    def answer(self, *numbers: int) -> Question:
        """Press figures, wait for the next question, and return the question that was answered."""
        question = self.question
        self.press(*(FIGURES[number] for number in numbers))
        self.wait()
        return question

    @property
    def question(self) -> Question:
        shown = self.feature.presenter.shown
        assert shown is not None
        return shown.question

    @property
    def state(self) -> RankingState:
        return self.desk.services.ranking_view.state(self.list)

    def said(self) -> list[tuple[JudgmentKind, Groups]]:
        """Return the answers that count, as the library has them."""
        with self.desk.services.database.read() as session:
            log = [line.judgment for line in judgments.read_log(plain(session), self.list)]
            return [
                (one.kind, one.groups) for one in log if judgments.is_in_force(session, one.id) and not one.retracts
            ]

    def ranked(self, paper: PaperId) -> RankedPaper:
        return next(each for each in self.state.papers if each.paper == paper)

    def rows(self) -> Sequence[str]:
        model = self.feature.view.order.list.order
        return [str(model.data(model.index(row, 0))) for row in range(model.rowCount())]
