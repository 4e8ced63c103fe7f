"""Shows what several lists hold together, and keeps it as a list or a search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nightstand.domain.errors import NightstandError
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ReadingList
from nightstand.ui.comparing.combine_dialog import MOST_TITLES, CombineDialog, OfferedList, Way
from nightstand.ui.context import UiContext

if TYPE_CHECKING:
    from nightstand.services.library import Outcome


@dataclass(frozen=True, slots=True)
class Combined:
    """The papers of a result, and the titles of the first."""

    papers: tuple[PaperId, ...]
    titles: tuple[str, ...]


class ListCombining(QObject):
    """Opens the dialog."""

    list_made = Signal(int)
    """The number of a list that was made of the result."""
    search_requested = Signal(str)
    """A search that finds the result."""

    def __init__(self, context: UiContext, listed: Callable[[], ListId | None], window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._listed = listed
        self._window = window
        self._combined = Combined((), ())
        self._dialog: CombineDialog | None = None
        context.actions.bind("combine_lists", self.open)

    def open(self) -> None:
        """Offer all lists; the one shown is ticked."""
        self._context.tasks.latest("lists", self._context.services.browsing.reading_lists, self._show)

    def _show(self, lists: Sequence[ReadingList]) -> None:
        names = {int(found.id): found.spec.name for found in lists}
        offered = [OfferedList(found.id, found.spec.name, found.count) for found in lists]
        dialog = CombineDialog(
            offered, self._listed(), self._context.themes, self._context.icons, self._window.window()
        )
        self._combined, self._dialog = Combined((), ()), dialog

        def show(combined: Combined) -> None:
            # What is read after the dialog went is for nobody.
            if self._dialog is dialog:
                self._combined = combined
                dialog.show_papers(combined.titles, len(combined.papers))

        def read() -> None:
            self._context.tasks.latest("combined lists", partial(self._read, dialog.chosen, dialog.way), show)

        def keep(name: str) -> None:
            papers, service = self._combined.papers, self._context.services.reading_lists

            def done(outcome: "Outcome") -> None:
                dialog.accept()
                if outcome.new_id is not None:
                    self.list_made.emit(outcome.new_id)

            def refuse(error: NightstandError) -> None:
                dialog.show_refusal(f"{error.title}. {error.remedy}")

            self._context.edits.make(
                lambda: service.create(name, selection=papers),
                papers=len(papers),
                announce=True,
                on_done=done,
                on_refused=refuse,
            )

        def search() -> None:
            chosen = [names[number] for number in dialog.chosen]
            dialog.accept()
            self.search_requested.emit(search_text(chosen, dialog.way))

        dialog.ticked.connect(read)
        dialog.keep_requested.connect(keep)
        dialog.search_requested.connect(search)
        dialog.finished.connect(self._forget)
        read()
        dialog.open()

    def _forget(self) -> None:
        self._dialog = None

    def _read(self, lists: Sequence[int], way: Way) -> Combined:
        from nightstand.services.list_budget import joined

        services = self._context.services
        orders = [[member.paper for member in services.exporting.listed(ListId(number))] for number in lists]
        together = joined(orders)
        papers = together.union if way is Way.ANY else together.intersection
        titles = tuple(row.title for row in services.browsing.rows(papers[:MOST_TITLES]))
        return Combined(papers, titles)


def search_text(names: Sequence[str], way: Way) -> str:
    """Return the search that finds the papers of lists together."""
    clauses = [f'list:"{name.replace(chr(34), "")}"' for name in names]
    return (" OR " if way is Way.ANY else " ").join(clauses)
