"""The program's entry point: the window without a verb, the command line with one.

The window imports nothing of the command line and the command line nothing of Qt, so that each starts quickly.
"""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

import nightstand

INTERRUPTED = 130
QT_PACKAGES = ("PySide6", "shiboken6")


def main() -> int:
    """Run the program on the process's arguments and return its exit status."""
    _end_at_interruption()
    try:
        return _run(sys.argv[1:])
    except KeyboardInterrupt:
        _complain("Interrupted.")
        return INTERRUPTED


def _end_at_interruption() -> None:
    """Let Ctrl+C end the process at once while it loads; `_interrupt_by_exception` ends this.

    Loading takes a while, runs through callbacks that swallow exceptions, and holds nothing that could be half done.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def _end(_number: int, _frame: FrameType | None) -> None:
    _complain("Interrupted.")
    os._exit(INTERRUPTED)


def _interrupt_by_exception() -> None:
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _run(words: Sequence[str]) -> int:
    # What takes time to load is loaded here, where an interruption is answered.
    import multiprocessing

    multiprocessing.freeze_support()
    if words == ["--version"]:
        return _tell_version()
    if words == ["self-check"]:
        return _check_self()
    if _opens_window(words):
        return _run_window(words)
    from nightstand.cli.main import run

    _interrupt_by_exception()
    status = run(words)
    # All is said and done: the status must not change any more while Python takes itself down.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return status


def _tell_version() -> int:
    if sys.stdout is None:
        return 0
    try:
        sys.stdout.write(f"nightstand {nightstand.__version__}\n")
        sys.stdout.flush()
    except OSError as error:
        # Python would try once more when it ends, and fail aloud.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _complain(f"The output could not be written: {error.strerror or error}\nSend it elsewhere.")
        return 1
    return 0


def _check_self() -> int:
    try:
        from nightstand.ui.self_check import run
    except ImportError as error:
        if not _is_about_qt(error):
            raise
        return _refuse(f"The window needs libraries that are missing: {error}")
    return run()


def _opens_window(words: Sequence[str]) -> bool:
    """Tell whether there is no verb; a library may be named all the same."""
    rest = _without_library(words)[1]
    return all(_is_file(word) for word in rest)


def _without_library(words: Sequence[str]) -> tuple[str | None, Sequence[str]]:
    """Return the library that is named at the beginning, and the words behind it."""
    if len(words) > 1 and words[0] == "--library":
        return words[1], words[2:]
    if words and words[0].startswith("--library="):
        return words[0].removeprefix("--library="), words[1:]
    return None, words


def _is_file(word: str) -> bool:
    """Tell whether a word is a file to import: no verb has a point or a folder in its name."""
    return ("." in word or os.sep in word) and not word.startswith("-") and Path(word).is_file()


def _run_window(words: Sequence[str]) -> int:
    library, files = _without_library(words)
    if not _has_display():
        return _refuse("There is no display for the window")
    try:
        from nightstand.ui.application import run
    except ImportError as error:
        if not _is_about_qt(error):
            raise
        return _refuse(f"The window needs libraries that are missing: {error}")
    _interrupt_by_exception()
    return run(library, files=[Path(file) for file in files])


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
    _complain(f"{reason}.\nEverything works on the command line too: nightstand --help")
    return 1


def _complain(text: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
