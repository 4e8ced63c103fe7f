"""Icons by meaning, drawn from one icon font in the colours of the theme.

The font comes with QtAwesome. It is found without importing that package, because its import builds every class of
the Qt binding and takes longer than the first window.
"""

import json
import logging
from enum import StrEnum
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QIconEngine, QPainter, QPixmap

from nightstand.ui.theme import ThemeStore

FONT_PATTERN = "phosphor-[0-9]*.ttf"
CHARACTERS_PATTERN = "phosphor-charmap-*.json"
MISSING = "•"
"""Drawn where the icon font could not be loaded, so that buttons stay visible and the program usable."""

logger = logging.getLogger(__name__)


class Icon(StrEnum):
    """What an icon means; the value is the glyph's name in the font."""

    ABOUT = "info"
    ADD = "plus"
    ADD_TO_LIST = "list-plus"
    ALL_PAPERS = "books"
    ATTACH = "paperclip"
    BACK = "arrow-left"
    CANCEL = "x-circle"
    CHARTS = "chart-bar"
    CHECK = "check"
    CITE = "quotes"
    CLEAR = "x"
    CLOCK = "clock"
    CLOSE = "x"
    COLLAPSED = "caret-right"
    COLUMNS = "columns"
    COMPARE = "arrows-left-right"
    COPY = "copy"
    DARK = "moon"
    DECIDE_KEEP = "check-circle"
    DECIDE_LATER = "clock-clockwise"
    DECIDE_MAYBE = "question"
    DECIDE_SKIP = "x-circle"
    DECIDE_UNDECIDED = "circle-dashed"
    DELETE = "trash"
    DOT = "circle-fill"
    DROP_DOWN = "caret-down"
    DUPLICATES = "cards"
    EDIT = "pencil-simple"
    ERROR = "warning-circle"
    EXPANDED = "caret-down"
    EXPORT = "export"
    FIELDS = "sliders-horizontal"
    FILE = "file-text"
    FOLDER = "folder-open"
    HELP = "question"
    HIGHLIGHT = "marker-circle"
    IMPORT = "download-simple"
    IMPORTED = "archive-tray"
    INBOX = "tray"
    INFORMATION = "info"
    KEY = "hash"
    KEYBOARD = "keyboard"
    LIGHT = "sun"
    LIST = "list-bullets"
    MENU = "list"
    MERGE = "git-merge"
    MOVE = "arrow-bend-down-right"
    NEW_PAPER = "plus-circle"
    NEXT = "arrow-down"
    NOTE = "note-pencil"
    ONLINE = "globe"
    OPEN = "arrow-square-out"
    PALETTE = "terminal-window"
    PASTE = "clipboard-text"
    PIN = "push-pin"
    PREVIOUS = "arrow-up"
    QUIT = "sign-out"
    RANK = "list-numbers"
    READ = "checks"
    READING = "book-open"
    REDO = "arrow-u-up-right"
    REFINE = "funnel"
    REFRESH = "arrows-clockwise"
    REMOVE = "minus-circle"
    SAVED_SEARCH = "funnel-simple"
    SEARCH = "magnifying-glass"
    SETTINGS = "gear-six"
    SIDEBAR = "layout"
    SORT = "arrows-down-up"
    SIMILAR = "intersect"
    STAR = "star"
    STARRED = "star-fill"
    TAG = "tag"
    THEME = "circle-half-tilt"
    TICKED = "check-square-fill"
    TRASH = "trash"
    TRIAGE = "check-square-offset"
    UNDO = "arrow-u-up-left"
    UNREAD = "circle"
    UNTICKED = "square"
    VERSIONS = "stack"
    WARNING = "warning"


