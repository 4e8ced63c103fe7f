"""The abstract on the page: links ask first, nothing is loaded, fonts change while one reads."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QPixmap, QTextBlock, QTextCursor, QTextFragment
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from nightstand.domain.markup import parse_markup
from nightstand.ui.fonts import ReadingFont
from nightstand.ui.paper_links import destination, is_safe, spelt_out
from nightstand.ui.sections.abstract import AbstractSection
from nightstand.ui.sections.link_question import LinkQuestion
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.typeset import TypesetText

HOSTILE = (
    '<img src="{picture}"> <img src="http://127.0.0.1:{port}/p.png"> <style>@import "http://127.0.0.1:{port}/a";</style>'
    '<script>document.title="x"</script> <a href="file:///etc/hostname">data</a> <a href="javascript:alert(1)">run</a>'
    " ![x](http://127.0.0.1:{port}/q.png) [page](file:///etc/hostname) [mine](notes.html)"
    " [safe](https://example.org/a)"
)


@pytest.fixture
def section(qtbot: QtBot) -> AbstractSection:
    made = AbstractSection(ThemeStore(), None)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(600, 400)
    made.show()
    return made


def show(section: AbstractSection, source: str) -> TypesetText:
    section.text.show_markup(parse_markup(source))
    return section.text


def addresses(text: TypesetText) -> list[str]:
    """Return where the links of the document lead."""
    found = []
    block = text.document().begin()
    while block.isValid():
        found += [piece.charFormat().anchorHref() for piece in pieces(block) if piece.charFormat().isAnchor()]
        block = block.next()
    return found


def pieces(block: QTextBlock) -> Iterator[QTextFragment]:
    iterator = block.begin()
    while not iterator.atEnd():
        yield iterator.fragment()
        iterator += 1


def test_an_imported_text_reads_no_file_and_asks_no_server(
    section: AbstractSection, qtbot: QtBot, tmp_path: Path
) -> None:
    picture = tmp_path / "p.png"
    QPixmap(8, 8).save(str(picture))
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        port = server.getsockname()[1]
        text = show(section, HOSTILE.format(picture=picture.as_uri(), port=port))
        text.grab()
        qtbot.wait(50)

        with pytest.raises(TimeoutError):
            server.accept()
    # A picture would be an object in the text.
    assert "\ufffc" not in text.toPlainText()
    assert all(address.startswith(("http://127.0.0.1:", "https://example.org/")) for address in addresses(text))
    assert "https://example.org/a" in addresses(text)
    assert text.source().isEmpty()


def test_scripts_and_tags_of_a_text_are_letters_or_gone_but_never_alive(section: AbstractSection) -> None:
    text = show(
        section, "A <script>alert(1)</script> and <b onclick=x>bold</b> <h1>big</h1> <font color=red>red</font>"
    )

    sizes = {piece.charFormat().font().pixelSize() for piece in pieces(text.document().begin())}
    colours = {piece.charFormat().foreground().color().name() for piece in pieces(text.document().begin())}

    assert len(sizes) == len(colours) == 1
    assert "alert(1)" in text.toPlainText()


@pytest.mark.parametrize("address", ["file:///etc/hostname", "javascript:alert(1)", "data:text/html,x", "notes.html"])
def test_an_address_that_is_no_page_and_no_mail_is_not_even_asked_about(section: AbstractSection, address: str) -> None:
    section.text.link_activated.emit(address)

    assert not is_safe(address)
    assert section.findChildren(LinkQuestion) == []


def test_a_link_opens_only_after_its_address_was_shown_in_full(section: AbstractSection, qtbot: QtBot) -> None:
    opened: list[str] = []
    section.link_activated.connect(opened.append)
    address = "https://example.org/" + "long/" * 60 + "?q=1#end"
    section.text.link_activated.emit(address)
    question = section.findChild(LinkQuestion)

    assert isinstance(question, LinkQuestion)
    assert question.shown_address.toPlainText() == address
    assert opened == []
    qtbot.mouseClick(question.open_button, Qt.MouseButton.LeftButton)
    assert opened == [address]


def test_a_long_address_is_seen_to_its_end(section: AbstractSection, qtbot: QtBot) -> None:
    question = LinkQuestion("https://example.org/" + "abcdef/" * 40, lambda: None, section)
    qtbot.addWidget(question)
    question.show()
    field = question.shown_address

    assert field.verticalScrollBar().maximum() == 0


def test_cancelling_opens_nothing(section: AbstractSection, qtbot: QtBot) -> None:
    opened: list[str] = []
    section.link_activated.connect(opened.append)
    section.text.link_activated.emit("https://example.org")
    question = section.findChild(LinkQuestion)
    assert isinstance(question, LinkQuestion)

    cancel = next(button for button in question.findChildren(QPushButton) if button.text() == "Cancel")
    qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)

    assert opened == []


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("https://gооgle.com/a", "https://xn--ggle-55da.com/a"),
        ("https://example.org/\u202egnp.exe", "https://example.org/%E2%80%AEgnp.exe"),
        ("https://example.org/\u200bx", "https://example.org/%E2%80%8Bx"),
        ("https://例え.jp/道?q=中", "https://xn--r8jz45g.jp/%E9%81%93?q=%E4%B8%AD"),
        ("doi:10.1/x", "https://doi.org/10.1/x"),
        ("mailto:mika@example.org", "mailto:mika@example.org"),
    ],
)
def test_an_address_is_spelt_in_signs_that_cannot_pass_for_others(address: str, shown: str) -> None:
    assert spelt_out(address) == shown
    assert spelt_out(address).isascii()


def test_the_host_is_named_whatever_stands_before_it() -> None:
    assert destination("https://bank.example@evil.example/https://bank.example") == "It leads to evil.example:"
    assert destination("https://gооgle.com") == "It leads to xn--ggle-55da.com:"


def test_the_question_shows_letters_and_never_markup(section: AbstractSection, qtbot: QtBot) -> None:
    question = LinkQuestion("https://example.org/<b>x</b>", lambda: None, section)
    qtbot.addWidget(question)

    assert question.shown_address.toPlainText() == "https://example.org/%3Cb%3Ex%3C/b%3E"
    assert all(
        label.textFormat() is Qt.TextFormat.PlainText or "<" not in label.text()
        for label in question.findChildren(QLabel)
    )


def test_pointing_at_a_link_tells_its_address(section: AbstractSection) -> None:
    text = show(section, "[page](https://gооgle.com)")

    text.highlighted.emit(QUrl("https://gооgle.com"))

    assert text.viewport().toolTip() == "https://xn--ggle-55da.com"


def test_the_typeface_changes_while_one_reads_and_the_selection_stays(section: AbstractSection) -> None:
    text = show(section, "some $x_i^2$ words to read")
    text.select_span(0, 4)

    section.set_font(ReadingFont(20, "serif"))

    cursor = QTextCursor(text.document())
    cursor.setPosition(1)
    font = cursor.charFormat().font()
    assert font.pixelSize() == 20
    assert "Serif" in " ".join(font.families()[:1])
    assert text.selected_span() == (0, 4)


def test_a_font_of_one_s_own_goes_before_the_choice_and_has_others_behind_it() -> None:
    families = ReadingFont(15, "serif", "Garamond Premier").font().families()

    assert families[0] == "Garamond Premier"
    assert "Inter" in families


def test_a_hundred_thousand_characters_of_every_script_are_shown_and_selected_exactly(section: AbstractSection) -> None:
    unit = "Ein 😀👩‍👩‍👧 Wort مرحبا بالعالم 中文摘要 𝛼𝒜 e\u0301 שלום $x_i^2$ *so* "
    source = unit * (100_000 // len(unit) + 1)
    text = show(section, source)
    plain = parse_markup(source).plain

    for words in ("بالعالم", "中文摘要", "𝛼𝒜", "👩‍👩‍👧"):
        start = plain.rindex(words)
        text.select_span(start, start + len(words))
        assert text.selected_span() == (start, start + len(words))
        assert text.createMimeDataFromSelection().text() == words
    assert text.cursorForPosition(QPoint(0, 0)).position() == 0
