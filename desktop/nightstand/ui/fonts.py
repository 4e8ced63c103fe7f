"""The typeface of the interface: loads it from the program's resources and makes fonts in pixel sizes."""

import logging
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from nightstand.paths import resource

# Without an explicit family for Chinese, Qt takes Japanese glyphs where the locale is C.
FAMILIES = ("Inter", "Noto Sans", "Noto Sans CJK SC", "DejaVu Sans")
FOLDER = "third_party/inter"
FILES = ("Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf", "Inter-Bold.otf", "Inter-Italic.otf")

BODY_PX = 13

_READING_FAMILIES = {"serif": ("Noto Serif", "Source Serif 4", "Georgia", "Times New Roman", "DejaVu Serif")}

logger = logging.getLogger(__name__)


@cache
def load_fonts() -> tuple[str, ...]:
    """Make the program's own typeface known to Qt and return the families it gave; needs an application object."""
    families: dict[str, None] = {}
    for name in FILES:
        number = QFontDatabase.addApplicationFontFromData(resource(f"{FOLDER}/{name}").read_bytes())
        if number == -1:
            logger.warning("The font %s could not be loaded; another typeface stands in", name)
            continue
        families.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(number)))
    return tuple(families)


@cache
def ui_font(size_px: int = BODY_PX, weight: int = 400) -> QFont:
    """Return the interface's font; `weight` is 400, 500, 600 or 700. Copy it before you change it."""
    font = QFont()
    font.setFamilies(list(FAMILIES))
    font.setPixelSize(size_px)
    font.setWeight(QFont.Weight(weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@dataclass(frozen=True, slots=True)
class ReadingFont:
    """The typeface of running text: one of `settings.READING_FONTS`, or the `family` that a person names instead."""

    size_px: int = 15
    choice: str = "inter"
    family: str = ""

    def font(self) -> QFont:
        """Return it as a font; what the system lacks gives way to the program's own typeface."""
        font = QFont(ui_font(self.size_px))
        chosen = (self.family,) if self.family else _READING_FAMILIES.get(self.choice, ())
        if chosen or self.choice == "system":
            system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).families() if not chosen else []
            font.setFamilies([*chosen, *system, *FAMILIES])
        return font
