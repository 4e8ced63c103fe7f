"""How long the window's event loop is held up while a long list is looked at, comes in and is indexed.

By the clock, and by the processor time of the window's thread, which is not longer where others use the machine too.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from builders import abstract_list, long_abstract
from command_line import CommandLine

PAPERS = 5_000

SCRIPT = """
import json, os, sys, time
from pathlib import Path
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from nightstand.paths import default_paths
from nightstand.ui.application import Start, prepare_interpreter
prepare_interpreter()
file, expected = Path(sys.argv[1]), int(sys.argv[2])
application = QApplication([])
start = Start(default_paths(), application)
gaps, stage = {"idle": [], "look": [], "import": [], "indexing": []}, ["start"]
last, last_cpu = [time.perf_counter()], [time.thread_time()]
def begin_import():
    stage[0] = "look"
    start._workspace.importing.import_paths([file])
def accept():
    stage[0] = "import"
    start._workspace.importing.preview_dialog.import_button.click()
def look():
    now, cpu = time.perf_counter(), time.thread_time()
    if stage[0] in gaps:
        gaps[stage[0]].append(((now - last[0]) * 1000, (cpu - last_cpu[0]) * 1000))
    last[0], last_cpu[0] = now, cpu
    if stage[0] == "start" and start.shown_count is not None:
        stage[0] = "idle"
        QTimer.singleShot(3000, begin_import)
    elif stage[0] == "look":
        dialog = start._workspace.importing.preview_dialog
        if dialog is not None and dialog.isVisible() and not accepting:
            accepting.append(True)
            QTimer.singleShot(500, accept)
    elif stage[0] == "import" and start.shown_count == expected:
        stage[0] = "indexing"
    elif stage[0] == "indexing" and not checking:
        checking.append(True)
        start._tasks.run(start._services.indexing.status, judge)
checking, accepting = [], []
def judge(status):
    checking.clear()
    if status.is_ready and status.waiting == 0:
        print(json.dumps(gaps), flush=True)
        os._exit(0)
timer = QTimer(interval=5)
timer.setTimerType(Qt.TimerType.PreciseTimer)
timer.timeout.connect(look)
timer.start()
application.exec()
"""


def test_gaps_while_a_long_list_comes_in(nightstand: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "tides.txt"
    file.write_bytes(abstract_list([long_abstract(number) for number in range(PAPERS)]))

    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(file), str(PAPERS)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **nightstand.environment},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=True,
    )

    gaps: dict[str, list[tuple[float, float]]] = json.loads(done.stdout)
    print(f"\n{'gaps of a 5 ms timer':24} {'median':>7} {'p95':>7} {'p99':>7} {'worst':>7}  ms, {PAPERS:,} papers")
    for what, values in gaps.items():
        for name, figures in ((what, [gap for gap, _ in values]), (f"{what}, CPU", [cpu for _, cpu in values])):
            ranked = sorted(figures)
            cells = [ranked[min(len(ranked) - 1, int(len(ranked) * share))] for share in (0.5, 0.95, 0.99, 1)]
            print(f"{name:24} " + " ".join(f"{cell:7.1f}" for cell in cells))
    assert all(gaps.values())
