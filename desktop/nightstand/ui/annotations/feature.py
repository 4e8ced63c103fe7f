"""The overview of all annotations as the window uses it: reads, narrows down, exports, and leads to the passage."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from nightstand.domain.annotated import AnnotatedPaper, filtered
from nightstand.domain.changes import ChangeSet
from nightstand.domain.errors import NightstandError
from nightstand.domain.reading_list import ListId
from nightstand.domain.tag import natural_key
from nightstand.services.annotation_export import ANNOTATION_FORMATS
from nightstand.services.wording import counted
from nightstand.ui.annotations.rows import OverviewRow, overview_rows
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
        wanted, list_id = filters.wanted, filters.list_id

        def read() -> OverviewRead:
            everything = services.annotating.annotations()
            chosen = everything
            if list_id is not None:
                members = {member.paper for member in services.exporting.listed(list_id)}
                chosen = tuple(paper for paper in everything if paper.paper in members)
            tags = sorted({tag for paper in everything for tag in paper.tags}, key=natural_key)
            lists = tuple((found.id, found.spec.name) for found in services.browsing.reading_lists())
            return OverviewRead(filtered(chosen, wanted), tuple(tags), lists, bool(everything))

        self._context.tasks.latest("annotations", read, self._show)

    def _show(self, read: OverviewRead) -> None:
        self._shown = read.shown
        self.view.filters.offer(read.tags, read.lists)
        count = sum(paper.count for paper in read.shown)
        words = f"{counted(count, 'annotation')} on {counted(len(read.shown), 'paper')}" if count else ""
        notice = None if count else NOTHING_FOUND if read.is_any else NOTHING_WRITTEN
        self.view.show_rows(overview_rows(read.shown), words, notice)

    def _ask_file(self, format_name: str, is_one_paper: bool) -> None:  # noqa: FBT001 - A signal's arguments have no names.
        row = self.view.current_row
        papers = self._shown
        title = "Annotations"
        if is_one_paper and row is not None:
            papers = tuple(paper for paper in papers if paper.paper == row.paper)
            title = f"Annotations: {papers[0].title}" if papers else title
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
        dialog.fileSelected.connect(lambda file: self.export(papers, title, format_name, Path(file)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def export(
        self,
        papers: tuple[AnnotatedPaper, ...],
        title: str,
        format_name: str,
        target: Path,
        *,
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
                again = Offer("Replace the file", lambda: self.export(papers, title, format_name, target, replace=True))
                messages.show_error(error, *(() if force else (again,)))

        self._context.tasks.run(lambda: exporting.write(papers, title, format_name, target, force=force), done, fail)
