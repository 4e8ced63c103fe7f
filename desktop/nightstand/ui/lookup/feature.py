"""Looks papers up when a person asks for it: binds the two actions to the dialog and the service."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nightstand.domain.errors import LookupCancelled, NightstandError
from nightstand.domain.paper import PaperDetails, PaperId
from nightstand.services.progress import CancelToken
from nightstand.ui.context import UiContext
from nightstand.ui.lookup.dialog import LookupDialog
from nightstand.ui.lookup.shaping import shown_findings
from nightstand.ui.lookup.shown import ShownFindings, ShownService
from nightstand.ui.paper_links import open_address
from nightstand.ui.paper_selection import SelectionReader
from nightstand.ui.tasks import ProgressReport, ThreadProgress

if TYPE_CHECKING:
    from nightstand.bootstrap import Services
    from nightstand.services.asked import Asked
    from nightstand.services.candidates import Candidate, Findings
    from nightstand.services.library import Outcome


@dataclass(frozen=True, slots=True)
class _Prepared:
    """What a paper would be looked up by, read in the pool; `titles` is what each service is called."""

    details: PaperDetails | None
    asked: "tuple[Asked, ...]"
    titles: dict[str, str]


class LookupFeature(QObject):
    """Opens the dialog for the current paper, or for whatever the person types."""

    paper_added = Signal(object)
    """The PaperId of a paper that came in, or that was there already."""

    def __init__(self, context: UiContext, selection: SelectionReader, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._selection = selection
        self._window = window
        context.actions.bind("look_up", self.look_up_current)
        context.actions.bind("add_by_identifier", self.add_by_identifier)

    def look_up_current(self) -> None:
        """Open the dialog for the current paper; nothing is asked yet."""
        paper, services = self._selection().current, self._context.services
        if paper is not None:
            # Comparing papers brings a library that takes a moment to load.
            self._context.tasks.run(lambda: _prepared(services, paper), self._open)

    def add_by_identifier(self, text: str = "") -> None:
        """Open the dialog for whatever is typed, with a text to begin with; nothing is asked yet."""
        services = self._context.services
        self._context.tasks.run(lambda: _prepared(services, None), lambda prepared: self._open(prepared, text))

    def _open(self, prepared: _Prepared, text: str = "") -> None:
        context, window = self._context, self._window.window()
        if prepared.details is not None:
            title = prepared.details.title_text or "Untitled"
            dialog = LookupDialog(context.themes, "Look up metadata", title, parent=window)
        else:
            dialog = LookupDialog(context.themes, "Add by identifier", has_field=True, parent=window)
            dialog.ask.field.setText(text)
        inquiry = _Inquiry(context, dialog, prepared)
        inquiry.paper_added.connect(self.paper_added)
        dialog.open()


class _Inquiry(QObject):
    """One dialog at work; it goes when the dialog goes."""

    paper_added = Signal(object)

    def __init__(self, context: UiContext, dialog: LookupDialog, prepared: _Prepared) -> None:
        super().__init__(dialog)
        self._context = context
        self._dialog = dialog
        self._prepared = prepared
        self._asked = prepared.asked
        self._cancel: CancelToken | None = None
        self._candidates: tuple[Candidate, ...] = ()
        dialog.ask.changed.connect(self._understand)
        dialog.ask_requested.connect(self._ask)
        dialog.stop_requested.connect(self._stop)
        dialog.take_requested.connect(self._take)
        dialog.found.address_requested.connect(open_address)
        dialog.ask.show_asked([_sentence((one,)) for one in self._asked])
        self._understand()

    def _understand(self) -> None:
        """Say what is looked up, and who is asked."""
        if self._prepared.details is None:
            self._asked = self._read_field()
        lookup, page = self._context.services.lookup, self._dialog.ask
        fit = lookup.services_for(self._asked) if self._asked else tuple(self._prepared.titles)
        page.show_services([ShownService(name, title, name in fit) for name, title in self._prepared.titles.items()])
        self._dialog.set_ready(is_ready=bool(self._asked) and bool(page.chosen))

    def _read_field(self) -> "tuple[Asked, ...]":
        from nightstand.services.asked import read_asked

        page = self._dialog.ask
        text = page.field.text().strip()
        if not text:
            page.show_asked(["Nothing yet"])
            return ()
        try:
            asked = read_asked(text)
        except NightstandError as error:
            page.show_asked([f"{error.title}. {error.remedy}"], is_wrong=True)
            return ()
        page.show_asked([_sentence(asked)])
        return asked

    def _ask(self) -> None:
        services, details = self._context.services, self._prepared.details
        text, names = self._dialog.ask.field.text(), self._dialog.ask.chosen

        def work(progress: ThreadProgress, cancel: CancelToken) -> "tuple[Findings, ShownFindings]":
            if details is not None:
                findings = services.lookup.for_paper(details.id, names, progress=progress, cancel=cancel)
            else:
                findings = services.lookup.find(text, names, progress=progress, cancel=cancel)
            return findings, shown_findings(services, findings)

        self._dialog.show_waiting("Asking…")
        self._cancel = self._context.tasks.run_long(
            work, self._show_found, on_progress=self._show_progress, on_error=self._show_failure
        )

    def _stop(self) -> None:
        if self._cancel is not None:
            self._cancel.cancel()

    def _is_over(self, cancel: CancelToken | None) -> bool:
        return cancel is None or cancel.is_cancelled

    def _show_progress(self, report: ProgressReport) -> None:
        if not self._is_over(self._cancel):
            self._dialog.show_waiting(f"{report.what}…")

    def _show_found(self, found: "tuple[Findings, ShownFindings]") -> None:
        if not self._is_over(self._cancel):
            findings, shown = found
            self._candidates = findings.candidates
            self._dialog.show_findings(shown)

    def _show_failure(self, error: Exception) -> None:
        if self._is_over(self._cancel) or isinstance(error, LookupCancelled):
            return
        if isinstance(error, NightstandError):
            self._dialog.show_failure(error)
        else:
            self._dialog.reject()

    def _take(self, number: int, fields: tuple[str, ...] | None) -> None:
        lookup, candidate = self._context.services.lookup, self._candidates[number]
        call: Callable[[], Outcome]
        if fields is not None and candidate.known_as is not None:
            paper = candidate.known_as
            call = lambda: lookup.apply(paper, candidate, fields=fields)  # noqa: E731 - One of two calls to make.
        else:
            call = lambda: lookup.add(candidate)  # noqa: E731
        self._context.edits.make(
            call,
            label="what was looked up",
            announce=True,
            on_done=self._finish,
            on_refused=self._dialog.show_failure,
        )

    def _finish(self, outcome: "Outcome") -> None:
        self._dialog.finish()
        if self._prepared.details is None and outcome.papers:
            self.paper_added.emit(PaperId(outcome.papers[0]))


def _prepared(services: "Services", paper: PaperId | None) -> _Prepared:
    """Read what the dialog needs; runs in the pool."""
    from nightstand.services.inquiry import SERVICE_TITLES

    lookup = services.lookup
    if paper is None:
        return _Prepared(None, (), dict(SERVICE_TITLES))
    return _Prepared(services.browsing.details(paper), lookup.asked_of(paper), dict(SERVICE_TITLES))


def _sentence(asked: "tuple[Asked, ...]") -> str:
    first = asked[0].words
    return f"{first[0].upper()}{first[1:]}" + (", else as a title" if len(asked) > 1 else "")
