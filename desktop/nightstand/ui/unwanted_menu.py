"""The menu of what a person wants less of: whatever is unticked is wanted as before."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from nightstand.domain.paper import PaperId
from nightstand.services.interest_less import Unwanted
from nightstand.ui.context import UiContext
from nightstand.ui.widgets.lasting_menu import LastingMenu

LONGEST_TITLE: Final = 60
NOTHING: Final = "There is nothing you want less of"


class UnwantedMenu(QObject):
    """Reads the list when it is opened; each switch is a step of its own, which undo takes back."""

    def __init__(self, context: UiContext, over: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._over = over
        self._menu = LastingMenu("What I want less of", over)

    def open(self) -> None:
        """Show the menu over the view it belongs to."""
        self._context.tasks.latest("unwanted", self._context.services.less_of.listed, self._show)

    def _show(self, unwanted: Unwanted) -> None:
        self.fill(unwanted)
        # Another view may stand where this one does at other times.
        over = self._over if self._over.isVisible() else self._over.window()
        self._menu.popup(over.mapToGlobal(QPoint(24, 24)))

    def fill(self, unwanted: Unwanted) -> LastingMenu:
        """Make an entry of each word and paper, all of them ticked, and return the menu."""
        self._menu.clear()
        for word in unwanted.words:
            text = word.text if word.kind == "word" else f"{word.text} ({word.kind})"
            self._add(f"Less of “{text}”").toggled.connect(partial(self._switch_word, word.name))
        for paper in unwanted.papers:
            title = paper.title or f"paper {paper.paper}"
            cut = title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 1].rstrip()}…"
            self._add(f"Less like “{cut}”").toggled.connect(partial(self._switch_paper, paper.paper))
        if not self._menu.actions():
            self._menu.addAction(NOTHING).setEnabled(False)
        return self._menu

    def _add(self, text: str) -> QAction:
        action = self._menu.addAction(text.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(True)
        return action

    def _switch_word(self, name: str, is_less: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
        service = self._context.services.less_of
        change = service.want_less if is_less else service.want_as_before
        self._context.edits.make(lambda: change(words=(name,)), label="less of a word")

    def _switch_paper(self, paper: PaperId, is_less: bool) -> None:  # noqa: FBT001 - As above.
        service = self._context.services.less_of
        change = service.want_less if is_less else service.want_as_before
        self._context.edits.make(lambda: change(like=(paper,)), label="less like a paper")
