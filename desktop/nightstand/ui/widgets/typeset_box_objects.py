"""Holds the boxes of a document: each stands in its text as characters that paint themselves."""

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

_HEIGHT: Final = QTextFormat.ObjectTypes.UserObject.value + 1
_WIDTH: Final = QTextFormat.ObjectTypes.UserObject.value + 2
_NUMBER: Final = QTextFormat.Property.UserProperty.value + 2
_OBJECT: Final = "\ufffc"
_NAME: Final = "boxes"


class BoxObjects(QPyTextObject):
    """The boxes of one document, which owns it."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self.setObjectName(_NAME)
        self._drawings: list[Drawing] = []
        for kind in (_HEIGHT, _WIDTH):
            document.documentLayout().registerHandler(kind, self)

    def clear(self) -> None:
        """Forget the boxes of a text that is gone."""
        self._drawings.clear()

    def insert(self, cursor: QTextCursor, box: Box, text_format: QTextCharFormat, look: TypesetFont) -> Drawing:
        """Insert a box in place of a character of this format; return what will be drawn.

        It takes two characters: one as tall as the box, so that a highlight is, and one as wide. Qt veils what is
        selected of such a character, and of these there is nothing to veil.
        """
        drawing = laid_out(box, text_format.font(), look.line_height_px)
        tall, wide = QTextCharFormat(text_format), QTextCharFormat(text_format)
        for object_format, kind in ((tall, _HEIGHT), (wide, _WIDTH)):
            object_format.setObjectType(kind)
            object_format.setProperty(_NUMBER, len(self._drawings))
        # What Qt centres on the line can reach as far below the baseline as it needs to.
        tall.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        wide.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignNormal)
        self._drawings.append(drawing)
        cursor.insertText(_OBJECT, tall)
        cursor.insertText(_OBJECT, wide)
        return drawing

    def intrinsicSize(self, _document: QTextDocument, _position: int, text_format: QTextFormat) -> QSizeF:
        drawing = self._drawing(text_format)
        if text_format.objectType() == _WIDTH:
            return QSizeF(drawing.width, 0)
        more_above = QFontMetrics(text_format.toCharFormat().font()).xHeight() / 2
        return QSizeF(0, max(2 * drawing.ascent - more_above, 2 * drawing.descent + more_above))

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        _document: QTextDocument,
        _position: int,
        text_format: QTextFormat,
    ) -> None:
        if text_format.objectType() == _WIDTH:
            baseline = QPointF(rect.left(), rect.top() + rect.height())
            self._drawing(text_format).paint(painter, baseline, text_format.toCharFormat().foreground().color())

    def _drawing(self, text_format: QTextFormat) -> Drawing:
        return self._drawings[text_format.intProperty(_NUMBER)]


def boxes_of(document: QTextDocument) -> BoxObjects:
    """Return what holds the boxes of a document, made when it is first asked for."""
    held = document.findChild(BoxObjects, _NAME)
    return held if isinstance(held, BoxObjects) else BoxObjects(document)
