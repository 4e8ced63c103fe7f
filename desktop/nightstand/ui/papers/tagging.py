"""The popup in which the selected papers are tagged."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QWidget

from nightstand.domain.changes import ChangeSet
from nightstand.domain.paper import PaperId
from nightstand.domain.tag import Tag, folded
from nightstand.ui.context import UiContext
from nightstand.ui.natural_order import natural_order
from nightstand.ui.paper_selection import SelectionReader
from nightstand.ui.widgets.choice_rows import Choice, Held
from nightstand.ui.widgets.completion_popup import CompletionPopup, PopupTexts

SEPARATORS = ",;\n"
"""What ends a tag while typing; none of them becomes part of its name."""
MOST_READ = 500
"""Whether a tag is on all papers is told from so many of them."""


class PaperTagging(QObject):
    """Binds the tag action: a popup of all tags, those of the selected papers checked."""

    def __init__(self, context: UiContext, selection: SelectionReader, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._selection = selection
        self._papers: tuple[PaperId, ...] = ()
        texts = PopupTexts("Tag, or a new one", "New tag")
        self.popup = CompletionPopup(context.themes, context.icons, texts, window, separators=SEPARATORS)
        self.popup.picked.connect(self._switch)
        self.popup.created.connect(self._add)
        context.bus.changed.connect(self._take_changes)

    def open(self, place: QPoint) -> None:
        """Open the popup for the papers selected now."""
        self._papers = self._selection().papers
        if self._papers:
            self._fill()
            self.popup.open_at(place)

    def _fill(self) -> None:
        browsing = self._context.services.browsing
        rows = browsing.rows(self._papers[:MOST_READ])
        carried = Counter(folded(tag) for row in rows for tag in row.tags)
        tags = sorted(browsing.tags(), key=lambda tag: (carried[folded(tag.name)] == 0, natural_order(tag.name)))
        self.popup.set_choices([_choice(tag, carried[folded(tag.name)], len(rows)) for tag in tags])

    def _switch(self, name: str) -> None:
        rows = self._context.services.browsing.rows(self._papers[:MOST_READ])
        if all(folded(name) in map(folded, row.tags) for row in rows):
            self._tag(add=(), remove=(name,))
        else:
            self._add(name)

    def _add(self, name: str) -> None:
        self._tag(add=(name,), remove=())

    def _tag(self, *, add: Sequence[str], remove: Sequence[str]) -> None:
        papers, tagging = self._papers, self._context.services.tagging
        self._context.edits.make(
            lambda: tagging.tag(papers, add=add, remove=remove), papers=len(papers), announce=len(papers) > 1
        )

    def _take_changes(self, changes: ChangeSet, _origin: object) -> None:
        if self.popup.isVisible() and (changes.tags or changes.papers or changes.everything):
            self._fill()


def _choice(tag: Tag, carried: int, papers: int) -> Choice:
    held = Held.ALL if papers and carried == papers else Held.PART if carried else Held.NONE
    return Choice(tag.name, held, tag.colour, str(tag.count) if tag.count else "")
