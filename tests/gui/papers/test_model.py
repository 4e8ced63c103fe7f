"""The model reads rows in pages, only when they are looked at, and tells the view what changed."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from nightstand.domain.paper import PaperId, PaperRow
from nightstand.ui.papers.model import PAGE_ROWS, ROW_ROLE, HitTexts, ListedPaper, PaperListModel, ShownResult
from paper_window import paper_row


class Rows:
    """Rows by id that remember how often they were asked for."""

    def __init__(self, count: int) -> None:
        self.rows = {PaperId(number): paper_row(number) for number in range(1, count + 1)}
        self.reads: list[tuple[PaperId, ...]] = []

    def read(self, papers: Sequence[PaperId]) -> list[PaperRow]:
        self.reads.append(tuple(papers))
        return [self.rows[paper] for paper in papers if paper in self.rows]


@pytest.fixture
def rows() -> Rows:
    return Rows(300)


@pytest.fixture
def model(rows: Rows) -> PaperListModel:
    made = PaperListModel(rows.read, lambda _: QMimeData())
    # Fails the test from inside Qt when a promise of item models is broken.
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def listed(model: PaperListModel, row: int) -> ListedPaper:
    value = model.index(row, 0).data(ROW_ROLE)
    assert isinstance(value, ListedPaper)
    return value


def test_showing_a_result_reads_no_row_until_one_is_looked_at(rows: Rows, qapp: object) -> None:
    model = PaperListModel(rows.read, lambda _: QMimeData())

    model.show(ShownResult.of(rows.rows))

    assert model.rowCount() == 300
    assert rows.reads == []


def test_a_row_brings_the_rest_of_its_page_along(rows: Rows, model: PaperListModel) -> None:
    model.show(ShownResult.of(rows.rows))
    rows.reads.clear()
    model.forget()
    rows.reads.clear()

    first = listed(model, PAGE_ROWS)
    second = listed(model, PAGE_ROWS + 1)

    assert (first.row.id, second.row.id) == (PAGE_ROWS + 1, PAGE_ROWS + 2)
    assert sum(PaperId(PAGE_ROWS + 1) in read for read in rows.reads) == 1
    assert all(len(read) <= PAGE_ROWS for read in rows.reads)


def test_rows_survive_another_result_and_are_not_read_again(rows: Rows, model: PaperListModel) -> None:
    model.show(ShownResult.of([PaperId(1), PaperId(2)]))
    listed(model, 0)
    rows.reads.clear()

    model.show(ShownResult.of([PaperId(2)]))

    assert listed(model, 0).row.id == 2
    assert rows.reads == []


def test_a_forgotten_paper_is_read_anew_and_announced(rows: Rows, model: PaperListModel) -> None:
    model.show(ShownResult.of([PaperId(1), PaperId(2)]))
    listed(model, 1)
    changed: list[int] = []
    model.dataChanged.connect(lambda top, bottom: changed.extend((top.row(), bottom.row())))

    rows.rows[PaperId(2)] = paper_row(2, "Renamed")
    model.forget([PaperId(2)])

    assert changed == [1, 1]
    assert listed(model, 1).row.title == "Renamed"


def test_a_paper_that_is_gone_shows_nothing_and_is_asked_for_once(rows: Rows, model: PaperListModel) -> None:
    del rows.rows[PaperId(2)]
    model.show(ShownResult.of([PaperId(1), PaperId(2)]))

    values = [model.index(1, 0).data(ROW_ROLE) for _ in range(3)]

    assert values == [None, None, None]
    assert sum(PaperId(2) in read for read in rows.reads) == 1


def test_found_words_are_shown_once_they_arrive_until_something_else_is_searched(model: PaperListModel) -> None:
    model.show(ShownResult.of([PaperId(1), PaperId(2), PaperId(3)]))
    model.set_hits({PaperId(2): HitTexts("a", "b")})

    assert listed(model, 1).hits == HitTexts("a", "b")
    assert model.lacking_hits(0, 99) == (1, 3)
    model.show(ShownResult.of([PaperId(2)]))
    assert listed(model, 0).hits == HitTexts("a", "b")
    model.drop_hits()
    assert listed(model, 0).hits is None


def test_a_screen_reader_hears_number_title_authors_and_marks(rows: Rows, model: PaperListModel) -> None:
    rows.rows[PaperId(7)] = paper_row(7, "Ebb", authors=("Mika Sato", "Lucia Ferrante"), tags=("theory",))
    model.show(ShownResult.of([PaperId(7)], {PaperId(7): 4}))

    said = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)

    assert said == "4, Ebb, M. Sato, L. Ferrante, unread, theory"


def test_rows_of_papers_come_in_rising_order_and_leave_out_what_is_not_there(model: PaperListModel) -> None:
    model.show(ShownResult.of([PaperId(5), PaperId(1), PaperId(3)]))

    assert model.rows_of([PaperId(3), PaperId(5), PaperId(99)]) == (0, 2)
    assert model.row_of(PaperId(99)) is None


def test_a_paper_is_not_taken_for_the_end_of_one_number_and_the_beginning_of_the_next(model: PaperListModel) -> None:
    model.show(ShownResult.of([PaperId(256), PaperId(512), PaperId(65_536), PaperId(1)]))

    assert model.row_of(PaperId(1)) == 3
    assert model.row_of(PaperId(65_536)) == 2
    assert model.row_of(PaperId(2)) is None


@pytest.fixture
def waiting(rows: Rows) -> PaperListModel:
    made = PaperListModel(rows.read, lambda _: QMimeData(), waits_for_rows=True)
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def test_a_model_that_waits_for_rows_reads_none_for_painting_and_says_which_are_wanted(
    rows: Rows, waiting: PaperListModel, qtbot: QtBot
) -> None:
    waiting.show(ShownResult.of(rows.rows))
    rows.reads.clear()

    with qtbot.waitSignal(waiting.rows_wanted):
        painted = waiting.index(200, 0).data(ROW_ROLE)

    assert painted is None
    assert rows.reads == []
    assert waiting.wanted(199, 201) == (200, 201, 202)


def test_rows_that_arrive_are_announced_and_painted(rows: Rows, waiting: PaperListModel) -> None:
    waiting.show(ShownResult.of(rows.rows))
    waiting.index(200, 0).data(ROW_ROLE)
    changed: list[int] = []
    waiting.dataChanged.connect(lambda top, _bottom: changed.append(top.row()))

    waiting.set_rows((PaperId(201),), (paper_row(201, "Ebb"),))

    assert changed == [200]
    assert listed(waiting, 200).row.title == "Ebb"
    assert PaperId(201) not in waiting.wanted(199, 201)


def test_rows_that_are_out_of_date_are_shown_until_the_new_ones_are_there(rows: Rows, waiting: PaperListModel) -> None:
    hits = {PaperId(1): HitTexts("a", "b")}
    waiting.show(ShownResult.of(rows.rows))
    waiting.set_rows((PaperId(1),), (paper_row(1, "Ebb"),))
    waiting.set_hits(hits)

    waiting.forget()

    before = listed(waiting, 0)
    assert (before.row.title, before.hits) == ("Ebb", hits[PaperId(1)])
    assert waiting.wanted(0, 0) == waiting.lacking_hits(0, 0) == (1,)
    waiting.set_rows((PaperId(1),), (paper_row(1, "Flow"),))
    assert listed(waiting, 0).row.title == "Flow"


def test_a_row_that_was_read_anew_without_a_change_is_the_same_one(rows: Rows, waiting: PaperListModel) -> None:
    waiting.show(ShownResult.of(rows.rows))
    waiting.set_rows((PaperId(1),), (paper_row(1),))
    before = listed(waiting, 0).row
    waiting.forget()

    waiting.set_rows((PaperId(1),), (paper_row(1),))

    assert listed(waiting, 0).row is before


def test_what_an_edit_made_of_a_few_papers_in_view_is_read_at_once(rows: Rows, waiting: PaperListModel) -> None:
    waiting.show(ShownResult.of(rows.rows))
    waiting.set_rows((PaperId(1),), (paper_row(1),))
    waiting.index(0, 0).data(ROW_ROLE)
    rows.rows[PaperId(1)] = paper_row(1, "Renamed")

    waiting.forget([PaperId(1)])

    assert listed(waiting, 0).row.title == "Renamed"


def test_a_screen_reader_does_not_wait_for_rows(rows: Rows, waiting: PaperListModel) -> None:
    waiting.show(ShownResult.of(rows.rows))

    said = str(waiting.index(250, 0).data(Qt.ItemDataRole.AccessibleTextRole))

    assert rows.rows[PaperId(251)].title in said
