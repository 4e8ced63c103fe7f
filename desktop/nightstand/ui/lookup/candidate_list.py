"""The list of papers that services know: title, authors, where from and how sure."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from nightstand.ui.fonts import ui_font
from nightstand.ui.lookup.shown import ShownCandidate
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hit_marks import MarkedText
from nightstand.ui.widgets.text_lines import HitColours, text_lines

ROW_PX: Final = 114
WIDTH_PX: Final = 292
_SIDE_PX: Final = 14
_CANDIDATE_ROLE: Final = int(Qt.ItemDataRole.UserRole)
_Index = QModelIndex | QPersistentModelIndex


class CandidateList(QListWidget):
    """Emits `chosen` with the number of the candidate that is current."""

    chosen = Signal(int)

    def __init__(self, themes: ThemeStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(WIDTH_PX)
        self.setAccessibleName("Papers found")
        self.setItemDelegate(_CandidateDelegate(themes, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.currentRowChanged.connect(self.chosen)
        themes.theme_changed.connect(self.viewport().update)

    def show_candidates(self, candidates: Sequence[ShownCandidate]) -> None:
        """Show these, with the first one current."""
        self.clear()
        for candidate in candidates:
            row = QListWidgetItem()
            row.setData(_CANDIDATE_ROLE, candidate)
            spoken = (candidate.title, candidate.authors, candidate.facts, candidate.service, certainty(candidate))
            row.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, spoken)))
            self.addItem(row)
        self.setCurrentRow(0)


def certainty(candidate: ShownCandidate) -> str:
    """Return how sure a candidate is and why, in a phrase."""
    return candidate.reason if candidate.is_sure else f"not certain: {candidate.reason}"


class _CandidateDelegate(QStyledItemDelegate):
    def __init__(self, themes: ThemeStore, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(WIDTH_PX - 20, ROW_PX)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        candidate = index.data(_CANDIDATE_ROLE)
        theme, rect, state = self._themes.current, QRect(option.rect), option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.selection)
            painter.fillRect(QRect(rect.x(), rect.y(), 3, rect.height()), theme.selection_bar)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.hover)
        painter.fillRect(QRect(rect.x() + _SIDE_PX, rect.bottom(), rect.width(), 1), theme.border)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.accent, 2))
            painter.drawRect(rect.toRectF().adjusted(1, 1, -1, -1))
        if isinstance(candidate, ShownCandidate):
            self._paint_texts(painter, rect, candidate)
        painter.restore()

    def _paint_texts(self, painter: QPainter, rect: QRect, candidate: ShownCandidate) -> None:
        theme = self._themes.current
        colours = HitColours(theme.hit_background, theme.hit_text)
        left, width = rect.x() + _SIDE_PX, rect.width() - 2 * _SIDE_PX
        title = text_lines(MarkedText(candidate.title, ()), ui_font(13, 600), width, colours, most_lines=2)
        painter.setPen(theme.text)
        title.draw(painter, left, rect.y() + 11)
        y = rect.y() + 14 + len(title.layouts) * title.line_height_px
        painter.setPen(theme.text_muted)
        for text in filter(None, (candidate.authors, candidate.facts)):
            line = text_lines(MarkedText(text, ()), ui_font(12), width, colours)
            line.draw(painter, left, y)
            y += line.line_height_px
        painter.setPen(theme.colour("text_faint" if candidate.is_sure else "warning"))
        text = candidate.service if candidate.is_sure else f"{candidate.service} · not certain"
        text_lines(MarkedText(text, ()), ui_font(11, 500), width, colours).draw(painter, left, y + 2)
