"""Builds the menu bar from the table of actions."""

from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from nightstand.ui.action_table import ACTIONS, Menu, SubMenu
from nightstand.ui.actions import Actions


def menu_bar(actions: Actions, parent: QWidget) -> QMenuBar:
    """Return a menu bar with every action of the table."""
    bar = QMenuBar(parent)
    for menu in Menu:
        bar.addMenu(_filled(QMenu(menu.value, bar), menu, actions))
    return bar


def main_menu(actions: Actions, parent: QWidget) -> QMenu:
    """Return one menu that holds the others, for a button."""
    whole = QMenu(parent)
    for menu in Menu:
        whole.addMenu(_filled(QMenu(menu.value, whole), menu, actions))
    return whole


def _filled(target: QMenu, menu: Menu, actions: Actions) -> QMenu:
    submenus: dict[SubMenu, QMenu] = {}
    groups: dict[QMenu, int] = {}
    for spec in ACTIONS:
        if spec.menu is not menu:
            continue
        place = target
        if spec.submenu is not SubMenu.NONE:
            if spec.submenu not in submenus:
                _separate(target, spec.group, groups)
                submenus[spec.submenu] = target.addMenu(spec.submenu.value)
            place = submenus[spec.submenu]
        _separate(place, spec.group, groups)
        place.addAction(actions.action(spec.id))
    return target


def _separate(menu: QMenu, group: int, groups: dict[QMenu, int]) -> None:
    if groups.setdefault(menu, group) != group:
        menu.addSeparator()
        groups[menu] = group
