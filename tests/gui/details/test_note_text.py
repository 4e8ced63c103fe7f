"""Notes as they read and as they are written: Markdown, links to papers, long and strange texts."""

import time
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from builders import add_papers
from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.details.feature import DetailsFeature
from nightstand.ui.details.note_card import PlainNoteCard
from nightstand.ui.sections.note_reading import NoteReading, linked_key, reading_source
from nightstand.ui.widgets.markdown_look import MarkdownLook

Settle = Callable[[], None]


@pytest.fixture
def papers(context: UiContext) -> tuple[PaperId, ...]:
    return add_papers(context.services, 3)


@pytest.fixture
def feature(context: UiContext, papers: tuple[PaperId, ...], qtbot: QtBot) -> DetailsFeature:
    made = DetailsFeature(context)
    qtbot.addWidget(made.view)
    made.view.resize(520, 700)
    made.view.show()
    return made


def shown_card(feature: DetailsFeature, settle: Settle, paper: PaperId) -> PlainNoteCard:
    feature.show_paper(paper)
    settle()
    (card,) = feature.view.page.notes.cards
    assert isinstance(card, PlainNoteCard)
    return card


@pytest.fixture
def reading(context: UiContext, qtbot: QtBot) -> Iterator[NoteReading]:
    parent = QWidget()
    qtbot.addWidget(parent)
    yield NoteReading(context.themes, parent)


