"""Beside the question: the order as it stands, why the current paper is where it is, and answers to be reviewed."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nightstand.services.wording import counted
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import IconStore
from nightstand.ui.ranking.order_list import OrderList
from nightstand.ui.ranking.order_rows import rows_of
from nightstand.ui.ranking.shown import Standing
from nightstand.ui.ranking.why_panel import WhyPanel
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hairline import hairline
from nightstand.ui.widgets.toned_label import TonedLabel

LEAST_PX: Final = 300


class OrderPane(QWidget):
    """Knows values only."""

    review_requested = Signal()

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(LEAST_PX)
        self.list = OrderList(themes, icons, self)
        self.why = WhyPanel(self)
        self.review = QPushButton()
        self.review.setProperty("kind", "link")
        self.review.setFont(ui_font(12, 500))
        self.review.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.review.clicked.connect(self.review_requested)
        self._legend = TonedLabel("how sure", 11, 500, "faint")
        self._legend.setToolTip(
            "The bar holds a place with 80 %. A full dot is settled above the next, a half one leans, others are open."
        )
        head = QHBoxLayout()
        head.setContentsMargins(18, 14, 18, 6)
        head.addWidget(TonedLabel("The order now", 13, 600))
        head.addStretch(1)
        head.addWidget(self._legend)
        review = QHBoxLayout()
        review.setContentsMargins(13, 4, 18, 4)
        review.addWidget(self.review)
        review.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        column.addLayout(review)
        column.addWidget(hairline())
        column.addWidget(self.why)
        self.setFocusProxy(self.list)
        self.review.hide()

    def show_standing(self, standing: Standing) -> None:
        """Show how the ranking stands."""
        self.list.show_rows(rows_of(standing))
        count = len(standing.review)
        self.review.setVisible(bool(count))
        verb = "does" if count == 1 else "do"
        self.review.setText(f"{counted(count, 'answer')} {verb} not fit the others: look again")
