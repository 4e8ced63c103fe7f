"""What can be said of one paper while a list is ranked: its tier, that it is out, and its whole abstract."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from nightstand.domain.decision import Tier
from nightstand.domain.paper import PaperId
from nightstand.ui.context import UiContext
from nightstand.ui.ranking.keeping import OrderKeeper
from nightstand.ui.ranking.presenter import RankingPresenter
from nightstand.ui.ranking.reading import short_title
from nightstand.ui.ranking.sheet import PaperSheet
from nightstand.ui.ranking.shown import TIER_NAMES
from nightstand.ui.ranking.view import RankingView, Shown
from nightstand.ui.sections.reading import read_paper
from nightstand.ui.sections.shown_paper import ShownPaper


class PaperMarking(QObject):
    """Acts on the card or row that has the focus; where there is none, it asks which paper of the question is meant."""

    def __init__(
        self,
        context: UiContext,
        view: RankingView,
        presenter: RankingPresenter,
        keeper: OrderKeeper,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._view = view
        self._presenter = presenter
        self._keeper = keeper
        self.menu = QMenu(view)
        view.order.why.marks_requested.connect(self._open_for_row)

    def open_menu(self) -> None:
        """Offer tiers, and to drop a paper."""
        self._open("Tier or drop", self._fill_marks)

    def open_details(self) -> None:
        """Show a paper's whole abstract."""
        self._open("Details", None)

    def set_tier(self, paper: PaperId, tier: Tier | None) -> None:
        """Put a paper under a tier."""
        service = self._context.services.ranking
        self._context.edits.make(lambda: service.set_tier((paper,), tier), label="a tier", announce=True)

    def drop(self, paper: PaperId) -> None:
        """Take a paper out of the list."""
        list_id, service = self._presenter.list, self._context.services.ranking
        if list_id is not None:
            self._context.edits.make(lambda: service.drop(list_id, paper), label="the drop of a paper", announce=True)

    def show_details(self, paper: PaperId) -> None:
        """Show a paper's whole abstract."""
        services = self._context.services

        def take(shown: ShownPaper) -> None:
            PaperSheet(self._context.themes, self._context.icons, shown, self._view.window()).open()

        self._context.tasks.latest("ranking details", partial(read_paper, services, paper, ""), take)

    def _open(self, name: str, fill: Callable[[QMenu, PaperId], None] | None) -> None:
        self.menu.clear()
        self.menu.setAccessibleName(name)
        rows = self._view.order.list
        place = rows.menu_place() if rows.hasFocus() else self._view.question.menu_place()
        paper = self._paper_at_hand()
        shown = self._presenter.shown
        if paper is not None:
            if fill is None:
                self.show_details(paper)
                return
            fill(self.menu, paper)
        elif shown is not None:
            for number, card in enumerate(shown.cards, start=1):
                text = f"&{number}\u2002{short_title(card.title).replace('&', '&&')}"
                if fill is None:
                    self.menu.addAction(text).triggered.connect(partial(self._show_details, card.paper))
                else:
                    fill(self.menu.addMenu(text), card.paper)
        if self.menu.actions():
            self.menu.popup(place)

    def _open_for_row(self) -> None:
        paper = self._keeper.current
        if paper is not None:
            self.menu.clear()
            self._fill_marks(self.menu, paper)
            marks = self._view.order.why.marks
            self.menu.popup(marks.mapToGlobal(marks.rect().bottomLeft()))

    def _paper_at_hand(self) -> PaperId | None:
        if self._view.order.list.hasFocus() or self._view.shown is not Shown.QUESTION:
            return self._keeper.current
        current = self._view.question.current
        return current.paper if current is not None else None

    def _fill_marks(self, menu: QMenu, paper: PaperId) -> None:
        for tier, name in TIER_NAMES.items():
            menu.addAction(f"&{name}").triggered.connect(partial(self._take_tier, paper, tier))
        menu.addSeparator()
        menu.addAction("&Drop from this list").triggered.connect(partial(self._take_drop, paper))

    def _take_tier(self, paper: PaperId, tier: Tier | None, _checked: object = None) -> None:
        self.set_tier(paper, tier)

    def _take_drop(self, paper: PaperId, _checked: object = None) -> None:
        self.drop(paper)

    def _show_details(self, paper: PaperId, _checked: object = None) -> None:
        self.show_details(paper)
