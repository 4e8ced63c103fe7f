"""The core needs no Qt: not to be imported, and not to be tested."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE_ROOTS = (ROOT / "desktop", ROOT / "corpus")
IMPORT_ALL = """
import importlib, sys

class Blocker:
    def find_spec(self, fullname, path=None, target=None):
        if fullname.partition(".")[0] in {"PySide6", "shiboken6", "qtpy", "qtawesome"}:
            raise ModuleNotFoundError(f"{fullname} is blocked", name=fullname)

sys.meta_path.insert(0, Blocker())
for module in sys.argv[1:]:
    try:
        importlib.import_module(module)
    except Exception as error:
        print(f"{module}: {error!r}")
"""


def core_modules() -> list[str]:
    """Return the dotted name of every module that a machine without Qt must be able to import."""
    names = []
    for source_root in SOURCE_ROOTS:
        for file in sorted(source_root.glob("nightstand*/**/*.py")):
            parts = file.relative_to(source_root).with_suffix("").parts
            dotted = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            if not f"{dotted}.".startswith("nightstand.ui."):
                names.append(dotted)
    return names


def test_every_module_outside_the_interface_is_imported_by_an_interpreter_without_qt() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, *core_modules()], capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines() == []
    assert done.stderr == ""


@pytest.mark.parametrize("module", ["PySide6", "PySide6.QtWidgets", "qtawesome", "nightstand.ui"])
def test_a_unit_test_that_reaches_for_qt_is_refused(module: str) -> None:
    with pytest.raises(ModuleNotFoundError, match="blocked in unit tests"):
        importlib.import_module(module)
