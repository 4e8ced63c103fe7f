"""The state of the window in a file: read by a new process, where an INI file knows only text."""

import subprocess
import sys
from pathlib import Path

from nightstand.ui.window_state import FILE_NAME, WindowState

READ_AGAIN = """
import sys
from pathlib import Path
from nightstand.ui.window_state import WindowState
state = WindowState(Path(sys.argv[1]))
words = [state.words(name, ("a",)) for name in ("fields", "none", "other")]
print(state.text("sort"), state.numbers("panes"), *words)
"""


def test_a_new_process_reads_what_was_kept(tmp_path: Path) -> None:
    state = WindowState(tmp_path)
    state.set_text("sort", "year")
    state.set_numbers("panes", (236, 452, 752))
    state.set_words("fields", ["authors"])
    state.set_words("none", [])
    state.save()

    done = subprocess.run([sys.executable, "-c", READ_AGAIN, str(tmp_path)], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "year (236, 452, 752) ('authors',) () ('a',)"


def test_damaged_numbers_count_as_none(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("[General]\npanes=12 wide 3\n", encoding="utf-8")

    assert WindowState(tmp_path).numbers("panes") == ()


def test_a_damaged_geometry_counts_as_none(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("[General]\ngeometry=12\n", encoding="utf-8")

    assert WindowState(tmp_path).geometry().isEmpty()
