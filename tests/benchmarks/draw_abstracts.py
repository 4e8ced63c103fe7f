"""Draws abstracts as the program shows them onto sheets of pictures, in both themes, for a person to look through.

    python tests/benchmarks/draw_abstracts.py SHEETS ABSTRACTS... [--drawn N] [--hardest] [--theme dark] [--size 24]

An ABSTRACTS file holds JSON lines (`.jsonl.gz`) or one abstract a paragraph (`.txt`). Of JSON lines only abstracts with
formulas are drawn: N of them by lot, or those with the longest formulas and the most styles in them.
"""

import argparse
import gzip
import json
import os
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from nightstand.domain.markup import Markup, parse_markup
from nightstand.ui.fonts import load_fonts, ui_font
from nightstand.ui.sections.typeset_colours import typeset_colours
from nightstand.ui.theme import Theme, load_theme
from nightstand.ui.widgets.typeset import LINE_HEIGHT, TypesetText
from nightstand.ui.widgets.typeset_lines import level_lines

WIDTH_PX, GAP_PX, HEIGHT_PX = 708, 24, 1500
COLUMNS = 2
"""Of a sheet: eight or so abstracts of the usual length find room and can be read."""


def main() -> None:
    """Draw the sheets and say how many there are."""
    arguments = _arguments()
    application = QApplication([])
    load_fonts()
    arguments.sheets.mkdir(parents=True, exist_ok=True)
    markups = [markup for path in arguments.abstracts for markup in _markups(path, arguments)]
    for theme_name in ("light", "dark"):
        if arguments.theme not in ("both", theme_name):
            continue
        for number, sheet in enumerate(_sheets(markups, load_theme(theme_name), arguments), 1):
            sheet.save(str(arguments.sheets / f"{theme_name}-{number:03}.png"))
    application.processEvents()
    print(f"{len(markups)} abstracts drawn into {arguments.sheets}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheets", type=Path)
    parser.add_argument("abstracts", type=Path, nargs="+")
    parser.add_argument("--drawn", type=int, default=300)
    parser.add_argument("--hardest", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--theme", choices=("light", "dark", "both"), default="both")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--size", type=int, default=15, help="of the letters, in pixels")
    return parser.parse_args()


def _markups(path: Path, arguments: argparse.Namespace) -> Sequence[Markup]:
    if path.suffix == ".txt":
        paragraphs = path.read_text(encoding="utf-8").split("\n\n")
        return [parse_markup(paragraph) for paragraph in paragraphs if len(paragraph) > 100]
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        sources = [record["abstract"] for record in map(json.loads, lines) if record.get("abstract")]
    markups = [markup for markup in map(parse_markup, sources) if any(run.formula for run in markup.runs)]
    if arguments.hardest:
        return sorted(markups, key=_difficulty, reverse=True)[: arguments.drawn]
    return random.Random(arguments.seed).sample(markups, min(arguments.drawn, len(markups)))


def _difficulty(markup: Markup) -> int:
    return sum(1 + len({*run.formula.tex}) // 8 for run in markup.runs if run.formula)


def _sheets(markups: Sequence[Markup], theme: Theme, arguments: argparse.Namespace) -> Iterator[QImage]:
    scale = arguments.scale
    pictures = [_picture(markup, theme, scale, arguments.size) for markup in markups]
    columns: list[list[QImage]] = []
    height = HEIGHT_PX
    for picture in pictures:
        needed = round(picture.height() / scale) + GAP_PX
        if height + needed > HEIGHT_PX:
            columns.append([])
            height = 0
        columns[-1].append(picture)
        height += needed
    for first in range(0, len(columns), COLUMNS):
        sheet = QImage(
            round(scale * (COLUMNS * (WIDTH_PX + GAP_PX) + GAP_PX)),
            round(scale * HEIGHT_PX),
            QImage.Format.Format_RGB32,
        )
        sheet.fill(theme.surface)
        with QPainter(sheet) as painter:
            for index, column in enumerate(columns[first : first + COLUMNS]):
                y = GAP_PX
                for picture in column:
                    painter.drawImage(
                        QPoint(round(scale * (GAP_PX + index * (WIDTH_PX + GAP_PX))), round(scale * y)), picture
                    )
                    y += round(picture.height() / scale) + GAP_PX
        yield sheet


def _picture(markup: Markup, theme: Theme, scale: float, size_px: int) -> QImage:
    widget = TypesetText(ui_font(size_px), typeset_colours(theme), "Abstract")
    widget.show_markup(markup)
    widget.document().setTextWidth(WIDTH_PX)
    height = widget.document().size().height()
    level_lines(widget.document(), round(size_px * LINE_HEIGHT))
    image = QImage(round(WIDTH_PX * scale), round(height * scale), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(theme.surface)
    with QPainter(image) as painter:
        widget.document().drawContents(painter)
    image.setDevicePixelRatio(1)
    return image


if __name__ == "__main__":
    main()
