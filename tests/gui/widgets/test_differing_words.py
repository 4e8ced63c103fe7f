"""Texts side by side: what only one of them has is marked, and nothing of them is taken for markup."""

from PySide6.QtGui import QColor

from nightstand.ui.widgets.differing_words import MOST_WORDS, TextPiece, differing, html_of

YELLOW = QColor("#ffee00")


def test_words_that_only_one_has_are_marked_in_their_text() -> None:
    first, second = differing("Quiet tides at night", "Quiet seas at night, too")

    assert [piece.text for piece in first if piece.differs] == ["tides"]
    assert [piece.text for piece in second if piece.differs] == ["seas", ", too"]
    assert "".join(piece.text for piece in second) == "Quiet seas at night, too"


def test_nothing_is_marked_beside_an_empty_or_an_equal_text() -> None:
    assert differing("", "Quiet tides") == ((TextPiece(""),), (TextPiece("Quiet tides"),))
    assert differing("Tides", "Tides") == ((TextPiece("Tides"),), (TextPiece("Tides"),))


def test_very_long_texts_are_shown_without_marks() -> None:
    first, second = differing("a " * MOST_WORDS, "b " * MOST_WORDS)

    assert not any(piece.differs for piece in (*first, *second))


def test_what_looks_like_markup_is_shown_literally() -> None:
    shown = html_of((TextPiece("<b>x</b>"), TextPiece("&\n", differs=True)), YELLOW, QColor("#000000"))

    assert shown == '&lt;b&gt;x&lt;/b&gt;<span style="background:#ffee00;color:#000000">&amp;<br></span>'
