"""Documents in the window: attached, opened on a click alone, missing, removed, and dropped on papers."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from gui_desk import Desk
from nightstand.domain.paper import PaperId
from pdf_files import make_pdf


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the system was asked to open."""
    found: list[str] = []

    def take(url: QUrl) -> bool:
        found.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", take)
    return found


def shown_paper(desk: Desk) -> PaperId:
    desk.until(lambda: desk.work.details.view.shown is not None)
    shown = desk.work.details.view.shown
    assert shown is not None
    return shown.id


def texts(desk: Desk) -> tuple[str, ...]:
    return desk.work.details.view.page.documents.texts


def answer(desk: Desk, text: str) -> None:
    """Press a button of the question that stands there."""
    desk.until(lambda: isinstance(QApplication.activeModalWidget(), QMessageBox))
    box = QApplication.activeModalWidget()
    assert isinstance(box, QMessageBox)
    next(button for button in box.findChildren(QPushButton) if button.text().replace("&", "") == text).click()


def drag(desk: Desk, mime: QMimeData, place: QPoint) -> None:
    buttons, keys, copy = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    handle = desk.window.windowHandle()
    QApplication.sendEvent(handle, QDragEnterEvent(place, copy, mime, buttons, keys))
    QApplication.sendEvent(handle, QDragMoveEvent(place, copy, mime, buttons, keys))


def drop(desk: Desk, mime: QMimeData, place: QPoint) -> None:
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(desk.window.windowHandle(), QDropEvent(place.toPointF(), copy, mime, left, none))


def dragged(*files: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    return mime


def test_an_attached_pdf_is_shown_with_what_was_read_and_opened_by_the_first_button(
    desk: Desk, tmp_path: Path, opened: list[str]
) -> None:
    paper = shown_paper(desk)

    desk.work.documents.attach(paper, [make_pdf(tmp_path / "Regret.pdf", "The zebra method", "two")])
    answer(desk, "Copy")

    desk.until(lambda: any("text read" in text for text in texts(desk)))
    assert "Regret.pdf" in texts(desk)[0]
    assert "2 pages" in texts(desk)[0]
    assert opened == []
    button = next(
        button
        for button in desk.work.details.view.page.marks.findChildren(QPushButton)
        if button.accessibleName() == "Open PDF"
    )
    button.click()
    assert [Path(place).read_bytes()[:5] for place in opened] == [b"%PDF-"]


def test_a_program_is_refused_with_a_message(desk: Desk, tmp_path: Path, opened: list[str]) -> None:
    paper = shown_paper(desk)
    (tmp_path / "paper.pdf.desktop").write_text("[Desktop Entry]")
    desk.services.documents.attach(paper, [tmp_path / "paper.pdf.desktop"])
    (kept,) = desk.services.documents.documents_of(paper)
    told: list[str] = []
    desk.messages.banner_requested.connect(lambda banner: told.append(banner.title))

    desk.work.documents.open(kept.document.id)

    assert told == ["Programs are not opened from here"]
    assert opened == []


def test_a_missing_file_is_told_and_its_removal_can_be_undone(desk: Desk, tmp_path: Path) -> None:
    paper = shown_paper(desk)
    file = make_pdf(tmp_path / "gone.pdf")
    desk.services.documents.attach(paper, [file], is_linked=True)
    file.unlink()
    desk.actions.trigger("refresh")
    desk.until(lambda: any("missing: Locate…" in text for text in texts(desk)))

    (kept,) = desk.services.documents.documents_of(paper)
    desk.work.details.view.page.documents.removal_requested.emit(kept.document.id)
    desk.until(lambda: texts(desk) == ())
    desk.actions.trigger("undo")

    desk.until(lambda: len(texts(desk)) == 1)


def test_pdfs_dropped_on_a_row_are_attached_to_that_paper(desk: Desk, tmp_path: Path) -> None:
    table = desk.work.papers.view.table
    row = table.visualRect(table.model().index(2, 0)).center()
    paper = desk.shown()[2]
    place = table.viewport().mapTo(desk.window, row)
    mime = dragged(make_pdf(tmp_path / "one.pdf", "one"), make_pdf(tmp_path / "two.pdf", "two"))

    drag(desk, mime, place)
    said = desk.window.file_drop.cover.text
    drop(desk, mime, place)
    answer(desk, "Link")

    assert said.startswith("Drop to attach 2 files to “")
    desk.until(lambda: len(desk.services.documents.documents_of(paper)) == 2)
    assert all(kept.document.content.is_linked for kept in desk.services.documents.documents_of(paper))


def test_a_pdf_dropped_on_the_details_goes_to_the_paper_shown(desk: Desk, tmp_path: Path) -> None:
    paper = shown_paper(desk)
    view = desk.work.details.view
    place = view.mapTo(desk.window, view.rect().center())
    mime = dragged(make_pdf(tmp_path / "one.pdf", "one"))

    drag(desk, mime, place)
    drop(desk, mime, place)
    answer(desk, "Copy")

    desk.until(lambda: len(desk.services.documents.documents_of(paper)) == 1)


def test_a_bibliography_dropped_on_a_paper_is_imported_all_the_same(desk: Desk, tmp_path: Path) -> None:
    shown_paper(desk)
    (tmp_path / "more.bib").write_text("@article{x, title={Brand new}, author={Ann Lee}, year=2016}")
    view = desk.work.details.view
    place = view.mapTo(desk.window, view.rect().center())
    mime = dragged(tmp_path / "more.bib")

    drag(desk, mime, place)
    said = desk.window.file_drop.cover.text
    drop(desk, mime, place)

    assert said == "Drop to import more.bib"
    desk.until(lambda: len(desk.shown()) == 5)


def test_a_linked_file_that_changed_is_read_again_when_the_person_comes_back(desk: Desk, tmp_path: Path) -> None:
    paper = shown_paper(desk)
    file = make_pdf(tmp_path / "draft.pdf", "zebra")
    desk.work.documents.attach(paper, [file])
    answer(desk, "Link")
    desk.until(lambda: any("1 page" in text for text in texts(desk)))
    make_pdf(file, "okapi", "and a second page")

    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)

    desk.until(lambda: any("2 pages" in text for text in texts(desk)))
