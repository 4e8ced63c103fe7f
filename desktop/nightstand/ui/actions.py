"""The actions of the program as Qt actions: features bind handlers, menus and buttons take them by id."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from nightstand.ui.action_table import ACTIONS, ActionSpec, Place, When
from nightstand.ui.icons import IconStore

ROLES = {
    "quit": QAction.MenuRole.QuitRole,
    "preferences": QAction.MenuRole.PreferencesRole,
    "about": QAction.MenuRole.AboutRole,
}
"""Where macOS moves an action into the application menu."""


class Actions(QObject):
    """One QAction per row of the table. An action is disabled until it is bound and its condition holds."""

    def __init__(self, icons: IconStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._specs = {spec.id: spec for spec in ACTIONS}
        self._actions = {spec.id: self._made(spec, icons) for spec in ACTIONS}
        self._bound: set[str] = set()
        self._lent: Mapping[str, Callable[[], object]] = {}
        self._conditions: set[When] = {When.ALWAYS}

    def bind(self, action_id: str, handler: Callable[[], object]) -> None:
        """Let an action call `handler`.

        Raises:
            KeyError: no action has this id.
            ValueError: it has a handler already.
        """
        action = self._actions[action_id]
        if action_id in self._bound:
            raise ValueError(f"the action {action_id} is bound twice")
        self._bound.add(action_id)
        # The checked state that Qt passes along means nothing to a handler.
        action.triggered.connect(lambda _checked=False: self._lent.get(action_id, handler)())
        self._refresh(action_id)

    def lend(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """Let actions call these handlers instead of their own, for as long as a view of its own is shown.

        An empty mapping ends it.
        """
        self._lent = dict(handlers)

    def action(self, action_id: str) -> QAction:
        """Return the action, for a button or a menu.

        Raises:
            KeyError: no action has this id.
        """
        return self._actions[action_id]

    def attach(self, place: Place, widget: QWidget) -> None:
        """Let the keys of a place count while `widget` or a child of it has the focus."""
        for spec in ACTIONS:
            if spec.place is place:
                widget.addAction(self._actions[spec.id])

    def add_to(self, menu: QMenu, action_ids: Iterable[str]) -> None:
        """Append actions to a menu; an empty id makes a separator."""
        for action_id in action_ids:
            if action_id:
                menu.addAction(self._actions[action_id])
            else:
                menu.addSeparator()

    def trigger(self, action_id: str) -> None:
        """Do an action as if its menu entry had been chosen; nothing happens while it is disabled."""
        self._actions[action_id].trigger()

    def set_condition(self, condition: When, *, holds: bool) -> None:
        """Say whether a condition holds; actions that depend on it follow."""
        if holds == (condition in self._conditions):
            return
        self._conditions ^= {condition}
        for spec in ACTIONS:
            if spec.when is condition:
                self._refresh(spec.id)

    @property
    def unbound(self) -> tuple[str, ...]:
        """The ids nobody has bound."""
        return tuple(spec.id for spec in ACTIONS if spec.id not in self._bound)

    def _made(self, spec: ActionSpec, icons: IconStore) -> QAction:
        action = QAction(spec.text, self)
        action.setObjectName(spec.id)
        if spec.icon is not None:
            action.setIcon(icons.icon(spec.icon))
        action.setShortcuts([QKeySequence(keys) for keys in spec.shortcuts])
        if spec.place is not Place.WINDOW:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setMenuRole(ROLES.get(spec.id, QAction.MenuRole.NoRole))
        action.setEnabled(False)
        return action

    def _refresh(self, action_id: str) -> None:
        holds = self._specs[action_id].when in self._conditions
        self._actions[action_id].setEnabled(holds and action_id in self._bound)
