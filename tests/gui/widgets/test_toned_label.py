"""Labels that have less room than their text."""

from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from nightstand.ui.fonts import ui_font
from nightstand.ui.widgets.elided_path import PathLabel, elided_path
from nightstand.ui.widgets.toned_label import ShrinkingLabel


def test_a_label_says_less_where_there_is_less_room(qtbot: QtBot) -> None:
    label = ShrinkingLabel(12)
    qtbot.addWidget(label)
    label.resize(400, 20)
    label.set_texts("123 results in 4 ms", "123 results")
    label.show()
    wide = label.text()

    label.resize(QFontMetrics(label.font()).horizontalAdvance("123 results in"), 20)

    assert (wide, label.text()) == ("123 results in 4 ms", "123 results")


def test_of_a_path_the_last_part_stays() -> None:
    metrics = QFontMetrics(ui_font(13))
    leaf_px = metrics.horizontalAdvance("→Online Learning")

    some = elided_path("General Machine Learning→Online Learning", metrics, leaf_px + 50)
    little = elided_path("General Machine Learning→Online Learning", metrics, leaf_px + 12)

    assert some.startswith("G") and some.endswith("…→Online Learning")
    assert little.endswith("Online Learning")


def test_a_name_without_parts_is_cut_at_its_end() -> None:
    metrics = QFontMetrics(ui_font(13))

    assert elided_path("International Conference", metrics, 80).endswith("…")
    assert elided_path("Theory→Games", metrics, 400) == "Theory→Games"


def test_a_label_for_nested_names_cuts_what_the_name_is_nested_in(qtbot: QtBot) -> None:
    label = PathLabel("Thesis/Online learning/Bandits/Delayed feedback", 15, 600)
    qtbot.addWidget(label)
    metrics = QFontMetrics(label.font())
    label.resize(metrics.horizontalAdvance("Thesis/Online…/Delayed feedback"), 20)

    shown = label.fitting(metrics)

    assert shown.startswith("Thesis") and shown.endswith("…/Delayed feedback")
