"""The overview of all annotations as the window uses it: reads, narrows down, exports, and leads to the passage."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from nightstand.domain.annotated import AnnotatedList, AnnotatedPaper, filtered, filtered_lists
from nightstand.domain.changes import ChangeSet
from nightstand.domain.errors import NightstandError
from nightstand.domain.reading_list import ListId
from nightstand.domain.tag import natural_key
from nightstand.services.annotation_export import ANNOTATION_FORMATS
from nightstand.services.searching import SearchRequest
from nightstand.services.wording import counted
from nightstand.ui.annotations.rows import OverviewRow, Place, overview_rows
from nightstand.ui.annotations.view import AnnotationsView
from nightstand.ui.context import UiContext
from nightstand.ui.icons import Icon
from nightstand.ui.messages import Offer
from nightstand.ui.widgets.empty_notice import Notice

FOLDER_STATE = "export/folder"
NOTHING_WRITTEN = Notice(
    Icon.HIGHLIGHT, "No annotations yet", "Select words of an abstract and press H, or press N to write a note."
)
NOTHING_FOUND = Notice(Icon.SEARCH, "No annotation is like that", "Choose fewer filters, or search for other words.")


@dataclass(frozen=True, slots=True)
class OverviewRead:
    """What the pool read: the annotations asked for, and what can be asked for."""

    shown: tuple[AnnotatedPaper, ...]
    shown_lists: tuple[AnnotatedList, ...]
    tags: tuple[str, ...]
    lists: tuple[tuple[ListId, str], ...]
    is_any: bool


class AnnotationsFeature(QObject):
    """Opens the view in place of the papers and keeps it true while it is open."""

    opening = Signal()
    """Before the view is shown: others give way."""
    closed = Signal()
    row_chosen = Signal(object)
    """OverviewRow: the person wants to go to its paper and place; the view is closed."""

    def __init__(
        self,
        context: UiContext,
        open_view: Callable[[QWidget], None],
        close_view: Callable[[], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._context = context
        self._open_view, self._close_view = open_view, close_view
        self._window = window
        self._shown: tuple[AnnotatedPaper, ...] = ()
        self._shown_lists: tuple[AnnotatedList, ...] = ()
        self._is_open = False
        formats = [(found.name, found.title) for found in ANNOTATION_FORMATS.values()]
        self.view = AnnotationsView(context.themes, context.icons, formats, window)
        self.view.hide()
        self.view.filters.changed.connect(self._read)
        self.view.left.connect(self.leave)
        self.view.row_opened.connect(self._go)
        self.view.export_requested.connect(self._ask_file)
        context.bus.changed.connect(self._take_change)
        context.actions.bind("annotations", self.open)

    @property
    def is_open(self) -> bool:
        """Whether the overview is shown."""
        return self._is_open and self.view.isVisible()

    def open(self) -> None:
        """Show the overview; when it is shown already, leave it."""
        if self.is_open:
            self.leave()
            return
        self.opening.emit()
        self._is_open = True
        self._open_view(self.view)
        self.view.enter()
        self._read()

    def leave(self) -> None:
        """Show the papers again."""
        was_shown, self._is_open = self.is_open, False
        if was_shown:
            self._close_view()
            self.closed.emit()

    def _go(self, row: OverviewRow) -> None:
        self.leave()
        self.row_chosen.emit(row)

    def _take_change(self, changes: ChangeSet, _origin: object) -> None:
        if self._is_open and (changes.everything or changes.papers or changes.tags or changes.lists):
            self._read()

    def _read(self) -> None:
        if not self._is_open:
            return
        services, filters = self._context.services, self.view.filters
        wanted, list_id, query = filters.wanted, filters.list_id, filters.papers.text().strip()

        def read() -> OverviewRead:
            everything, every_list = services.annotating.annotations(), services.list_noting.annotated()
            chosen, chosen_lists = everything, every_list
            if list_id is not None:
                members = {member.paper for member in services.exporting.listed(list_id)}
                chosen = tuple(paper for paper in everything if paper.paper in members)
                chosen_lists = tuple(one for one in every_list if one.list == list_id)
            if query:
                found_papers = set(services.searching.search(SearchRequest(query)).ids)
                chosen, chosen_lists = tuple(paper for paper in chosen if paper.paper in found_papers), ()
            tags = sorted({tag for paper in everything for tag in paper.tags}, key=natural_key)
            lists = tuple((found.id, found.spec.name) for found in services.browsing.reading_lists())
            return OverviewRead(
                shown=filtered(chosen, wanted),
                shown_lists=filtered_lists(chosen_lists, wanted),
                tags=tuple(tags),
                lists=lists,
                is_any=bool(everything or every_list),
            )

        self._context.tasks.latest("annotations", read, self._show)

    def _show(self, read: OverviewRead) -> None:
        self._shown, self._shown_lists = read.shown, read.shown_lists
        self.view.filters.offer(read.tags, read.lists)
        count = sum(paper.count for paper in read.shown) + sum(one.count for one in read.shown_lists)
        places = ((len(read.shown), "paper"), (len(read.shown_lists), "list"))
        where = " and ".join(counted(number, noun) for number, noun in places if number)
        words = f"{counted(count, 'annotation')} on {where}" if count else ""
        notice = None if count else NOTHING_FOUND if read.is_any else NOTHING_WRITTEN
        self.view.show_rows(overview_rows(read.shown, read.shown_lists), words, notice)

    def _ask_file(self, format_name: str, is_one_place: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
        row = self.view.current_row
        papers, lists = self._shown, self._shown_lists
        title = "Annotations"
        if is_one_place and row is not None:
            papers, lists = self._of_place(row.place)
            names = [paper.title for paper in papers] + [one.name for one in lists]
            title = f"Annotations: {names[0]}" if names else title
        elif self.view.filters.list_name:
            title = f"Annotations: {self.view.filters.list_name}"
        found = ANNOTATION_FORMATS[format_name]
        suffix = found.suffix.lstrip(".")
        dialog = QFileDialog(self._window, "Export annotations")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite, found.merge is not None)
        dialog.setNameFilters([f"{found.title} (*.{suffix})", "All files (*)"])
        dialog.setDefaultSuffix(suffix)
        dialog.setDirectory(self._context.state.text(FOLDER_STATE, str(Path.home())))
        dialog.selectFile(f"annotations.{suffix}")
        dialog.fileSelected.connect(lambda file: self.export(papers, title, format_name, Path(file), lists=lists))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def export(
        self,
        papers: tuple[AnnotatedPaper, ...],
        title: str,
        format_name: str,
        target: Path,
        *,
        lists: tuple[AnnotatedList, ...] = (),
        replace: bool = False,
    ) -> None:
        """Write annotations into a file; one that somebody else made is not replaced without being asked."""
        self._context.state.set_text(FOLDER_STATE, str(target.parent))
        exporting, messages = self._context.services.annotation_export, self._context.messages
        force = replace or ANNOTATION_FORMATS[format_name].merge is None

        def done(count: int) -> None:
            show = Offer("Show", lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(target.parent))))
            messages.show_toast(f"Exported {counted(count, 'annotation')} to {target.name}", show)

        def fail(error: Exception) -> None:
            if isinstance(error, NightstandError):
                messages.show_error(error, *(() if force else (Offer("Replace the file", replace_it),)))

        def replace_it() -> None:
            self.export(papers, title, format_name, target, lists=lists, replace=True)

        def write() -> int:
            return exporting.write(papers, title, format_name, target, lists=lists, force=force)

        self._context.tasks.run(write, done, fail)

    def _of_place(self, place: Place) -> tuple[tuple[AnnotatedPaper, ...], tuple[AnnotatedList, ...]]:
        papers = tuple(paper for paper in self._shown if paper.paper == place.paper)
        return papers, tuple(one for one in self._shown_lists if one.list == place.list_id)
