"""A window in triage, for interface tests: what its keys do."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui_desk import Desk
from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.ui.triage.feature import TriageFeature


class TriageAtWork:
    """Triage in a window, by its keys."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.feature: TriageFeature = desk.work.triage.feature

    def open(self) -> "TriageAtWork":
        self.desk.actions.trigger("triage")
        self.wait()
        return self

    def wait(self) -> None:
        """Wait until the paper at hand is on its page."""
        self.desk.until(lambda: self.feature.presenter.is_seen and self.desk.context.edits.is_idle)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        focused = QApplication.focusWidget()
        assert focused is not None
        self.desk.qtbot.keyClick(focused, key, modifier)

    def decide(self, *keys: Qt.Key) -> None:
        for key in keys:
            self.wait()
            self.press(key)

    @property
    def paper(self) -> PaperId | None:
        return self.feature.presenter.paper

    def until_at(self, paper: PaperId) -> None:
        self.desk.until(lambda: self.paper == paper and self.feature.presenter.is_seen)

    def decision_of(self, paper: PaperId) -> Decision:
        return self.desk.services.browsing.details(paper).marks.decision

    @property
    def order(self) -> tuple[PaperId, ...]:
        pile = self.feature.presenter.pile
        assert pile is not None
        return pile.papers
