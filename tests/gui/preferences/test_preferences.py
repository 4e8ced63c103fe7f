"""The preferences dialog: generated, in force at once, kept."""

from dataclasses import fields, replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.key_pattern import DEFAULT_PATTERN, KEY_PRESETS
from nightstand.settings import Settings, about, load_settings, save_settings
from nightstand.ui.actions import Actions
from nightstand.ui.icons import IconStore
from nightstand.ui.key_preview import KeyPreview
from nightstand.ui.messages import Messages
from nightstand.ui.preferences.key_pattern_row import KeyPatternRow
from nightstand.ui.preferences.presenter import PreferencesPresenter
from nightstand.ui.preferences.view import PreferencesDialog
from nightstand.ui.settings_store import SettingsStore
from nightstand.ui.tasks import Tasks
from nightstand.ui.theme import ThemeChoice, ThemeStore


class Desk:
    """The preferences with all they need, on a file of their own."""

    def __init__(self, file: Path, window: QWidget) -> None:
        self.file = file
        self.settings = SettingsStore(file)
        self.themes = ThemeStore(ThemeChoice(self.settings.current.theme))
        self.messages = Messages()
        self.actions = Actions(IconStore(self.themes))
        self.window = window
        self.presenter = PreferencesPresenter(self.settings, self.themes, self.messages, self.actions, window)

    def dialog(self) -> PreferencesDialog:
        self.presenter.open()
        return self.window.findChildren(PreferencesDialog)[0]


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Desk:
    window = QWidget()
    qtbot.addWidget(window)
    return Desk(tmp_path / "settings.toml", window)


def test_every_setting_has_a_control_with_its_bounds(desk: Desk) -> None:
    dialog = desk.dialog()

    for entry in fields(Settings):
        control = dialog.control(entry.name)
        assert control.accessibleName() == about(entry.name).title
        if isinstance(control, QSpinBox):
            assert (control.minimum(), control.maximum()) == about(entry.name).bounds


def test_a_change_is_in_force_and_kept_at_once(desk: Desk) -> None:
    size = desk.dialog().control("reading_size_px")
    assert isinstance(size, QSpinBox)

    size.setValue(18)

    assert desk.settings.current.reading_size_px == 18
    assert load_settings(desk.file).reading_size_px == 18


def test_a_contact_address_is_kept_once_it_is_one_and_marked_while_it_is_none(desk: Desk, qtbot: QtBot) -> None:
    contact = desk.dialog().control("contact_address")
    assert isinstance(contact, QLineEdit)

    contact.setText("mika at example")
    contact.editingFinished.emit()
    wrong = (desk.settings.current.contact_address, contact.property("invalid"))
    contact.setText(" mika@example.org ")
    contact.editingFinished.emit()

    assert wrong == ("", True)
    assert (desk.settings.current.contact_address, contact.property("invalid")) == ("mika@example.org", False)
    assert load_settings(desk.file).contact_address == "mika@example.org"


def test_choosing_a_theme_puts_it_on(desk: Desk) -> None:
    theme = desk.dialog().control("theme")
    assert isinstance(theme, QComboBox)

    theme.setCurrentIndex(theme.findData("dark"))

    assert desk.themes.current.is_dark


def test_the_key_for_the_theme_goes_to_and_fro_and_the_dialog_follows(desk: Desk) -> None:
    theme = desk.dialog().control("theme")
    assert isinstance(theme, QComboBox)

    desk.actions.trigger("toggle_theme")
    first = (theme.currentData(), desk.themes.current.is_dark)
    desk.actions.trigger("toggle_theme")

    assert first == ("dark", True)
    assert (theme.currentData(), desk.themes.current.is_dark) == ("light", False)


