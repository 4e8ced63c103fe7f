"""The page that explains what can be typed into the search field."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QVBoxLayout, QWidget

from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

WIDTH_PX = 620

EXAMPLES = (
    ("regret bound", "both words, anywhere in title, abstract, authors or notes"),
    ('"regret bound"', "these words side by side"),
    ("regret OR risk", "one of them; with AND, NOT and brackets too"),
    ("regret -bandit", "without a word"),
    ("stackel*", "words that begin so; ? stands for one letter"),
    ("stakelberg~", "words spelled nearly so"),
    ("title:gap author:sato", "in the title only, in the authors only; also abstract: note: venue:"),
    ("tag:theory", "papers with a tag or one nested below it"),
    ("list:survey", "papers of a reading list, or of an imported one"),
    ("import:12", "papers that an import brought or changed, by its number"),
    ("year:2024..2026", "a span of years; also year:2026 and year:>=2025"),
    ("decision:keep", "also maybe, later, skip and undecided"),
    ("is:unread", "also is:reading, is:read, is:starred"),
    ("has:note", "also has:highlight, has:pdf, has:tag"),
    ("added:<7d", "added within the last seven days"),
)


class SearchHelp(QDialog):
    """Shows examples. Nothing typed is ever an error; the line below the count says how it was understood."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Search language")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH_PX)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 24)
        column.setSpacing(6)
        column.addWidget(TonedLabel("Search language", 17, 600))
        column.addWidget(WrappedLabel("Whatever you type is searched; these forms narrow it down.", 13, 400, "muted"))
        column.addSpacing(10)
        grid = QGridLayout()
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(1, 1)
        for row, (example, meaning) in enumerate(EXAMPLES):
            cap = TonedLabel(example, 12, 500)
            cap.setObjectName("key_cap")
            cap.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(cap, row, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(WrappedLabel(meaning), row, 1)
        column.addLayout(grid)
