"""Keeps the strip above a list true, and the line where the time for it ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from nightstand.domain.changes import ChangeSet
from nightstand.domain.decision import ReadingStatus
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId, ListKind
from nightstand.domain.reading_time import time_text
from nightstand.ui.context import UiContext
from nightstand.ui.due_words import due_text
from nightstand.ui.reading_list.list_strip import ListStrip, ShownOutlook

if TYPE_CHECKING:
    from nightstand.services.list_budget import ListOutlook

REFRESH_DELAY_MS: Final = 60


@dataclass(frozen=True, slots=True)
class HeadSurroundings:
    """What the strip asks of the window around it, at the moment it is needed."""

    listed: Callable[[], ListId | None]
    """The list or saved search shown."""
    shown: Callable[[], Sequence[PaperId]]
    """The papers shown, in their order."""
    can_reorder: Callable[[], bool]
    """Whether the list's own order is shown."""
    current: Callable[[], PaperId | None]
    draw_line: Callable[[int | None, str], None]
    """Draws a line with words in front of a row; None takes it away."""


class ListHead(QObject):
    """Drives a `ListStrip`."""

    def __init__(self, context: UiContext, strip: ListStrip, around: HeadSurroundings) -> None:
        super().__init__(strip)
        self._context = context
        self._strip = strip
        self._around = around
        self._outlook: ListOutlook | None = None
        self._list: ListId | None = None
        self._timer = QTimer(self, singleShot=True, interval=REFRESH_DELAY_MS)
        self._timer.timeout.connect(self.refresh)
        context.bus.changed.connect(self._take_change)

    def refresh(self) -> None:
        """Read how the list shown stands; without one nothing is shown."""
        self._timer.stop()
        list_id = self._around.listed()
        if list_id != self._list:
            self._clear()
            self._list = list_id
        if list_id is not None:
            shown = tuple(self._around.shown())
            self._context.tasks.latest("list head", partial(self._read, list_id, shown), partial(self._show, list_id))

    def show_current(self) -> None:
        """Show how long the current paper takes, unless it is read."""
        paper, outlook = self._around.current(), self._outlook
        minutes = outlook.minutes_by_paper.get(paper, 0) if outlook is not None and paper is not None else 0
        if minutes:
            time = time_text(minutes)
            self._strip.show_minutes(time, f"The current paper takes about {time}; change it")
        else:
            self._strip.show_minutes("", "")

    def _read(self, list_id: ListId, shown: tuple[PaperId, ...]) -> "ListOutlook":
        budget = self._context.services.list_budget
        is_search = budget.outlook(list_id, ()).spec.kind is ListKind.SMART
        # What a saved search finds is what is shown.
        return budget.outlook(list_id, shown if is_search else None)

    def _show(self, list_id: ListId, outlook: "ListOutlook") -> None:
        if list_id != self._around.listed():
            return
        self._outlook = outlook
        self._strip.show_outlook(shown_outlook(outlook, datetime.now().astimezone().date()))
        self.show_current()
        shown = self._around.shown()
        is_in_order = outlook.spec.kind is ListKind.SMART or self._around.can_reorder()
        self._around.draw_line(cut_row(outlook, shown) if is_in_order else None, outlook.text)

    def _clear(self) -> None:
        self._outlook = None
        self._strip.hide()
        self._around.draw_line(None, "")

    def _take_change(self, changes: ChangeSet, _origin: object) -> None:
        if not changes.is_empty and self._around.listed() is not None:
            self._timer.start()


def cut_row(outlook: "ListOutlook", shown: Sequence[PaperId]) -> int | None:
    """Return the row in front of which the time ends; None without a budget, and where all of the list fits."""
    if outlook.within is None or outlook.within >= len(outlook.papers):
        return None
    above = set(outlook.papers[: outlook.within])
    return sum(paper in above for paper in shown)


def shown_outlook(outlook: "ListOutlook", today: date) -> ShownOutlook:
    """Return how a list stands in the words of the strip."""
    spec, counts = outlook.spec, outlook.status_counts
    read, reading, unread = (
        counts[status] for status in (ReadingStatus.READ, ReadingStatus.READING, ReadingStatus.UNREAD)
    )
    said = ((read, "read"), (reading, "reading"), (unread, "to read"))
    progress = [f"{count:,} {word}" for count, word in said if count]
    time = f"about {time_text(outlook.minutes)}" if outlook.minutes else ""
    days = outlook.days_left(today)
    due = "" if spec.due is None else due_text(spec.due, today)
    whole = [part for part in (*progress, time) if part]
    fewer = [part for part in (*progress[-1:], time) if part]
    count = "1 paper" if len(outlook.papers) == 1 else f"{len(outlook.papers):,} papers"
    return ShownOutlook(
        description=spec.description,
        progress=(read, reading, unread),
        standings=(" · ".join(whole) or "Nothing in it yet", " · ".join(fewer), time),
        due=due,
        is_overdue=days is not None and days < 0,
        cut=outlook.text,
        spoken=", ".join(part for part in (count, *whole, outlook.text, due, spec.description) if part),
    )