def test_a_note_is_read_as_markdown_and_a_click_shows_its_source(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    context.services.noting.add_note(papers[0], "# Idea\n\nCompare **both** bounds")
    card = shown_card(feature, settle, papers[0])
    as_read = card.reading.toPlainText()

    qtbot.mouseClick(card.reading.viewport(), Qt.MouseButton.LeftButton, pos=card.reading.viewport().rect().center())

    assert as_read == "Idea\nCompare both bounds"
    assert card.editor.isVisible()
    assert not card.reading.isVisible()
    assert card.editor.toPlainText() == "# Idea\n\nCompare **both** bounds"


@pytest.mark.parametrize(
    ("text", "as_read"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("a <b>bold</b> b", "a <b>bold</b> b"),
        ("Rate $O(T^2)$ and $P_T$ hold", "Rate O(T2) and PT hold"),
        ("# $x$\n\n- $y$", "x\ny"),
        ("`$x$` and `[[key]]` stay", "$x$ and [[key]] stay"),
        ("See [[lee2016]] here", "See lee2016 here"),
        ("See [[lee2016|the *first*]] here", "See the *first* here"),
        ("![the *plot*](https://example.org/p.png) ![](file:///etc/x.png)", "the plot picture"),
        ("因子 😀 مرحبا", "因子 😀 مرحبا"),
    ],
)
def test_markup_reads_as_it_should_and_html_as_text(reading: NoteReading, text: str, as_read: str) -> None:
    reading.show_note(text)

    assert reading.toPlainText() == as_read


def test_no_picture_and_no_file_of_a_note_is_ever_read(reading: NoteReading) -> None:
    reading.show_note("![x](file:///etc/passwd) ![y](https://example.org/y.png)")

    for address in ("file:///etc/passwd", "https://example.org/y.png"):
        assert reading.loadResource(QTextDocument.ResourceType.ImageResource.value, address) is None


def test_a_link_leads_to_its_paper_and_a_script_nowhere(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    key = context.services.browsing.details(papers[1]).key
    context.services.noting.add_note(papers[0], f"[[{key}]] and [x](javascript:alert(1))")
    card = shown_card(feature, settle, papers[0])
    asked: list[PaperId] = []
    toasts: list[str] = []
    feature.paper_requested.connect(asked.append)
    context.messages.toast_requested.connect(lambda toast: toasts.append(toast.text))

    card.reading.link_activated.emit(f"paper:{key}")
    card.reading.link_activated.emit("paper:nobody1999")
    card.reading.link_activated.emit("javascript:alert(1)")
    card.reading.link_activated.emit("file:///etc/passwd")

    assert asked == [papers[1]]
    assert toasts[1:] == ["Only web and mail addresses are opened."] * 2
    assert "nobody1999" in toasts[0]


def test_a_key_of_any_signs_survives_its_link() -> None:
    source, _formulas = reading_source("[[key:with/sl_ash+å]]")
    address = source.partition("](")[2].rstrip(")")

    assert linked_key(address) == "key:with/sl_ash+å"


def test_a_paper_says_which_notes_mention_it(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle
) -> None:
    details = context.services.browsing.details
    context.services.noting.add_note(papers[1], f"As in [[{details(papers[0]).key}]]")

    feature.show_paper(papers[0])
    settle()
    mentioned = feature.view.page.mentions.text
    feature.show_paper(papers[1])
    settle()

    assert mentioned == f"Mentioned in 1 note: {details(papers[1]).title_text}"
    assert feature.view.page.mentions.text == ""


@pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)")
def test_a_link_is_completed_while_it_is_typed(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    key = context.services.browsing.details(papers[1]).key
    feature.show_paper(papers[0])
    settle()
    feature.view.activateWindow()
    editor = feature.view.page.notes.new_editor
    editor.setFocus()
    qtbot.waitUntil(editor.hasFocus)

    qtbot.keyClicks(editor, f"As in [[{key[:4]}")
    settle()
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    first = editor.toPlainText()
    qtbot.keyClicks(editor, " too")

    assert first.startswith("As in [[") and first.endswith("]]")
    assert editor.toPlainText() == f"{first} too"


def test_a_hundred_thousand_characters_stay_fluid(context: UiContext, qtbot: QtBot) -> None:
    paragraph = "Compare **both** bounds with [[lee2016]], $O(T)$ 😀 因子 مرحبا, and go on. " * 8
    editor = QTextEdit()
    qtbot.addWidget(editor)
    editor.resize(600, 400)
    MarkdownLook(editor.document(), context.themes)
    editor.setPlainText("\n\n".join([paragraph] * 180))
    editor.show()
    QApplication.sendPostedEvents()
    editor.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClicks(editor, "warm")
    begun = time.thread_time()

    qtbot.keyClicks(editor, "one more **thought** on this")

    assert len(editor.toPlainText()) > 100_000
    assert (time.thread_time() - begun) / 28 < 0.016


def test_signs_beyond_two_bytes_do_not_shift_the_look(context: UiContext) -> None:
    document = QTextDocument("😀😀 **bold** x")
    look = MarkdownLook(document, context.themes)
    look.rehighlight()

    (span,) = document.firstBlock().layout().formats()

    assert (span.start, span.length) == (5, 8)


def test_a_note_of_a_hundred_thousand_characters_is_read_as_markdown_without_a_stop(
    feature: DetailsFeature, context: UiContext, papers: tuple[PaperId, ...], settle: Settle, qtbot: QtBot
) -> None:
    part = (
        "## Part\n\n"
        + "Compare **both** bounds with [[lee2016]], $O(T^2)$ 😀 因子 مرحبا. " * 8
        + "\n\n- one\n- two\n\n"
    )
    context.services.noting.add_note(papers[0], part * 200 + "The *end*.")
    card = shown_card(feature, settle, papers[0])

    qtbot.waitUntil(lambda: card.reading.toPlainText().endswith("The end."))

    text = card.reading.toPlainText()
    assert len(part) * 200 > 100_000
    assert (text.count("Part\n"), text.count("O(T2) 😀 因子 مرحبا."), text.count("\ntwo")) == (200, 1_600, 200)
    assert "**" not in text
    assert card.reading.isVisible()
    assert card.reading.height() >= card.reading.document().size().height()


def test_a_long_note_looks_like_the_same_note_in_one_piece(reading: NoteReading, qtbot: QtBot) -> None:
    parts = [
        "# Head\n\n",
        "Some *words* and `code` of it. " * 20 + "\n\n",
        "> said\n\n",
        "```\nx\n```\n\n",
        "## End\n\n",
    ]
    reading.show_note("".join(parts))
    short = blocks(reading)

    reading.show_note("".join(parts) * 12)
    qtbot.waitUntil(lambda: len(blocks(reading)) == 12 * len(short))

    assert len("".join(parts)) * 12 > 4_000
    for at in range(len(short), 12 * len(short), len(short)):
        assert blocks(reading)[at + 1 : at + len(short)] == short[1:]
        assert blocks(reading)[at][:2] == short[0][:2]


def blocks(reading: NoteReading) -> list[tuple[str, int, float]]:
    """Return the texts, heading levels and gaps of what is shown."""
    found = []
    block = reading.document().begin()
    while block.isValid():
        found.append((block.text(), block.blockFormat().headingLevel(), block.blockFormat().topMargin()))
        block = block.next()
    return found
