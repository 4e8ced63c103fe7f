"""The popup in which one of all tags is chosen, where the sidebar shows the most used ones only."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from nightstand.domain.tag import Tag
from nightstand.ui.icons import IconStore
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.choice_rows import Choice
from nightstand.ui.widgets.completion_popup import CompletionPopup, PopupTexts


class TagChooser(QObject):
    """Emits `chosen` with a tag's name, and `new_requested` with one that is no tag yet."""

    chosen = Signal(str)
    new_requested = Signal(str)

    def __init__(self, themes: ThemeStore, icons: IconStore, window: QWidget) -> None:
        super().__init__(window)
        texts = PopupTexts("Go to a tag", "New tag")
        self.popup = CompletionPopup(themes, icons, texts, window, closes_after_one=True)
        self.popup.picked.connect(self.chosen)
        self.popup.created.connect(self.new_requested)

    def open(self, tags: Sequence[Tag], place: QPoint) -> None:
        """Offer these tags, the most used first, at a place on the screen."""
        by_use = sorted(tags, key=lambda tag: -tag.count)
        self.popup.set_choices([Choice(tag.name, colour=tag.colour, detail=_count(tag)) for tag in by_use])
        self.popup.open_at(place)


def _count(tag: Tag) -> str:
    return f"{tag.count:,}" if tag.count else ""
