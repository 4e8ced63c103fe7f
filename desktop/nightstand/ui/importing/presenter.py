"""Runs imports off the interface's thread: looks first, asks where that is needed, shows how far they are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from nightstand import worker
from nightstand.domain.errors import NightstandError
from nightstand.domain.reading_list import ListKind
from nightstand.services.import_options import Pasted
from nightstand.services.progress import CancelToken
from nightstand.ui.action_table import When
from nightstand.ui.context import UiContext
from nightstand.ui.importing.alike import alike_text, pairs_alike
from nightstand.ui.importing.asking import ask_files, ask_folder
from nightstand.ui.importing.in_turns import InTurns
from nightstand.ui.importing.naming import PASTED_NAME
from nightstand.ui.importing.pasting import CopiedFiles, CopiedName, CopiedText, copied, local_paths
from nightstand.ui.importing.preview import Preview, happens_at_once, preview_of
from nightstand.ui.importing.preview_dialog import Answer, PreviewDialog
from nightstand.ui.importing.preview_opening import opened_in_turns
from nightstand.ui.importing.preview_parts import Surroundings
from nightstand.ui.importing.reading_bar import ReadAs
from nightstand.ui.importing.report import ShownReport, failed_text, shown_report
from nightstand.ui.importing.reports import ReportPresenter
from nightstand.ui.importing.request import Request, of_known
from nightstand.ui.importing.standing import StandingBanner
from nightstand.ui.messages import Banner, Offer, Tone
from nightstand.ui.tasks import ProgressReport, ThreadProgress

if TYPE_CHECKING:
    from nightstand.bootstrap import Services
    from nightstand.services.import_report import ImportReport

KEYWORDS_STATE: Final = "import/keywords_as_tags"
ALIKE_AFTER_MS: Final = 700


@dataclass(frozen=True, slots=True)
class _Planned:
    """What the preview shows of a plan, and whether it needs to be shown at all."""

    preview: Preview
    was_cancelled: bool
    happens_at_once: bool
    format_titles: Mapping[str, str]
    list_names: Sequence[str]


class ImportPresenter(QObject):
    """Imports one thing at a time."""

    work_reported = Signal(object, object)
    """(ProgressReport, what cancels the work)"""
    work_ended = Signal()
    papers_requested = Signal(int)
    """The papers of this import are to be shown."""
    alike_requested = Signal(object)
    """The pairs that look alike are to be shown, first those of these papers."""
    lookup_requested = Signal(str)
    """A person wants to know what paper this identifier or address names."""

    def __init__(self, context: UiContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._cancel: CancelToken | None = None
        self._dialog: PreviewDialog | None = None
        self._turns = InTurns(self)
        self._previewed: Request | None = None
        self._records = 0
        # The step of an import is written with its first papers, so an edit made meanwhile comes after it.
        self._edits_before = 0
        self._standing = StandingBanner(context, self)
        self.reports = ReportPresenter(context, window)
        self.reports.papers_requested.connect(self.papers_requested)
        bind = context.actions.bind
        bind("import_files", lambda: ask_files(window, context.state, self.import_paths))
        bind("import_folder", lambda: ask_folder(window, context.state, self.import_paths))
        bind("import_clipboard", self.paste)
        bind("import_sample", self.import_sample)

    def import_paths(self, paths: Sequence[Path], into: str = "") -> None:
        """Import files and folders, into a list if one is named, as one step that can be undone."""
        self._plan(Request(tuple(paths), into))

    def import_urls(self, urls: list[QUrl], into: str = "") -> None:
        """Import dropped files; addresses that are no local files are left out."""
        paths = local_paths(urls)
        if paths:
            self.import_paths(paths, into)

    def import_text(self, text: str) -> None:
        """Import the papers that stand in a text."""
        self._plan(Request((Pasted(PASTED_NAME, text.encode("utf-8", "replace")),), is_pasted=True))

    def paste(self) -> None:
        """Import what is on the clipboard; an identifier alone is offered to be looked up."""
        match copied(QGuiApplication.clipboard().mimeData()):
            case CopiedFiles(paths):
                self.import_paths(paths)
            case CopiedName(name):
                self._offer_lookup(name)
            case CopiedText(text):
                self.import_text(text)
            case None:
                self._context.messages.show_toast("There is no text on the clipboard")

    def import_sample(self) -> None:
        """Import the lists that come with the program."""
        services = self._context.services
        # The readers of files are loaded with the first import, which may take longer than a frame.
        if self._is_free():
            self._edits_before = self._context.edits.made
            self._cancel = self._context.tasks.run_long(
                lambda progress, cancel: services.importing.run_sample(progress=progress, cancel=cancel),
                self._finish,
                on_progress=self._show_progress,
                on_error=self._fail,
            )
            self._show_progress(ProgressReport(0, None, "Importing the sample lists"))

    @property
    def is_running(self) -> bool:
        """Whether an import is under way."""
        return self._cancel is not None

    @property
    def preview_dialog(self) -> PreviewDialog | None:
        """The preview that waits for an answer."""
        return self._dialog

    def _plan(self, request: Request) -> None:
        """Find out what importing would do."""
        if not self._is_free():
            return
        what = f"Reading {request.name}"
        services = self._context.services

        def take(planned: _Planned) -> None:
            self._take_plan(request, planned)

        self._cancel = self._context.tasks.run_long(
            lambda progress, cancel: _planned(services, request, progress, cancel),
            take,
            on_progress=lambda report: self._show_progress(replace(report, what=what)),
            on_error=self._fail,
        )
        self._show_progress(ProgressReport(0, None, what))

    def _take_plan(self, request: Request, planned: _Planned) -> None:
        self._end()
        if planned.was_cancelled:
            self._drop_dialog()
            self._context.messages.show_toast("Stopped; nothing was imported")
        elif self._dialog is not None or not planned.happens_at_once:
            self._preview(request, planned)
        else:
            self._import(request, None, planned.preview.record_count)

    def _preview(self, request: Request, planned: _Planned) -> None:
        self._previewed, self._records = request, planned.preview.record_count
        if self._dialog is not None:
            self._turns.begin(self._dialog.filling(planned.preview, request.read_as))
            return
        keeps_keywords = self._context.state.text(KEYWORDS_STATE, "yes") == "yes"
        surroundings = Surroundings(planned.list_names, planned.format_titles, request.into, keeps_keywords)
        shown = (request, planned.preview)
        self._turns.begin(opened_in_turns(self._context, self._window, surroundings, shown, self._take_dialog))

    def _take_dialog(self, dialog: PreviewDialog) -> None:
        dialog.import_requested.connect(self._accept)
        dialog.reading_requested.connect(self._read_again)
        dialog.finished.connect(self._forget_dialog)
        self._dialog = dialog

    def _accept(self, answer: Answer) -> None:
        request = self._previewed
        self._drop_dialog()
        if request is not None:
            self._context.state.set_text(KEYWORDS_STATE, "yes" if answer.keywords_as_tags else "no")
            self._import(request, answer, self._records)
            # The papers come into the list, so that is where a person goes on.
            self._context.actions.trigger("focus_papers")

    def _read_again(self, file: int, read_as: ReadAs) -> None:
        request = self._previewed
        if request is not None and self._dialog is not None:
            self._dialog.set_waiting(waits=True)
            self._plan(replace(request, read_as={**request.read_as, file: read_as}))

    def _import(self, request: Request, answer: Answer | None, records: int) -> None:
        if not self._is_free():
            return
        options = request.options(answer)
        if answer is None and self._context.state.text(KEYWORDS_STATE, "yes") != "yes":
            options = replace(options, keywords_as_tags=False)
        services = self._context.services
        self._edits_before = self._context.edits.made
        self._cancel = self._context.tasks.run_long(
            lambda progress, cancel: worker.import_files(services, request.sources, progress, cancel, options),
            lambda report: self._finish(report, options.as_list or ""),
            on_progress=lambda report: self._show_progress(of_known(report, request.name, records)),
            on_error=self._fail,
        )
        self._show_progress(ProgressReport(0, None, f"Reading {request.name}"))

    def _is_free(self) -> bool:
        if self._cancel is not None:
            self._context.messages.show_banner(
                Banner("An import is under way", "Wait until it is through, or cancel it.", Tone.WARNING)
            )
            return False
        self._context.messages.withdraw_banner()
        return True

    def _show_progress(self, report: ProgressReport) -> None:
        if self._cancel is not None:
            self.work_reported.emit(report, self._cancel.cancel)

    def _finish(self, report: "ImportReport", into: str = "") -> None:
        self._end()
        self._context.bus.announce(report.changes, self)
        from nightstand.services.format_titles import format_titles

        # What reads files is loaded by now, since something was read.
        shown = shown_report(report, into, format_titles())
        self.reports.keep(shown)
        # Also where nothing came in: why it did not can still be read.
        self._context.actions.set_condition(When.HAS_IMPORT, holds=True)
        offers = self._offers(report, shown)
        banner = Banner(shown.headline, shown.detail, shown.tone, tuple(offers))
        self._standing.show(banner, report.batch)
        if report.added:
            self._seek_alike(report, banner)

    def _seek_alike(self, report: "ImportReport", banner: Banner) -> None:
        """Offer to look at the pairs that the import left to be decided on, as soon as they are known."""
        services = self._context.services

        def take(count: int) -> None:
            if count:
                offer = Offer(alike_text(count), lambda: self.alike_requested.emit(report.papers), keeps_message=True)
                self._standing.revise(replace(banner, offers=(*banner.offers[:-1], offer, *banner.offers[-1:])))

        def seek() -> None:
            self._context.tasks.latest("pairs since an import", lambda: pairs_alike(services, report.papers), take)

        # It loads what compares papers, which would hold the window up while it shows what came in.
        QTimer.singleShot(ALIKE_AFTER_MS, self, seek)

    def _offers(self, report: "ImportReport", shown: ShownReport) -> list[Offer]:
        offers: list[Offer] = []
        if shown.errors:
            offers.append(Offer(failed_text(len(shown.errors)), self.reports.show_failed))
        elif shown.problems:
            offers.append(Offer("Show warnings", self.reports.show_warnings))
        batch = report.batch
        if batch is not None:
            offers.append(Offer("Show papers", lambda: self.papers_requested.emit(int(batch))))
        if shown.has_changes:
            offers.append(self._context.edits.undo_offer(self._edits_before))
        return offers

    def _fail(self, error: Exception) -> None:
        self._end()
        self._drop_dialog()
        if isinstance(error, NightstandError):
            self._context.messages.show_error(error)

    def _end(self) -> None:
        self._cancel = None
        self.work_ended.emit()

    def _forget_dialog(self) -> None:
        self._turns.stop()
        self._dialog = None

    def _drop_dialog(self) -> None:
        self._turns.stop()
        if self._dialog is not None:
            self._dialog.finish()
            self._dialog = None

    def _offer_lookup(self, name: str) -> None:
        detail = "It names a paper without saying anything of it. Nothing is asked for before you say so."
        offer = Offer("Look up…", lambda: self.lookup_requested.emit(name))
        self._context.messages.show_banner(Banner(f"Look up {name}?", detail, Tone.INFORMATION, (offer,)))


def _planned(services: "Services", request: Request, progress: ThreadProgress, cancel: CancelToken) -> _Planned:
    """Plan, and make what the preview shows of it; runs in the pool."""
    from nightstand.services.format_titles import format_titles

    plan = worker.plan_import(services, request.sources, progress, cancel, request.options())
    lists = [found.spec.name for found in services.browsing.reading_lists() if found.spec.kind is ListKind.LIST]
    at_once = happens_at_once(plan, is_pasted=request.is_pasted)
    with worker.no_garbage_sought():
        about = {entry.paper for entry in plan.entries if entry.paper is not None}
        # What was tried out has left no trace, so a paper that is not there comes with these files.
        preview = preview_of(plan, about.difference(services.browsing.source_titles(tuple(about))))
    return _Planned(preview, plan.was_cancelled, at_once, format_titles(), lists)
