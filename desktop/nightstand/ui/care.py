"""The tools of the library in the window: check it, build the index anew, empty the trash."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from nightstand.ui.context import UiContext
from nightstand.ui.index_keeper import IndexKeeper
from nightstand.ui.messages import Banner, Offer, Tone

if TYPE_CHECKING:
    from nightstand.services.care import CheckProblem

MANY_PAPERS = 1_000
"""Emptying the trash goes through the pool, however little is in it: it removes notes and highlights too."""
MOST_SHOWN_PROBLEMS = 4


class CarePresenter(QObject):
    """Binds the tools."""

    def __init__(self, context: UiContext, index: IndexKeeper, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        context.actions.bind("check_library", self.check)
        context.actions.bind("rebuild_index", index.rebuild)
        context.actions.bind("empty_trash", self.ask_empty_trash)

    def check(self) -> None:
        """Compare the library with itself and its index, and say what is wrong."""
        care = self._context.services.care
        self._context.tasks.run(lambda: care.check(repair=False), self._show_check)

    def ask_empty_trash(self) -> None:
        """Ask, because this is the one edit that cannot be undone."""
        box = QMessageBox(self._window)
        box.setWindowTitle("Empty trash")
        box.setText("Delete the papers in the trash for good?")
        box.setInformativeText("Their notes and highlights go with them. This cannot be undone.")
        delete = box.addButton("Empty trash", QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(cancel)
        delete.clicked.connect(self._empty_trash)
        box.finished.connect(box.deleteLater)
        box.open()

    def _empty_trash(self) -> None:
        self._context.edits.make(self._context.services.papers.empty_trash, papers=MANY_PAPERS)

    def _show_check(self, problems: "tuple[CheckProblem, ...]") -> None:
        if not problems:
            self._context.messages.show_toast("The library and its index are sound")
            return
        detail = "; ".join(problem.detail for problem in problems[:MOST_SHOWN_PROBLEMS])
        title = "1 problem found" if len(problems) == 1 else f"{len(problems):,} problems found"
        self._context.messages.show_banner(Banner(title, detail, Tone.WARNING, (Offer("Repair", self._repair),)))

    def _repair(self) -> None:
        care = self._context.services.care
        self._context.tasks.run(lambda: care.check(repair=True), self._show_repair)

    def _show_repair(self, problems: "tuple[CheckProblem, ...]") -> None:
        left = [problem for problem in problems if not problem.repaired]
        if left:
            detail = "; ".join(problem.detail for problem in left[:MOST_SHOWN_PROBLEMS])
            self._context.messages.show_banner(Banner("Some problems are left", detail, Tone.WARNING))
        else:
            self._context.messages.show_toast("Repaired; the library and its index are sound")
