"""Tells whether an installed program is whole: each part that could be missing from a package is used once."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication

import nightstand
from nightstand.bootstrap import Services, open_library
from nightstand.domain.paper import PaperId
from nightstand.paths import AppPaths
from nightstand.services.progress import CancelToken, silent
from nightstand.ui.fonts import load_fonts
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.theme import ThemeChoice, ThemeStore
from nightstand.worker import rebuild_index

SAMPLE_PAPERS = 38


def run() -> int:
    """Check every part in a library that is thrown away; print a line for each, and return 1 if one is missing."""
    application = QApplication([sys.argv[0], "-platform", "offscreen"])
    with TemporaryDirectory(prefix="nightstand-") as folder:
        parent = Path(folder)
        paths = AppPaths(parent / "library", parent / "config", parent / "cache", parent / "log")
        with open_library(paths) as services:
            report = {name: _outcome(check, services) for name, check in CHECKS.items()}
    application.quit()
    _tell(f"nightstand {nightstand.__version__}")
    for name, fault in report.items():
        _tell(f"{name}: {fault or 'ok'}")
    return 1 if any(report.values()) else 0


def _outcome(check: Callable[[Services], bool], services: Services) -> str:
    try:
        return "" if check(services) else "not as it should be"
    except Exception as error:  # noqa: BLE001 - Whatever is missing, the report names it and goes on.
        return f"{type(error).__name__}: {error}"


def _sample(services: Services) -> bool:
    services.importing.run_sample()
    return services.care.info().papers == SAMPLE_PAPERS


def _index(services: Services) -> bool:
    # Built in a process of its own, which a package can lose too.
    return rebuild_index(services, silent, CancelToken()) == SAMPLE_PAPERS and services.searching.count("regret") > 0


def _pdf(services: Services) -> bool:
    file = services.paths.library.parent / "printed.pdf"
    writer = QPdfWriter(str(file))
    with QPainter(writer) as painter:
        painter.drawText(QRect(500, 500, 6000, 1000), 0, "nightstandword")
    services.documents.attach(PaperId(1), [file])
    services.document_texts.read_waiting()
    services.indexing.catch_up()
    return services.searching.count("nightstandword") == 1


def _fonts(_services: Services) -> bool:
    return "Inter" in load_fonts()


def _icons(_services: Services) -> bool:
    parent = QGuiApplication.instance()
    themes = ThemeStore(ThemeChoice.LIGHT, parent)
    image = QImage(32, 32, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        IconStore(themes, parent).paint(painter, image.rect(), Icon.SEARCH, QColor("black"), 28)
    return any(image.pixelColor(x, y).value() < 128 for x in range(32) for y in range(32))


def _tell(line: str) -> None:
    # A windowed program has no output on some systems; its exit status tells all the same.
    if sys.stdout is not None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


CHECKS: Mapping[str, Callable[[Services], bool]] = {
    "sample papers": _sample,
    "index in a process of its own": _index,
    "text of a PDF": _pdf,
    "typeface": _fonts,
    "icons": _icons,
}
