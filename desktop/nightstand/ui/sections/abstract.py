"""The abstract as it should be read, with its highlights and what was searched for."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nightstand.domain.annotation import AnchorState, Highlight
from nightstand.domain.markup import Markup
from nightstand.ui.fonts import ReadingFont
from nightstand.ui.paper_links import is_safe, spelt_out
from nightstand.ui.sections.link_question import LinkQuestion
from nightstand.ui.sections.shown_paper import ShownPaper
from nightstand.ui.sections.typeset_colours import typeset_colours
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.hit_marks import Span
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.typeset import HighlightSpan, TypesetText


class AbstractSection(QWidget):
    """Shows an abstract; a passage of it can be selected to be highlighted."""

    link_activated = Signal(str)
    """A link of the text was clicked, and the person wants to go where it leads."""
    text_selected = Signal(bool)
    highlight_activated = Signal(int)
    """The id of a highlight that was clicked in the text."""

    def __init__(self, themes: ThemeStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes
        self._font = ReadingFont()
        self._shown: Markup | None = None
        self._had_selection = False
        self._extra_actions: tuple[QAction, ...] = ()
        self._text = TypesetText(self._font.font(), typeset_colours(themes.current), "Abstract", self)
        self._text.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._text.customContextMenuRequested.connect(self._show_menu)
        self._text.link_activated.connect(self._ask_about_link)
        self._text.highlighted.connect(self._tell_destination)
        self._text.highlight_activated.connect(self.highlight_activated)
        self._text.selectionChanged.connect(self._tell_selection)
        themes.theme_changed.connect(self._take_theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(TonedLabel("Abstract", 12, 600, "muted"))
        column.addWidget(self._text)

    def show_paper(self, shown: ShownPaper) -> None:
        """Show a paper's abstract; the same text keeps what is selected in it."""
        if shown.abstract != self._shown:
            self._shown = shown.abstract
            self._text.show_markup(shown.abstract)
            self._tell_selection()
        self._text.set_highlights(spans_of(shown.paper.highlights))
        self._text.set_hits(shown.hits)
        self.setVisible(bool(shown.abstract.plain))

    def set_size(self, size_px: int) -> None:
        """Show the text at this size."""
        self.set_font(replace(self._font, size_px=size_px))

    def set_font(self, font: ReadingFont) -> None:
        """Show the text in this typeface and size."""
        if font != self._font:
            self._font = font
            self._text.set_reading_font(font.font())

    def set_menu_actions(self, actions: Sequence[QAction]) -> None:
        """Put these actions in front of those of the text's own context menu."""
        self._extra_actions = tuple(actions)

    def selected_span(self) -> Span | None:
        """Return what is selected as code points of the plain text, or None."""
        return self._text.selected_span()

    def clear_selection(self) -> None:
        """Select nothing."""
        self._text.clear_selection()

    @property
    def shown(self) -> Markup | None:
        """The abstract that is shown."""
        return self._shown

    @property
    def text(self) -> TypesetText:
        """The widget with the text."""
        return self._text

    def _show_menu(self, place: QPoint) -> None:
        menu = self._text.createStandardContextMenu(place)
        first = menu.actions()[0] if menu.actions() else None
        for action in self._extra_actions:
            menu.insertAction(first, action)  # type: ignore[arg-type]
        menu.insertSeparator(first)  # type: ignore[arg-type]
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._text.viewport().mapToGlobal(place))

    def _ask_about_link(self, address: str) -> None:
        if is_safe(address):
            LinkQuestion(address, lambda: self.link_activated.emit(address), self).open()

    def _tell_destination(self, address: QUrl) -> None:
        self._text.viewport().setToolTip("" if address.isEmpty() else spelt_out(address.toString()))

    def _tell_selection(self) -> None:
        has_selection = self._text.selected_span() is not None
        if has_selection != self._had_selection:
            self._had_selection = has_selection
            self.text_selected.emit(has_selection)

    def _take_theme(self) -> None:
        self._text.set_colours(typeset_colours(self._themes.current))


def spans_of(highlights: Sequence[Highlight]) -> list[HighlightSpan]:
    """Return where highlights stand in the text; those that lost their place stand nowhere."""
    return [
        HighlightSpan(highlight.anchor.start, highlight.anchor.end, highlight.colour, highlight.id)
        for highlight in highlights
        if highlight.state is not AnchorState.LOST
    ]
