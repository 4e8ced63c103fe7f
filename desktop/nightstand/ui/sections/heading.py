"""The top of a paper: venue, identifiers, title, authors."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from nightstand.domain.author import ET_AL, Author
from nightstand.domain.paper import Bibliography, PaperDetails
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.paper_links import doi_link, is_safe
from nightstand.ui.sections.link_question import LinkQuestion
from nightstand.ui.sections.shown_paper import ShownPaper
from nightstand.ui.sections.typeset_colours import typeset_colours
from nightstand.ui.spoken_time import spoken_age
from nightstand.ui.theme import ThemeStore
from nightstand.ui.widgets.icon_label import IconLabel
from nightstand.ui.widgets.linked_label import LinkedLabel, Piece
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.typeset import TypesetText

TITLE_PX: Final = 23
TITLE_LINE_PX: Final = 30
MOST_AUTHORS: Final = 12
SHOWN_OF_MANY: Final = 8
LONGEST_VENUE: Final = 60
MORE: Final = "more:"
AUTHOR: Final = "author:"
DOT: Final = "\u2002·\u2002"


class HeadingSection(QWidget):
    """Shows where a paper appeared, what it is called and who wrote it."""

    address_requested = Signal(str)
    author_requested = Signal(str)
    edit_requested = Signal()

    def __init__(self, themes: ThemeStore, icons: IconStore, parent: QWidget) -> None:
        super().__init__(parent)
        self._authors: tuple[Author, ...] = ()
        self._shows_all = False
        self._venue = TonedLabel("", 11, 600)
        self._venue.setObjectName("badge")
        self._venue.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._ids = LinkedLabel(themes, 12, "text_faint")
        self._ids.activated.connect(self.address_requested)
        self._themes = themes
        self._shown: ShownPaper | None = None
        self._title = TypesetText(ui_font(TITLE_PX, 600), typeset_colours(themes.current), "Title", self)
        self._title.set_reading_font(ui_font(TITLE_PX, 600), TITLE_LINE_PX)
        self._title.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        self._title.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._title.link_activated.connect(self._ask_about_link)
        themes.theme_changed.connect(self._colour_title)
        set_title = QPushButton("Set title")
        set_title.clicked.connect(self._ask_for_title)
        self._provisional = _provisional_row(icons, set_title, self)
        self._names = LinkedLabel(themes, 13, "text_muted")
        self._names.activated.connect(self._take_name)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._venue, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._ids, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addSpacing(10)
        column.addWidget(self._title)
        column.addWidget(self._provisional)
        column.addSpacing(7)
        column.addWidget(self._names)

    def show_paper(self, shown: ShownPaper, *, is_new: bool) -> None:
        """Show a paper; the author list folds again when it `is_new` here."""
        paper, bibliography = shown.paper, shown.paper.bibliography
        venue = venue_pill(bibliography)
        self._venue.setText(venue)
        self._venue.setVisible(bool(venue))
        self._ids.set_pieces(tuple(id_pieces(paper)))
        was_quiet = self._is_title_quiet()
        is_same_title = self._shown is not None and self._shown.title == shown.title
        self._shown = shown
        if not is_same_title:
            self._title.show_markup(shown.title)
        if was_quiet != self._is_title_quiet():
            self._colour_title()
        self._provisional.setVisible(bibliography.title_is_provisional)
        self._shows_all = self._shows_all and not is_new
        self._authors = bibliography.authors
        self._show_names()

    @property
    def shown_authors(self) -> str:
        """The author line as it reads."""
        return self._names.plain

    def _is_title_quiet(self) -> bool:
        if self._shown is None:
            return False
        return self._shown.paper.bibliography.title_is_provisional or not self._shown.paper.title_text

    def _colour_title(self) -> None:
        role = "text_muted" if self._is_title_quiet() else "text"
        self._title.set_colours(typeset_colours(self._themes.current, role))

    def _show_names(self) -> None:
        is_cut = self._shown is not None and self._shown.paper.bibliography.authors_are_incomplete
        self._names.set_pieces(tuple(author_pieces(self._authors, shows_all=self._shows_all, is_cut=is_cut)))
        self._names.setVisible(bool(self._authors))

    def _take_name(self, target: str) -> None:
        if target == MORE:
            self._shows_all = not self._shows_all
            self._show_names()
        else:
            self.author_requested.emit(target.removeprefix(AUTHOR))

    def _ask_about_link(self, address: str) -> None:
        if is_safe(address):
            LinkQuestion(address, lambda: self.address_requested.emit(address), self).open()

    def _ask_for_title(self) -> None:
        self.edit_requested.emit()


def venue_pill(bibliography: Bibliography) -> str:
    """Return venue and year for the pill, cut where a proceedings' name runs long."""
    venue, year = bibliography.venue, bibliography.year
    if len(venue) > LONGEST_VENUE:
        venue = venue[: LONGEST_VENUE - 1].rstrip() + "…"
    if year is None or str(year) in venue:
        return venue
    return f"{venue} {year}" if venue else str(year)


def id_pieces(paper: PaperDetails) -> Iterator[Piece]:
    """Yield the identifiers as links, and when the paper was added."""
    bibliography = paper.bibliography
    identifiers = (
        ("arXiv:" + bibliography.arxiv, f"https://arxiv.org/abs/{bibliography.arxiv}", bibliography.arxiv),
        ("doi:" + bibliography.doi, doi_link(bibliography.doi), bibliography.doi),
        (
            "OpenReview\u00a0" + bibliography.openreview,
            f"https://openreview.net/forum?id={bibliography.openreview}",
            bibliography.openreview,
        ),
    )
    for text, address, value in identifiers:
        if value:
            yield Piece(text, address)
            yield Piece(DOT)
    yield Piece(f"added {spoken_age(paper.added, datetime.now(UTC))}")
    if paper.is_trashed:
        yield Piece(DOT)
        yield Piece("in the trash", role="danger")


def author_pieces(authors: Sequence[Author], *, shows_all: bool, is_cut: bool = False) -> Iterator[Piece]:
    """Yield the names as links to their papers; a long list ends with how many more there are, a cut one says so."""
    folds = len(authors) > MOST_AUTHORS
    shown = authors if shows_all or not folds else authors[:SHOWN_OF_MANY]
    for number, author in enumerate(shown):
        if number:
            yield Piece(",\u2002")
        # Isolated, so that a name in another script does not change places with its neighbour.
        yield Piece(f"\u2068{author.name}\u2069", AUTHOR + author.name, tip=f"Show the papers of {author.name}")
    if is_cut and authors:
        yield Piece(f",\u2002{ET_AL}", tip="The source names no more of the authors")
    if folds:
        more = "fewer" if shows_all else f"+{len(authors) - len(shown)} more"
        yield Piece("\u2002")
        yield Piece(more, MORE, "accent", "Show fewer authors" if shows_all else "Show all authors")


def _provisional_row(icons: IconStore, button: QPushButton, parent: QWidget) -> QWidget:
    row = QWidget(parent)
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 6, 0, 0)
    layout.setSpacing(6)
    picture = IconLabel(icons, Icon.INFORMATION, "warning", 15)
    text = TonedLabel(
        "Provisional title, taken from the abstract. It is replaced when a source names it.", 12, 400, "warning"
    )
    text.setWordWrap(True)
    button.setProperty("kind", "link")
    button.setFont(ui_font(12, 500))
    layout.addWidget(picture, 0, Qt.AlignmentFlag.AlignVCenter)
    layout.addWidget(text, 1)
    layout.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
    return row
