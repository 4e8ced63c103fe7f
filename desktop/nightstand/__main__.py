"""The program's entry point: the window without a verb, the command line with one.

The window imports nothing of the command line and the command line nothing of Qt, so that each starts quickly.
"""

import multiprocessing
import os
import sys
from collections.abc import Sequence

import nightstand

QT_PACKAGES = ("PySide6", "shiboken6")


def main() -> int:
    """Run the program on the process's arguments and return its exit status."""
    multiprocessing.freeze_support()
    words = sys.argv[1:]
    if words == ["--version"]:
        if sys.stdout is not None:
            sys.stdout.write(f"nightstand {nightstand.__version__}\n")
        return 0
    if _opens_window(words):
        return _run_window(words)
    from nightstand.cli.main import run

    return run(words)


def _opens_window(words: Sequence[str]) -> bool:
    """Tell whether there is no verb; a library may be named all the same."""
    return not words or (words[0].startswith("--library=") and len(words) == 1) or _names_library_only(words)


def _names_library_only(words: Sequence[str]) -> bool:
    return len(words) == 2 and words[0] == "--library"


def _run_window(words: Sequence[str]) -> int:
    library = words[-1].removeprefix("--library=") if words else None
    if not _has_display():
        return _refuse("There is no display for the window")
    try:
        from nightstand.ui.application import run
    except ImportError as error:
        if not _is_about_qt(error):
            raise
        return _refuse(f"The window needs libraries that are missing: {error}")
    return run(library)


def _has_display() -> bool:
    """Tell whether a window can be shown; Qt itself would end the process without a word on what to do."""
    if not sys.platform.startswith("linux"):
        return True
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform and not platform.startswith(("xcb", "wayland")):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _is_about_qt(error: ImportError) -> bool:
    return (error.name or "").partition(".")[0] in QT_PACKAGES or ".so" in str(error)


def _refuse(reason: str) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"{reason}.\nEverything works on the command line too: nightstand --help\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
