"""The window fits the screen: when it is new, and when it was left on a larger one."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRect

from gui_desk import Desk
from nightstand.ui.window_room import fitted

NEW_WINDOW = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from nightstand.ui.actions import Actions
from nightstand.ui.icons import IconStore
from nightstand.ui.main_window import MainWindow
from nightstand.ui.messages import Messages
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.ui.window_state import WindowState
app = QApplication([])
themes = ThemeStore(ThemeChoice.LIGHT)
icons = IconStore(themes)
window = MainWindow(themes, icons, Actions(icons), Messages(), WindowState(Path(sys.argv[1])))
window.show()
app.processEvents()
print(window.screen().availableGeometry().contains(window.frameGeometry()), window.width(), window.height())
window.save_state()
"""


def run_window(config: Path, screen: tuple[int, int], **settings: str) -> tuple[bool, int, int]:
    """Open a window in a new process on a screen of this size in device pixels; tell whether it fits, and its size."""
    width, height = screen
    screens = config / "screens.json"
    screens.write_text(
        json.dumps(
            {
                "screens": [
                    {
                        "name": "one",
                        "x": 0,
                        "y": 0,
                        "width": width,
                        "height": height,
                        "logicalDpi": 96,
                        "logicalBaseDpi": 96,
                        "dpr": 1,
                    }
                ]
            }
        )
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={screens}", **settings}
    done = subprocess.run(
        [sys.executable, "-c", NEW_WINDOW, str(config)], env=environment, capture_output=True, text=True, check=True
    )
    fits, *size = done.stdout.split()
    return fits == "True", int(size[0]), int(size[1])


@pytest.mark.parametrize("settings", [{}, {"QT_SCALE_FACTOR": "2"}, {"QT_FONT_DPI": "144"}])
@pytest.mark.parametrize("screen", [(800, 600), (1366, 768)])
def test_a_new_window_fits_a_small_screen(tmp_path: Path, screen: tuple[int, int], settings: dict[str, str]) -> None:
    fits, _width, _height = run_window(tmp_path, screen, **settings)

    assert fits


def test_a_window_left_on_a_large_screen_fits_a_small_one(tmp_path: Path) -> None:
    before = run_window(tmp_path, (2560, 1440))

    after = run_window(tmp_path, (1024, 700))

    assert before == (True, 1440, 900)
    assert after == (True, 1016, 656)


@pytest.mark.parametrize(
    ("wanted", "got"),
    [
        (QRect(10, 20, 300, 200), QRect(10, 20, 300, 200)),
        (QRect(900, 700, 300, 200), QRect(700, 600, 300, 200)),
        (QRect(-50, -60, 300, 200), QRect(0, 0, 300, 200)),
        (QRect(200, 100, 3000, 2000), QRect(0, 0, 1000, 800)),
    ],
)
def test_a_rectangle_is_moved_and_cut_only_as_far_as_it_must(wanted: QRect, got: QRect) -> None:
    assert fitted(wanted, QRect(0, 0, 1000, 800)) == got


def test_all_panes_have_room_in_the_smallest_window(desk: Desk) -> None:
    window = desk.window
    window.resize(window.minimumSize())
    desk.qtbot.wait(50)

    panes = [window.sidebar, desk.work.papers.view, desk.work.details.view]
    right = [pane.mapTo(window, pane.rect().topRight()).x() for pane in panes]
    assert window.width() < 800
    assert right == sorted(right)
    assert right[-1] < window.width()
    assert [pane.width() >= least for pane, least in zip(panes, (160, 228, 320), strict=True)] == [True, True, True]
