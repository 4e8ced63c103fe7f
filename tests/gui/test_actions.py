"""The table of actions: unique ids, keys and mnemonics; and the actions made of it."""

from collections import Counter
from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLineEdit, QMainWindow, QMenu, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from nightstand.ui.action_table import ACTIONS, ActionSpec, Menu, Place, SubMenu, When
from nightstand.ui.actions import Actions
from nightstand.ui.icons import IconStore
from nightstand.ui.menus import main_menu, menu_bar
from nightstand.ui.theme import ThemeChoice, ThemeStore


@pytest.fixture
def actions(qtbot: QtBot) -> Actions:
    return Actions(IconStore(ThemeStore(ThemeChoice.LIGHT)))


def keys(spec: ActionSpec) -> list[str]:
    return [QKeySequence(shortcut).toString() for shortcut in spec.shortcuts]


def mnemonic(text: str) -> str:
    return text[text.index("&") + 1].casefold() if "&" in text else ""


def entries(menu: Menu, submenu: SubMenu) -> list[str]:
    """Return the texts of one menu: its actions and, at the top level, its submenus."""
    texts = [spec.text for spec in ACTIONS if spec.menu is menu and spec.submenu is submenu]
    if submenu is SubMenu.NONE:
        texts += {spec.submenu.value: None for spec in ACTIONS if spec.menu is menu and spec.submenu}
    return texts


def collected(menu: QMenu) -> list[QAction]:
    found: list[QAction] = []
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            found += collected(inner)
        elif not action.isSeparator():
            found.append(action)
    return found


def test_ids_are_unique() -> None:
    assert [name for name, count in Counter(spec.id for spec in ACTIONS).items() if count > 1] == []


def test_every_key_is_one_that_qt_understands() -> None:
    assert [spec.id for spec in ACTIONS if "" in keys(spec)] == []


def test_no_key_is_shift_with_a_sign() -> None:
    """Which sign Shift makes of a key is up to the keyboard; X11 tells both ways to say it, and Qt takes neither."""
    shifted = {spec.id: [key.rpartition("+")[2] for key in keys(spec) if key.startswith("Shift+")] for spec in ACTIONS}

    assert [name for name, plain in shifted.items() for key in plain if len(key) == 1 and not key.isalnum()] == []


def test_every_action_has_a_key() -> None:
    assert [spec.id for spec in ACTIONS if not spec.shortcuts] == []


def test_no_key_means_two_things_where_both_count() -> None:
    clashes = [
        (one.id, other.id)
        for one, other in combinations(ACTIONS, 2)
        if set(keys(one)) & set(keys(other)) and (one.place is other.place or Place.WINDOW in (one.place, other.place))
    ]

    assert clashes == []


@pytest.mark.parametrize("menu", list(Menu))
@pytest.mark.parametrize("submenu", list(SubMenu))
def test_mnemonics_are_unique_in_a_menu(menu: Menu, submenu: SubMenu) -> None:
    letters = [mnemonic(text) for text in entries(menu, submenu)]

    assert "" not in letters
    assert len(set(letters)) == len(letters), sorted(entries(menu, submenu))


def test_mnemonics_of_the_menus_themselves_are_unique() -> None:
    letters = [mnemonic(menu.value) for menu in Menu]

    assert len(set(letters)) == len(Menu)


def test_a_bare_enter_or_delete_counts_only_where_it_has_the_focus() -> None:
    bare = {"Return", "Enter", "Del", "Backspace", "F2", "Alt+Up", "Alt+Down"}

    assert [spec.id for spec in ACTIONS if spec.place is Place.WINDOW and bare & set(keys(spec))] == []


def test_every_action_stands_in_the_menu_bar_and_in_the_menu_of_the_button(actions: Actions, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    bar = menu_bar(actions, window)
    every = {spec.id for spec in ACTIONS}

    in_bar = [
        action.objectName() for menu in bar.findChildren(QMenu) for action in menu.actions() if action.objectName()
    ]
    in_button = [action.objectName() for action in collected(main_menu(actions, window))]

    assert set(in_bar) == every
    assert sorted(in_button) == sorted(every)


def test_an_action_is_disabled_until_it_is_bound_and_its_condition_holds(actions: Actions) -> None:
    action = actions.action("star")
    states = [action.isEnabled()]

    actions.bind("star", lambda: None)
    states.append(action.isEnabled())
    actions.set_condition(When.HAS_PAPER, holds=True)
    states.append(action.isEnabled())
    actions.set_condition(When.HAS_PAPER, holds=False)
    states.append(action.isEnabled())

    assert states == [False, False, True, False]


def test_a_handler_is_called_without_the_checked_state(actions: Actions) -> None:
    calls: list[tuple[object, ...]] = []
    actions.bind("find", lambda *given: calls.append(given))

    actions.trigger("find")

    assert calls == [()]


def test_binding_twice_is_a_mistake(actions: Actions) -> None:
    actions.bind("find", lambda: None)

    with pytest.raises(ValueError, match="find"):
        actions.bind("find", lambda: None)


def test_unbound_names_what_nobody_took(actions: Actions) -> None:
    before = set(actions.unbound)

    actions.bind("find", lambda: None)

    assert before - set(actions.unbound) == {"find"}
    assert before == {spec.id for spec in ACTIONS}


@pytest.mark.parametrize("field_type", [QLineEdit, QTextEdit])
def test_a_single_letter_goes_into_a_text_field_and_does_nothing_else(
    actions: Actions, qtbot: QtBot, field_type: type[QLineEdit | QTextEdit]
) -> None:
    starred: list[None] = []
    _window, field, elsewhere = window_with(field_type, actions, qtbot)
    actions.bind("star", lambda: starred.append(None))
    actions.set_condition(When.HAS_PAPER, holds=True)

    field.setFocus()
    qtbot.keyClicks(field, "s")
    typed = field.text() if isinstance(field, QLineEdit) else field.toPlainText()
    elsewhere.setFocus()
    qtbot.keyClicks(elsewhere, "s")

    assert typed == "s"
    assert len(starred) == 1


def window_with(
    field_type: type[QLineEdit | QTextEdit], actions: Actions, qtbot: QtBot
) -> tuple[QMainWindow, QLineEdit | QTextEdit, QWidget]:
    """Return a shown window with the actions, a text field, and a part that takes no text."""
    window = QMainWindow()
    qtbot.addWidget(window)
    whole = QWidget()
    field = field_type(whole)
    elsewhere = QWidget(whole)
    elsewhere.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.setCentralWidget(whole)
    window.addActions([actions.action(spec.id) for spec in ACTIONS if spec.place is Place.WINDOW])
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window, field, elsewhere