class IconStore(QObject):
    """Gives icons and pixmaps in a colour role; icons follow the theme by themselves when they are next painted."""

    def __init__(self, themes: ThemeStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._icons: dict[tuple[Icon, str], QIcon] = {}
        self._pictures = _Pictures(themes)

    def icon(self, icon: Icon, role: str = "text_muted") -> QIcon:
        """Return an icon in the colour of a role; disabled it is faint, and the colour follows the theme."""
        key = (icon, role)
        if key not in self._icons:
            self._icons[key] = QIcon(_GlyphEngine(self._pictures, icon, role))
        return self._icons[key]

    def pixmap(self, icon: Icon, role: str = "text_muted", size_px: int = 18, ratio: float = 1.0) -> QPixmap:
        """Return a square picture of `size_px` logical pixels in the role's present colour, drawn for a pixel ratio."""
        return self._pictures.in_role(icon, role, size_px, ratio)

    def coloured_pixmap(self, icon: Icon, colour: QColor, size_px: int = 18, ratio: float = 1.0) -> QPixmap:
        """Return the same in a given colour."""
        return self._pictures.coloured(icon, colour, size_px, ratio)

    def paint(self, painter: QPainter, rect: QRect, icon: Icon, colour: QColor, size_px: int = 18) -> None:
        """Draw an icon in the middle of `rect`, for delegates."""
        _paint_glyph(painter, rect, icon, colour, size_px)


class _Pictures:
    """The drawn glyphs of one theme.

    Engines hold these and not the store that keeps their icons: in a circle Python and Qt would each tear them down.
    """

    def __init__(self, themes: ThemeStore) -> None:
        self._themes = themes
        self._pixmaps: dict[tuple[Icon, int, int, float], QPixmap] = {}
        themes.theme_changed.connect(self._pixmaps.clear)

    def in_role(self, icon: Icon, role: str, size_px: int, ratio: float) -> QPixmap:
        return self.coloured(icon, self._themes.current.colour(role), size_px, ratio)

    def coloured(self, icon: Icon, colour: QColor, size_px: int, ratio: float) -> QPixmap:
        key = (icon, colour.rgba(), size_px, ratio)
        if key not in self._pixmaps:
            pixmap = QPixmap(QSize(round(size_px * ratio), round(size_px * ratio)))
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(pixmap) as painter:
                _paint_glyph(painter, QRect(0, 0, size_px, size_px), icon, colour, size_px)
            self._pixmaps[key] = pixmap
        return self._pixmaps[key]


class _GlyphEngine(QIconEngine):
    """Draws one glyph in a role's colour at the moment of painting, which is how an icon follows the theme."""

    def __init__(self, pictures: _Pictures, icon: Icon, role: str) -> None:
        super().__init__()
        self._pictures = pictures
        self._icon = icon
        self._role = role

    def clone(self) -> QIconEngine:
        return _GlyphEngine(self._pictures, self._icon, self._role)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        ratio = painter.device().devicePixelRatio()
        size_px = min(rect.width(), rect.height())
        corner = rect.topLeft() + QPoint((rect.width() - size_px) // 2, (rect.height() - size_px) // 2)
        painter.drawPixmap(corner, self._picture(size_px, ratio, mode, state))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        return self._picture(min(size.width(), size.height()), scale, mode, state)

    def _picture(self, size_px: int, ratio: float, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        role = self._role
        if mode is QIcon.Mode.Disabled:
            role = "border_strong"
        elif state is QIcon.State.On and role == "text_muted":
            role = "accent"
        return self._pictures.in_role(self._icon, role, size_px, ratio)


def _paint_glyph(painter: QPainter, rect: QRect, icon: Icon, colour: QColor, size_px: int) -> None:
    family, glyph = _font_family(), character(icon)
    font = QFont(family)
    font.setPixelSize(size_px)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, glyph)
    painter.restore()


def character(icon: Icon) -> str:
    """Return the character that draws an icon, or a dot where the font is missing."""
    return _characters().get(icon.value, MISSING)


@cache
def _font_family() -> str:
    file = _font_file(FONT_PATTERN)
    number = QFontDatabase.addApplicationFont(str(file)) if file else -1
    families = QFontDatabase.applicationFontFamilies(number) if number != -1 else []
    if not families:
        logger.warning("The icon font of QtAwesome was not found; icons are shown as dots")
        return ""
    return families[0]


@cache
def _characters() -> dict[str, str]:
    file = _font_file(CHARACTERS_PATTERN)
    if file is None or not _font_family():
        return {}
    codes: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return {icon.value: chr(int(codes[icon.value], 16)) for icon in Icon if icon.value in codes}


def _font_file(pattern: str) -> Path | None:
    found = find_spec("qtawesome")
    for folder in (found and found.submodule_search_locations) or ():
        for file in sorted(Path(folder, "fonts").glob(pattern)):
            return file
    return None
