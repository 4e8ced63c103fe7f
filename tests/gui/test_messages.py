"""Messages as the window shows them: banners, toasts, and failures with their remedy."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nightstand.domain.errors import LibraryBusy
from nightstand.ui.icons import IconStore
from nightstand.ui.messages import Banner, Messages, Offer, Toast, Tone
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.ui.widgets.banner_bar import BannerBar
from nightstand.ui.widgets.toast_bar import ToastBar


@pytest.fixture
def bar(qtbot: QtBot) -> BannerBar:
    made = BannerBar(IconStore(ThemeStore(ThemeChoice.LIGHT)))
    qtbot.addWidget(made)
    return made


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    made = QWidget()
    made.resize(800, 600)
    qtbot.addWidget(made)
    made.show()
    return made


def button(parent: QWidget, text: str) -> QPushButton:
    return next(found for found in parent.findChildren(QPushButton) if found.text() == text)


def test_a_failure_is_shown_with_what_to_do_next(qtbot: QtBot) -> None:
    messages = Messages()

    with qtbot.waitSignal(messages.banner_requested) as signal:
        messages.show_error(LibraryBusy("The library is busy", "Another program writes.", "Try again in a moment."))

    assert signal.args == [Banner("The library is busy", "Another program writes. Try again in a moment.", Tone.ERROR)]


def test_taking_an_offer_calls_it_and_closes_the_banner(bar: BannerBar, qtbot: QtBot) -> None:
    taken: list[str] = []
    bar.show_banner(Banner("38 papers added", offers=(Offer("Undo", lambda: taken.append("undone")),)))

    qtbot.mouseClick(button(bar, "Undo"), Qt.MouseButton.LeftButton)

    assert taken == ["undone"]
    assert bar.isHidden()


def test_a_second_banner_takes_the_place_and_the_offers_of_the_first(bar: BannerBar, qtbot: QtBot) -> None:
    bar.show_banner(Banner("One", offers=(Offer("Undo", lambda: None),)))
    bar.show_banner(Banner("Two", "more", Tone.WARNING))
    qtbot.waitUntil(lambda: bar.findChildren(QPushButton) == [])

    assert bar.accessibleName() == "Two. more"
    assert bar.property("tone") == "warning"


def test_a_message_is_revised_only_while_it_stands(bar: BannerBar) -> None:
    first, other = Banner("Papers added"), Banner("The library is busy")
    revised = Banner("Papers added", offers=(Offer("Look at 2 possible duplicates", lambda: None),))

    bar.show_banner(first)
    bar.revise_banner(first, revised)
    offered = [found.text() for found in bar.findChildren(QPushButton)]
    bar.show_banner(other)
    bar.revise_banner(first, revised)
    title = bar.accessibleName()
    bar.hide()
    bar.revise_banner(other, revised)

    assert offered == ["Look at 2 possible duplicates"]
    assert title.startswith("The library is busy")
    assert bar.isHidden()


@pytest.mark.parametrize(("tone", "goes"), [(Tone.SUCCESS, True), (Tone.ERROR, False), (Tone.WARNING, False)])
def test_only_good_news_goes_by_itself(
    host: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tone: Tone, goes: bool
) -> None:
    monkeypatch.setattr("nightstand.ui.widgets.banner_bar.SUCCESS_SHOWN_MS", 20)
    bar = BannerBar(IconStore(ThemeStore(ThemeChoice.LIGHT)), host)
    # Away from the pointer and without the focus, either of which would hold it.
    bar.move(300, 300)
    host.setFocus()

    bar.show_banner(Banner("38 papers added", tone=tone))
    qtbot.wait(120)

    assert bar.isHidden() == goes


def test_a_toast_stands_at_the_lower_edge_in_the_middle(host: QWidget, qtbot: QtBot) -> None:
    toast = ToastBar(host)

    toast.show_toast(Toast("Trashed 3 papers", Offer("Undo", lambda: None)))

    assert toast.isVisible()
    assert abs(toast.geometry().center().x() - host.rect().center().x()) <= 1
    assert host.height() - toast.geometry().bottom() == pytest.approx(25, abs=2)


def test_a_toast_follows_the_size_of_its_host(host: QWidget, qtbot: QtBot) -> None:
    toast = ToastBar(host)
    toast.show_toast(Toast("Trashed 3 papers"))

    host.resize(500, 400)

    qtbot.waitUntil(lambda: toast.geometry().bottom() < 400)
    assert abs(toast.geometry().center().x() - host.rect().center().x()) <= 1


def test_taking_the_offer_of_a_toast_calls_it(host: QWidget, qtbot: QtBot) -> None:
    taken: list[str] = []
    toast = ToastBar(host)
    toast.show_toast(Toast("Trashed 3 papers", Offer("Undo", lambda: taken.append("undone"))))

    qtbot.mouseClick(button(toast, "Undo"), Qt.MouseButton.LeftButton)

    assert taken == ["undone"]
    assert toast.isHidden()


def test_a_toast_goes_by_itself(host: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightstand.ui.widgets.toast_bar.SHOWN_MS", 30)
    toast = ToastBar(host)

    toast.show_toast(Toast("Copied"))

    qtbot.waitUntil(toast.isHidden, timeout=2_000)
