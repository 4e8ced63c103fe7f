"""What the window itself does: panes, help, folders, the care of the library."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from nightstand import __version__
from nightstand.ui.actions import Actions
from nightstand.ui.keys_help import KeysHelp
from nightstand.ui.search_help import SearchHelp


class PaneFocus(QObject):
    """Moves the keyboard's focus between the panes, in their order from left to right."""

    def __init__(self, panes: Sequence[QWidget], actions: Actions, parent: QObject) -> None:
        super().__init__(parent)
        self._panes = panes
        names = ("focus_sidebar", "focus_refine", "focus_papers", "focus_details", "focus_search")
        for name, pane in zip(names, panes, strict=True):
            actions.bind(name, self._goer(pane))
        actions.bind("next_pane", lambda: self._step(1))
        actions.bind("previous_pane", lambda: self._step(-1))

    def add(self, pane: QWidget) -> None:
        """Let the focus go to another pane too, behind the others."""
        self._panes = (*self._panes, pane)

    def _goer(self, pane: QWidget) -> Callable[[], bool]:
        return lambda: give_focus(pane)

    def _step(self, by: int) -> None:
        shown = [pane for pane in self._panes if pane.isVisible()]
        focused = QApplication.focusWidget()
        at = next(
            (number for number, pane in enumerate(shown) if focused is not None and is_inside(focused, pane)), -by
        )
        for step in range(1, len(shown) + 1):
            if give_focus(shown[(at + step * by) % len(shown)]):
                return


def is_inside(widget: QWidget, pane: QWidget) -> bool:
    """Tell whether a widget is the pane or a part of it."""
    return widget is pane or pane.isAncestorOf(widget)


def give_focus(pane: QWidget) -> bool:
    """Give the focus to a pane, or to the first part of it that takes it; tell whether any does."""
    if not pane.isVisible():
        return False
    target: QWidget | None = pane.focusProxy() or pane
    if target is not None and target.focusPolicy() == Qt.FocusPolicy.NoFocus:
        inside = (child for child in pane.findChildren(QWidget) if child.isVisibleTo(pane))
        takers = (child for child in inside if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isEnabled())
        target = next(takers, None)
    if target is None:
        return False
    # As by the Tab key: labels with links show the focus then, at their first link.
    target.setFocus(Qt.FocusReason.TabFocusReason)
    return True


def bind_help(actions: Actions, window: QWidget, log_file: Path, library: Path) -> None:
    """Bind the entries of the help menu."""
    actions.bind("show_keys", lambda: KeysHelp(window).show())
    actions.bind("search_help", lambda: SearchHelp(window).show())
    actions.bind("show_log", lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_file))))
    actions.bind("open_folder", lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(library))))
    actions.bind("about", lambda: about_box(window).open())


def about_box(window: QWidget) -> QMessageBox:
    """Return the box that says what this program is."""
    box = QMessageBox(window)
    box.setWindowTitle("About Nightstand")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(f"Nightstand {__version__}")
    box.setInformativeText(
        "Triage, annotate and rank papers into reading lists, on this computer.\n"
        "MIT licence. Typeface: Inter (SIL Open Font License). Icons: Phosphor (MIT)."
    )
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return box
