"""Time from spawning the program to a painted and to a usable window, beside a bare window of the same toolkit.

Each figure is the median of interleaved runs in fresh processes, on the offscreen platform or the display that
QT_QPA_PLATFORM and DISPLAY name. Usable means: the workspace shows all papers and takes keys.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections import defaultdict

from command_line import CommandLine

RUNS = 7

BARE = """
import json, os, sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
started = float(sys.argv[1])
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, done)
def done():
    print(json.dumps({"painted": time.time() - started}), flush=True)
    os._exit(0)
application = QApplication([])
window = Window()
window.resize(1200, 800)
window.show()
application.exec()
"""

PROGRAM = """
import json, os, sys, time
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from nightstand.paths import default_paths
from nightstand.ui.application import Start, prepare_interpreter
started, expected = float(sys.argv[1]), int(sys.argv[2])
prepare_interpreter()
found = {}
class Watcher(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and "painted" not in found:
            found["painted"] = time.time() - started
        return False
application = QApplication([])
watcher = Watcher()
start = Start(default_paths(), application)
start.window.installEventFilter(watcher)
last, worst = time.perf_counter(), 0.0
def look():
    global last, worst
    now = time.perf_counter()
    worst, last = max(worst, now - last), now
    if start.shown_count == expected:
        found["usable"] = time.time() - started
        found["longest gap"] = worst
        print(json.dumps(found), flush=True)
        os._exit(0)
timer = QTimer(interval=5)
timer.timeout.connect(look)
timer.start()
application.exec()
"""


def test_start_to_a_usable_window(nightstand: CommandLine) -> None:
    nightstand("sample")
    environment = {"QT_QPA_PLATFORM": "offscreen", **nightstand.environment}
    times: defaultdict[str, list[float]] = defaultdict(list)

    for _ in range(RUNS):
        times["bare window, painted"].append(_run(BARE, environment)["painted"])
        for what, seconds in _run(PROGRAM, environment, "38").items():
            times[f"38 papers, {what}"].append(seconds)

    bare = statistics.median(times["bare window, painted"])
    print(f"\n{'start, median of ' + str(RUNS):32} {'ms':>6} {'× bare':>7}")
    for what, values in times.items():
        print(f"{what:32} {statistics.median(values) * 1000:6.0f} {statistics.median(values) / bare:7.2f}")
    assert len(times["38 papers, usable"]) == RUNS


def _run(script: str, environment: dict[str, str], *arguments: str) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-c", script, str(time.time()), *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    report: dict[str, float] = json.loads(done.stdout)
    return report