def test_restoring_the_defaults_restores_all(desk: Desk) -> None:
    dialog = desk.dialog()
    size = dialog.control("reading_size_px")
    assert isinstance(size, QSpinBox)
    size.setValue(20)

    next(button for button in dialog.findChildren(QPushButton) if button.text() == "Restore defaults").click()

    assert desk.settings.current == Settings()
    assert size.value() == Settings().reading_size_px


def test_a_file_that_cannot_be_written_is_told_and_the_change_is_in_force_all_the_same(
    tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "config").write_text("in the way", encoding="utf-8")
    window = QWidget()
    qtbot.addWidget(window)
    desk = Desk(tmp_path / "config" / "settings.toml", window)

    with qtbot.waitSignal(desk.messages.banner_requested):
        desk.actions.trigger("toggle_theme")

    assert desk.themes.current.is_dark


def test_opening_twice_shows_one_dialog(desk: Desk) -> None:
    desk.presenter.open()
    desk.presenter.open()

    assert len(desk.window.findChildren(PreferencesDialog)) == 1


def pattern_row(dialog: PreferencesDialog) -> KeyPatternRow:
    return dialog.findChildren(KeyPatternRow)[0]


def typed(row: KeyPatternRow, text: str, qtbot: QtBot) -> None:
    row.line.selectAll()
    qtbot.keyClicks(row.line, text)


def test_a_style_of_keys_is_its_pattern_and_a_pattern_shows_its_style(desk: Desk, qtbot: QtBot) -> None:
    row = pattern_row(desk.dialog())

    row.presets.setCurrentIndex(2)
    row.presets.activated.emit(2)
    kept = (desk.settings.current.key_pattern, row.line.text())
    typed(row, "[auth][year]", qtbot)

    assert kept == (KEY_PRESETS[2].pattern, KEY_PRESETS[2].pattern)
    assert row.presets.currentText() == "My own pattern"


def test_a_pattern_that_cannot_be_read_is_not_kept_and_says_where_it_is_wrong(desk: Desk, qtbot: QtBot) -> None:
    row = pattern_row(desk.dialog())

    typed(row, "[auth][yeer]", qtbot)
    row.line.editingFinished.emit()
    wrong = (desk.settings.current.key_pattern, row.reason)
    typed(row, "[auth][year]", qtbot)
    row.line.editingFinished.emit()

    assert wrong == (DEFAULT_PATTERN, "There is no field “yeer”, at letter 8 of “[auth][yeer]”.")
    assert (desk.settings.current.key_pattern, row.reason) == ("[auth][year]", "")
    assert load_settings(desk.file).key_pattern == "[auth][year]"


def test_while_a_pattern_is_typed_it_shows_the_keys_of_papers_here(
    desk: Desk, services: Services, qtbot: QtBot
) -> None:
    add_papers(services, 2)
    tasks = Tasks()
    desk.presenter.set_key_preview(KeyPreview(services.keys, tasks))
    row = pattern_row(desk.dialog())
    qtbot.waitUntil(lambda: len(row.shown_keys) == 2)
    before = [shown.key for shown in row.shown_keys]

    typed(row, "[auth]x[year]", qtbot)

    qtbot.waitUntil(lambda: row.shown_keys[0].key == "Satox2002")
    assert before == ["sato2002tides", "sato2001tides"]
    assert [shown.title for shown in row.shown_keys] == ["On tides of the kind 2", "On tides of the kind 1"]
    assert desk.settings.current.key_pattern == DEFAULT_PATTERN
    assert tasks.close()


def test_what_the_command_line_chose_meanwhile_is_shown_and_outlives_another_choice(desk: Desk) -> None:
    save_settings(desk.file, replace(Settings(), key_pattern="[auth][year]"))

    desk.actions.trigger("toggle_theme")
    kept = load_settings(desk.file)
    save_settings(desk.file, replace(kept, key_pattern="[auth]"))
    shown = pattern_row(desk.dialog()).line.text()

    assert (kept.key_pattern, kept.theme) == ("[auth][year]", "dark")
    assert shown == "[auth]"
