"""What going from paper to paper costs the interface's thread, and how many real formulas are read to the last sign."""

import gzip
import json
import os
import statistics
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nightstand.domain.markup import Formula, Markup, parse_markup
from nightstand.ui.fonts import load_fonts, ui_font
from nightstand.ui.sections.typeset_colours import typeset_colours
from nightstand.ui.theme import load_theme
from nightstand.ui.widgets.typeset import TypesetText

CONFERENCE = "icml2026.jsonl.gz"
WIDTH_PX = 708
MOST_MILLISECONDS = 16
"""One picture of sixty a second."""
LEAST_SHARE_READ = 0.995


@pytest.fixture(scope="module")
def abstracts(field_data: Path) -> list[str]:
    return abstracts_of(field_data / CONFERENCE)


def abstracts_of(path: Path) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [record["abstract"] for record in map(json.loads, lines) if record.get("abstract")]


def test_an_abstract_is_on_the_page_within_a_picture(abstracts: list[str], qtbot: QtBot) -> None:
    load_fonts()
    window = QWidget()
    qtbot.addWidget(window)
    widget = TypesetText(ui_font(15), typeset_colours(load_theme("light")), "Abstract", window)
    widget.resize(WIDTH_PX, 400)
    window.resize(WIDTH_PX, 800)
    window.show()
    markups = [parse_markup(abstract) for abstract in abstracts]

    taken_ms = [_show(widget, markup) for markup in markups]
    with_formulas = [ms for ms, markup in zip(taken_ms, markups, strict=True) if _formulas(markup)]

    median, late = statistics.median(taken_ms), statistics.quantiles(taken_ms, n=20)[-1]
    print(
        f"\n{len(markups)} abstracts: median {median:.2f} ms, 95 % within {late:.2f} ms, all in {max(taken_ms):.1f} ms;"
        f" {len(with_formulas)} with formulas: median {statistics.median(with_formulas):.2f} ms,"
        f" 95 % within {statistics.quantiles(with_formulas, n=20)[-1]:.2f} ms"
    )
    assert median <= MOST_MILLISECONDS
    assert late <= MOST_MILLISECONDS


@pytest.mark.parametrize("name", [CONFERENCE, "pmlr-icml.jsonl.gz", "acl-sample.jsonl.gz"])
def test_almost_no_formula_falls_back_to_its_source(field_data: Path, name: str) -> None:
    markups = [markup for markup in map(parse_markup, abstracts_of(field_data / name)) if _formulas(markup)]

    fallen = [markup for markup in markups if _shows_source(markup)]

    print(f"\n{name}: {len(markups) - len(fallen)} of {len(markups)} abstracts with formulas show no source")
    for markup in fallen:
        print("   ", sorted({run.shown for run in markup.runs if run.formula and _is_source(run.shown)})[:4])
    assert len(fallen) <= len(markups) * (1 - LEAST_SHARE_READ)


def _show(widget: TypesetText, markup: Markup) -> float:
    """Return the milliseconds of this thread that showing, laying out and painting an abstract takes."""
    started = time.thread_time()
    widget.show_markup(markup)
    widget.grab()
    return 1000 * (time.thread_time() - started)


def _formulas(markup: Markup) -> list[Formula]:
    return [run.formula for run in markup.runs if run.formula]


def _shows_source(markup: Markup) -> bool:
    return any(run.formula is not None and _is_source(run.shown) for run in markup.runs)


def _is_source(shown: str) -> bool:
    return any(sign in shown for sign in ("\\", "$", "^", "_{"))
