"""The sidebar as a tree model: structure, updates, names for screen readers, drops and renaming."""

import gc
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from nightstand.domain.decision import Decision
from nightstand.domain.paper import PaperId
from nightstand.domain.tag import Tag, TagId, TagName
from nightstand.services.browsing import SidebarCounts, SourceCount
from nightstand.ui.drag import papers_mime
from nightstand.ui.sidebar.model import SidebarModel
from nightstand.ui.sidebar.places import ALL_PAPERS, INBOX, PlaceKind, SidebarPlace

RLHF = SidebarPlace(PlaceKind.TAG, "ml/rlhf")
COUNTS = SidebarCounts(
    all=7,
    inbox=3,
    library=0,
    decisions=dict.fromkeys(Decision, 0),
    reading=0,
    starred=0,
    trash=0,
    lists=(),
    tags=(Tag(TagId(1), TagName("ml"), "blue", 2), Tag(TagId(2), TagName("ml/rlhf"), "green", 1)),
    sources=(SourceCount("ICML 2026 Papers", 19),),
)
DROP = Qt.DropAction.CopyAction


@pytest.fixture
def model(qtbot: QtBot) -> SidebarModel:
    made = SidebarModel()
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    made.show(COUNTS)
    return made


def test_the_model_keeps_its_promises_through_changes_of_structure(model: SidebarModel) -> None:
    model.show(replace(COUNTS, tags=()))
    model.show(replace(COUNTS, tags=(Tag(TagId(3), TagName("a/b/c/d"), "", 1),), sources=()))
    gc.collect()
    model.show(COUNTS)

    assert model.data(model.index_of(RLHF)) == "rlhf"
    assert model.data(model.parent(model.index_of(RLHF))) == "ml"


def test_a_changed_count_leaves_the_rows_in_place(model: SidebarModel, qtbot: QtBot) -> None:
    kept = QPersistentModelIndex(model.index_of(INBOX))
    changed: list[str] = []
    model.dataChanged.connect(lambda first, _last, _roles: changed.append(model.data(first)))

    model.show(replace(COUNTS, inbox=2))

    assert changed == ["Inbox"]
    assert kept.isValid()
    assert model.node_at(kept).count == 2


def test_a_row_is_spoken_with_its_whole_name_and_count(model: SidebarModel) -> None:
    def spoken(place: SidebarPlace) -> object:
        return model.data(model.index_of(place), Qt.ItemDataRole.AccessibleTextRole)

    assert spoken(INBOX) == "Inbox, 3"
    assert spoken(RLHF) == "ml/rlhf, 1"


def test_a_gap_can_be_neither_chosen_nor_stepped_on(model: SidebarModel) -> None:
    gap = model.index(0, 0)

    assert model.place_at(gap) is None
    assert model.flags(gap) == Qt.ItemFlag.NoItemFlags


def test_papers_dropped_on_a_tag_are_told_with_the_tag(model: SidebarModel, qtbot: QtBot) -> None:
    papers = (PaperId(3), PaperId(1))

    with qtbot.waitSignal(model.papers_dropped) as signal:
        was_moved = model.dropMimeData(papers_mime(papers), DROP, -1, -1, model.index_of(RLHF))

    assert signal.args == [papers, RLHF]
    assert not was_moved


@pytest.mark.parametrize("place", [ALL_PAPERS, SidebarPlace(PlaceKind.SOURCE, "ICML 2026 Papers")])
def test_nothing_can_be_dropped_where_it_would_mean_nothing(model: SidebarModel, place: SidebarPlace) -> None:
    assert not model.canDropMimeData(papers_mime([PaperId(1)]), DROP, -1, -1, model.index_of(place))


def test_other_data_is_not_taken(model: SidebarModel, qtbot: QtBot) -> None:
    text = QMimeData()
    text.setText("[1, 2]")

    with qtbot.assertNotEmitted(model.papers_dropped):
        model.dropMimeData(text, DROP, -1, -1, model.index_of(RLHF))


def test_an_edited_name_is_asked_for_and_shown_only_when_it_is_so(model: SidebarModel, qtbot: QtBot) -> None:
    index = model.index_of(RLHF)

    with qtbot.waitSignal(model.rename_requested) as signal:
        model.setData(index, "  ml/alignment ")

    assert signal.args == [RLHF, "ml/alignment"]
    assert model.data(index) == "rlhf"


@pytest.mark.parametrize("name", ["", "   ", "ml/rlhf"])
def test_an_empty_or_unchanged_name_asks_for_nothing(model: SidebarModel, qtbot: QtBot, name: str) -> None:
    with qtbot.assertNotEmitted(model.rename_requested):
        model.setData(model.index_of(RLHF), name)


def test_only_what_a_person_named_can_be_renamed(model: SidebarModel) -> None:
    editable = {
        node.text for node in model.nodes if model.flags(model.index_of_node(node)) & Qt.ItemFlag.ItemIsEditable
    }

    assert editable == {"ml", "rlhf"}


def test_an_unknown_place_has_no_index(model: SidebarModel) -> None:
    assert model.index_of(SidebarPlace(PlaceKind.TAG, "gone")) == QModelIndex()
