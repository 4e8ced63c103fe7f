"""The window at rest talks to nobody, and does not even load what could."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
opened = []
asking = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto")
sys.addaudithook(lambda event, given: opened.append(event) if event in asking else None)
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from nightstand.paths import default_paths
from nightstand.ui.application import Start
from nightstand.ui.lookup.dialog import LookupDialog

application = QApplication([])
start = Start(default_paths(), application)
dialogs = []

def look():
    if start.shown_count is None:
        return
    found = start.window.findChildren(LookupDialog)
    if found:
        found[0].ask.field.setText("https://doi.org/10.5555/tides.2025.7")
        dialogs.append(found[0].main_button.isEnabled())
        found[0].reject()
        timer.stop()
        QTimer.singleShot(300, application.quit)
    elif not dialogs:
        start.window.top_bar.search.setText("tides")
        start._actions.trigger("add_by_identifier")

timer = QTimer()
timer.timeout.connect(look)
timer.start(200)
QTimer.singleShot(60_000, application.quit)
application.exec()
start.close()
assert dialogs == [True], dialogs
assert opened == [], opened
assert "httpx" not in sys.modules
"""


def test_a_window_with_the_dialog_open_connects_to_nothing(folders: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}

    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment, check=False, timeout=120
    )

    assert done.returncode == 0, done.stderr
