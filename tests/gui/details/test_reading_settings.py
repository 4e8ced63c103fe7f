"""Font, size and width of the abstract follow the preferences while it is read."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from builders import add_papers
from nightstand.ui.context import UiContext
from nightstand.ui.details.feature import DetailsFeature

Settle = Callable[[], None]


def test_font_size_and_width_change_at_once(context: UiContext, qtbot: QtBot, settle: Settle) -> None:
    feature = DetailsFeature(context)
    qtbot.addWidget(feature.view)
    feature.view.resize(1600, 700)
    feature.view.show()
    feature.show_paper(add_papers(context.services, 1)[0])
    settle()
    text = feature.view.page.abstract.text
    before = (text.width(), text.height())

    context.settings.change(
        replace(
            context.settings.current, reading_font="serif", reading_size_px=22, reading_width_px=420, reading_family=""
        )
    )
    qtbot.waitUntil(lambda: text.width() <= 420)

    cursor = QTextCursor(text.document())
    cursor.setPosition(1)
    font = cursor.charFormat().font()
    assert before[0] > 420
    assert text.height() > before[1]
    assert font.pixelSize() == 22
    assert font.families()[0] == "Noto Serif"
