"""Holds the boxes of a document: each stands in its text as one character that paints itself."""

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import (
    QFontMetrics,
    QPainter,
    QPyTextObject,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from nightstand.domain.markup import Box
from nightstand.ui.widgets.typeset_boxes import Drawing, laid_out
from nightstand.ui.widgets.typeset_formats import TypesetFont

_KIND: Final = QTextFormat.ObjectTypes.UserObject.value + 1
_NUMBER: Final = QTextFormat.Property.UserProperty.value + 2
_OBJECT: Final = "\ufffc"
_NAME: Final = "boxes"


class BoxObjects(QPyTextObject):
    """The boxes of one document, which owns it."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self.setObjectName(_NAME)
        self._drawings: list[Drawing] = []
        document.documentLayout().registerHandler(_KIND, self)

    def clear(self) -> None:
        """Forget the boxes of a text that is gone."""
        self._drawings.clear()

    def insert(self, cursor: QTextCursor, box: Box, text_format: QTextCharFormat, look: TypesetFont) -> Drawing:
        """Insert a box in place of a character of this format; return what will be drawn."""
        object_format = QTextCharFormat(text_format)
        object_format.setObjectType(_KIND)
        object_format.setProperty(_NUMBER, len(self._drawings))
        # What Qt centres on the line can reach as far below the baseline as it needs to.
        object_format.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        drawing = laid_out(box, text_format.font(), look.line_height_px)
        self._drawings.append(drawing)
        cursor.insertText(_OBJECT, object_format)
        return drawing

    def intrinsicSize(self, _document: QTextDocument, _position: int, text_format: QTextFormat) -> QSizeF:
        drawing, shift = self._drawing(text_format)
        return QSizeF(drawing.width, max(2 * drawing.ascent - shift, 2 * drawing.descent + shift))

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        _document: QTextDocument,
        _position: int,
        text_format: QTextFormat,
    ) -> None:
        drawing, shift = self._drawing(text_format)
        baseline = rect.top() + (rect.height() + shift) / 2
        drawing.paint(painter, QPointF(rect.left(), baseline), text_format.toCharFormat().foreground().color())

    def _drawing(self, text_format: QTextFormat) -> tuple[Drawing, float]:
        """Return a drawing, and by how much more of it Qt puts above the baseline than below."""
        shift = QFontMetrics(text_format.toCharFormat().font()).xHeight() / 2
        return self._drawings[text_format.intProperty(_NUMBER)], shift


def boxes_of(document: QTextDocument) -> BoxObjects:
    """Return what holds the boxes of a document, made when it is first asked for."""
    held = document.findChild(BoxObjects, _NAME)
    return held if isinstance(held, BoxObjects) else BoxObjects(document)
