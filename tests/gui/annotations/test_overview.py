"""The overview of all annotations: grouped by paper, narrowed down, exported, and leading to the place."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.ui.annotations.feature import AnnotationsFeature
from nightstand.ui.annotations.rows import HeadingRow, OverviewRow, WrittenRow
from nightstand.ui.context import UiContext

Settle = Callable[[], None]


@pytest.fixture
def papers(context: UiContext) -> tuple[PaperId, PaperId]:
    services = context.services
    first = services.papers.add({"title": "Tides", "abstract": "The moon has a robust effect on tides."}).papers[0]
    second = services.papers.add({"title": "Storms", "abstract": "Wind matters more than rain."}).papers[0]
    services.annotating.add_highlight(first, "robust effect", comment="check this", colour="green")
    services.annotating.add_highlight(second, "Wind matters")
    services.noting.add_note(first, "Compare with storms")
    services.papers.set_fields([second], {"abstract": "It rains."})
    services.tagging.tag((first,), add=("moon",))
    return first, second


@pytest.fixture
def feature(context: UiContext, papers: tuple[PaperId, PaperId], settle: Settle, qtbot: QtBot) -> AnnotationsFeature:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    window.show()

    def show(view: QWidget) -> None:
        view.resize(900, 600)
        view.show()

    made = AnnotationsFeature(context, show, lambda: made.view.hide(), window)
    made.open()
    settle()
    return made


def texts(feature: AnnotationsFeature) -> list[str]:
    return [row.title if isinstance(row, HeadingRow) else row.text for row in feature.view.rows]


def test_everything_is_listed_below_its_paper(feature: AnnotationsFeature) -> None:
    assert texts(feature) == ["Tides", "robust effect", "Compare with storms", "Storms", "Wind matters"]


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("notes", ["Tides", "Compare with storms"]),
        ("highlights", ["Tides", "robust effect", "Storms", "Wind matters"]),
        ("lost", ["Storms", "Wind matters"]),
    ],
)
def test_a_kind_narrows_it_down(feature: AnnotationsFeature, settle: Settle, kind: str, shown: list[str]) -> None:
    feature.view.filters.choose_kind(kind)
    settle()

    assert texts(feature) == shown


def test_words_are_searched_inside(feature: AnnotationsFeature, settle: Settle, qtbot: QtBot) -> None:
    qtbot.keyClicks(feature.view.filters.words, "check")
    settle()
    found = texts(feature)
    feature.view.filters.words.setText("absent")
    settle()

    assert (found, texts(feature)) == (["Tides", "robust effect"], [])


def test_enter_leads_to_the_paper_and_the_place(
    feature: AnnotationsFeature, papers: tuple[PaperId, PaperId], qtbot: QtBot
) -> None:
    chosen: list[OverviewRow] = []
    feature.row_chosen.connect(chosen.append)
    feature.view.list.setCurrentIndex(feature.view.list.model().index(1, 0))

    qtbot.keyClick(feature.view.list, Qt.Key.Key_Return)

    (row,) = chosen
    assert isinstance(row, WrittenRow)
    assert (row.place.paper, row.highlight) == (papers[0], 1)
    assert not feature.is_open


def test_what_is_shown_follows_the_library(feature: AnnotationsFeature, context: UiContext, settle: Settle) -> None:
    context.bus.announce(context.services.annotating.delete_highlight(1).changes)  # type: ignore[arg-type]
    settle()

    assert "robust effect" not in texts(feature)


def test_what_is_shown_is_exported(
    feature: AnnotationsFeature, context: UiContext, settle: Settle, tmp_path: Path
) -> None:
    target = tmp_path / "annotations.md"
    shown = tuple(paper for paper in context.services.annotating.annotations() if paper.title == "Tides")

    feature.export(shown, "Annotations: Tides", "markdown", target)
    settle()

    text = target.read_text("utf-8")
    assert "robust effect" in text
    assert "Wind matters" not in text


def test_escape_leaves_it(feature: AnnotationsFeature, qtbot: QtBot) -> None:
    qtbot.keyClick(feature.view.list, Qt.Key.Key_Escape)

    assert not feature.is_open


def noted_list(context: UiContext, settle: Settle) -> ListId:
    list_id = ListId(context.services.reading_lists.create("Seminar").new_id or 0)
    context.bus.announce(context.services.list_noting.add(list_id, "Bring the storms along").changes)
    settle()
    return list_id


def test_notes_on_lists_stand_below_the_papers_and_are_searched(
    feature: AnnotationsFeature, context: UiContext, settle: Settle
) -> None:
    noted_list(context, settle)
    everything = texts(feature)
    feature.view.filters.words.setText("storms along")
    settle()
    found = texts(feature)
    feature.view.filters.words.setText("")
    feature.view.filters.choose_kind("highlights")
    settle()

    assert everything[-2:] == ["Seminar", "Bring the storms along"]
    assert found == ["Seminar", "Bring the storms along"]
    assert "Seminar" not in texts(feature)


def test_a_note_on_a_list_leads_to_its_list_and_is_exported_alone(
    feature: AnnotationsFeature, context: UiContext, settle: Settle, tmp_path: Path, qtbot: QtBot
) -> None:
    list_id = noted_list(context, settle)
    chosen: list[OverviewRow] = []
    feature.row_chosen.connect(chosen.append)
    feature.export((), "Notes", "markdown", tmp_path / "notes.md", lists=context.services.list_noting.annotated())
    settle()
    last = feature.view.list.model().rowCount() - 1
    feature.view.list.setCurrentIndex(feature.view.list.model().index(last, 0))

    qtbot.keyClick(feature.view.list, Qt.Key.Key_Return)

    assert [row.place.list_id for row in chosen] == [list_id]
    assert "Bring the storms along" in (tmp_path / "notes.md").read_text("utf-8")


def test_a_search_for_papers_narrows_it_down_by_their_own_text(
    feature: AnnotationsFeature, context: UiContext, settle: Settle
) -> None:
    noted_list(context, settle)

    feature.view.filters.papers.setText("moon tides")
    settle()
    by_abstract = texts(feature)
    feature.view.filters.papers.setText("abstract:rains")
    settle()

    assert by_abstract == ["Tides", "robust effect", "Compare with storms"]
    assert texts(feature) == ["Storms", "Wind matters"]
