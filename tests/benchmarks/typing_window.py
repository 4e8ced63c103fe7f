"""Opens the window on a library, types a search letter by letter, and prints how long keys and results took.

Usage: typing_window.py PAPERS [--fake] [--facets] [--import=FILE]; the folders come from the program's variables. With
`--fake` the search answers at once with every paper, so that what remains is the window's own share. With `--import` a
file comes in meanwhile, as the window lets it: in a process of its own.
"""

import json
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication

from nightstand import worker
from nightstand.domain.changes import EVERYTHING
from nightstand.paths import default_paths
from nightstand.ui.application import Start, prepare_interpreter
from nightstand.ui.papers.table import PaperTable

TEXT = "stochastic gradient descent for games"
PACE_MS = {"typed": 120, "held": 33}
"""A quick typist, and a key that is held down."""
REST_MS = 3_000
FIGURES = ("echo", "painted", "gap", "echo CPU", "painted CPU", "gap CPU")
"""In milliseconds: from a key to its letter and to its result, and between two turns of the event loop.

By the clock, and by the processor, which is not longer where others use the machine too: of the window's thread, or for
results of all threads together.
"""


def fake_search() -> None:
    """Let the search answer with all papers, each text in another order."""
    from nightstand.search.columns.found import FoundPapers
    from nightstand.services.searching import Order, SearchRequest, SearchResult, SearchService
    from nightstand.ui.index_keeper import IndexKeeper

    search = SearchService.search
    known: dict[str, SearchResult] = {}

    def answer(service: SearchService, request: SearchRequest, **_: object) -> SearchResult:
        if "" not in known:
            known[""] = search(service, SearchRequest())
        whole, turn = np.array(known[""].ids.as_array()), 101 * len(request.text)
        return replace(known[""], text=request.text, ids=FoundPapers(np.roll(whole, -turn)), order=Order.RELEVANCE)

    SearchService.search = answer
    IndexKeeper.start = lambda _keeper: None


class Typist(QObject):
    """Types, and notes when each letter stood in the field and its result in the list."""

    def __init__(self, start: Start, papers: int, *, shows_facets: bool, coming: Path | None) -> None:
        super().__init__()
        self.start, self.papers, self.shows_facets, self.coming = start, papers, shows_facets, coming
        self.has_arrived = False
        self.told: dict[str, dict[str, list[float]]] = {}
        self.paces = list(PACE_MS.items())
        self.field = start.window.top_bar.search
        self.field.installEventFilter(self)
        self.unechoed: list[tuple[str, float, float]] = []
        self.unpainted: list[tuple[str, float, float]] = []
        self.figures: dict[str, list[float]] = {}
        self.last, self.last_cpu = time.perf_counter(), time.thread_time()
        self.is_typing = False
        self.watch = QTimer(interval=1)
        self.watch.setTimerType(Qt.TimerType.PreciseTimer)
        self.watch.timeout.connect(self.note_gap)
        self.watch.start()
        self.keys = QTimer()
        self.keys.setTimerType(Qt.TimerType.PreciseTimer)
        self.keys.timeout.connect(self.press)
        self.opening = QTimer(interval=100)
        self.opening.timeout.connect(self.wait_for_papers)
        self.opening.start()
        paint = PaperTable.paintEvent

        def painted(table: PaperTable, event: QPaintEvent) -> None:
            paint(table, event)
            if self.is_typing:
                self.note_painted()

        PaperTable.paintEvent = painted

    def wait_for_papers(self) -> None:
        if self.start.shown_count == self.papers:
            self.opening.stop()
            if self.shows_facets:
                self.start._actions.trigger("toggle_refine")
            self.start._workspace.papers.view.notice.installEventFilter(self)
            if self.coming is not None:
                self.bring_in(self.coming)
            QTimer.singleShot(REST_MS, self.begin)

    def bring_in(self, file: Path) -> None:
        services, bus = self.start._services, self.start._bus
        assert services is not None

        def arrived(_report: object) -> None:
            self.has_arrived = True
            bus.announce(EVERYTHING)

        self.start._tasks.run_long(
            lambda progress, cancel: worker.import_files(services, [file], progress, cancel),
            arrived,
            on_progress=lambda _report: None,
        )

    def begin(self) -> None:
        pace, interval_ms = self.paces.pop(0)
        self.figures = self.told[pace] = {name: [] for name in FIGURES}
        self.field.setFocus()
        self.rest = list(TEXT)
        self.is_typing = True
        self.last, self.last_cpu = time.perf_counter(), time.thread_time()
        self.keys.start(interval_ms)

    def press(self) -> None:
        if not self.rest:
            self.keys.stop()
            QTimer.singleShot(REST_MS, self.finish)
            return
        letter = self.rest.pop(0)
        text, now = self.field.text() + letter, time.perf_counter()
        self.unechoed.append((text, now, time.thread_time()))
        self.unpainted.append((text, now, time.process_time()))
        key = QKeyEvent(QEvent.Type.KeyPress, ord(letter.upper()), Qt.KeyboardModifier.NoModifier, letter)
        QApplication.postEvent(self.field, key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and watched is self.field:
            self.note(self.unechoed, self.field.text(), "echo")
        elif event.type() is QEvent.Type.Paint and self.is_typing:
            # Nothing found is a result too; it is painted in place of the table.
            self.note_painted()
        return False

    def note_painted(self) -> None:
        answered = self.start._workspace.papers._presenter._answered
        if answered is not None:
            self.note(self.unpainted, answered.request.text, "painted")

    def note(self, waiting: list[tuple[str, float, float]], text: str, what: str) -> None:
        """Take a text as seen, and with it all that were typed before and never seen."""
        texts = [known for known, _, _ in waiting]
        if text in texts:
            now, cpu = time.perf_counter(), time.thread_time() if what == "echo" else time.process_time()
            seen = texts.index(text) + 1
            self.figures[what].extend((now - since) * 1000 for _, since, _ in waiting[:seen])
            self.figures[f"{what} CPU"].append((cpu - waiting[seen - 1][2]) * 1000)
            del waiting[:seen]

    def note_gap(self) -> None:
        now, cpu = time.perf_counter(), time.thread_time()
        if self.is_typing:
            self.figures["gap"].append((now - self.last) * 1000)
            self.figures["gap CPU"].append((cpu - self.last_cpu) * 1000)
        self.last, self.last_cpu = now, cpu

    def finish(self) -> None:
        self.is_typing = False
        if self.paces:
            self.field.clear()
            QTimer.singleShot(REST_MS, self.begin)
            return
        if self.has_arrived:
            print("the import ended before the typing", file=sys.stderr)
        print(json.dumps(self.told), flush=True)
        os._exit(0)


def main() -> None:
    prepare_interpreter()
    if "--fake" in sys.argv:
        fake_search()
    application = QApplication([])
    start = Start(default_paths(), application)
    coming = next((Path(word.removeprefix("--import=")) for word in sys.argv if word.startswith("--import=")), None)
    typist = Typist(start, int(sys.argv[1]), shows_facets="--facets" in sys.argv, coming=coming)
    application.exec()
    del typist


if __name__ == "__main__":
    main()
