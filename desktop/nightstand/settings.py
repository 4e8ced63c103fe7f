"""The preferences: their names, bounds and defaults, and the TOML file they are kept in."""

import logging
import os
import re
import tempfile
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from nightstand.domain.errors import LibraryUnwritable
from nightstand.domain.key_pattern import DEFAULT_PATTERN, is_key_pattern

SETTINGS_FILE = "settings.toml"
THEMES = ("system", "light", "dark")
READING_FONTS = ("inter", "system", "serif")

_MAIL_ADDRESS = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}"
"""An address that can stand in the header of a request."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class About:
    """What a person is told of a preference, and what it may be.

    A number lies within `bounds`, both included, and is counted in `unit`; a text is one of `choices`, or is empty or
    matches `pattern`, a regular expression of which `example` is an instance, or with `is_key_pattern` is what
    `domain.key_pattern` reads.
    """

    title: str
    description: str
    unit: str = ""
    bounds: tuple[int, int] | None = None
    choices: tuple[str, ...] = ()
    pattern: str = ""
    example: str = ""
    is_key_pattern: bool = False

    def allows(self, value: object) -> bool:
        """Tell whether a value read from a file may stand."""
        if self.bounds is not None:
            low, high = self.bounds
            return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        if self.is_key_pattern:
            return isinstance(value, str) and is_key_pattern(value)
        if self.pattern:
            return isinstance(value, str) and (not value or re.fullmatch(self.pattern, value) is not None)
        return value in self.choices


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person prefers; every value has a default that fits most."""

    theme: str = field(
        default="system",
        metadata={"about": About("Theme", "Light, dark, or as the system is set", choices=THEMES)},
    )
    reading_font: str = field(
        default="inter",
        metadata={
            "about": About(
                "Reading font", "The program's own Inter, the system's font, or a serif", choices=READING_FONTS
            )
        },
    )
    reading_family: str = field(
        default="",
        metadata={
            "about": About(
                "Another reading font",
                "A font of this computer by its name, used instead",
                pattern=r"[^\x00-\x1f\"',;]{1,60}",
                example="Georgia",
            )
        },
    )
    reading_size_px: int = field(
        default=15,
        metadata={"about": About("Reading size", "Size of the abstract's text", "px", (12, 28))},
    )
    reading_width_px: int = field(
        default=708,
        metadata={"about": About("Reading width", "Longest line of the abstract", "px", (420, 1400))},
    )
    snippet_lines: int = field(
        default=2,
        metadata={"about": About("Abstract in results", "Lines of the abstract under each result", "lines", (0, 5))},
    )
    key_pattern: str = field(
        default=DEFAULT_PATTERN,
        metadata={
            "about": About(
                "Citation keys",
                "How new papers get theirs",
                example=DEFAULT_PATTERN,
                is_key_pattern=True,
            )
        },
    )
    trash_days: int = field(
        default=30,
        metadata={
            "about": About(
                "Days in the trash",
                "Then papers are deleted for good, after a backup; 0 keeps them",
                "days",
                (0, 365),
            )
        },
    )
    contact_address: str = field(
        default="",
        metadata={
            "about": About(
                "Contact address",
                "Told to Crossref and other services when you look papers up, if you want to be reached",
                pattern=_MAIL_ADDRESS,
                example="you@example.org",
            )
        },
    )


def about(name: str) -> About:
    """Return what is to be said of a preference.

    Raises:
        KeyError: there is no such preference.
    """
    found: About = {entry.name: entry.metadata["about"] for entry in fields(Settings)}[name]
    return found


def load_settings(path: Path) -> Settings:
    """Read the preferences; a missing file gives the defaults.

    A value that may not stand, or a file that is no TOML, gives way to the default and is named once in the log.
    """
    written = _read(path)
    accepted: dict[str, object] = {}
    for entry in fields(Settings):
        if entry.name not in written:
            continue
        value = written[entry.name]
        if about(entry.name).allows(value):
            accepted[entry.name] = value
        else:
            logger.warning("%s: %s cannot be %r; the default is used", path, entry.name, value)
    return replace(Settings(), **accepted)  # type: ignore[arg-type]


def save_settings(path: Path, settings: Settings) -> None:
    """Write the preferences in place of the file at once; what it holds besides them, comments too, is kept.

    Raises:
        LibraryUnwritable: the file or its folder cannot be written.
    """
    # Only writing needs a parser that keeps comments, and starting the window does without it.
    import tomlkit

    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
    except (ValueError, OSError):
        # What cannot be read cannot be kept; it was named in the log when the preferences were loaded.
        document = tomlkit.document()
    for entry in fields(Settings):
        document[entry.name] = getattr(settings, entry.name)
    try:
        _replace_file(path, tomlkit.dumps(document).encode())
    except OSError as error:
        raise LibraryUnwritable(
            "The preferences could not be saved", f"{path}: {error.strerror}", "Check the folder's permissions."
        ) from error


def _read(path: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, OSError) as error:
        logger.warning("%s cannot be read, the defaults are used: %s", path, error)
        return {}


def _replace_file(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except OSError:
        Path(beside).unlink(missing_ok=True)
        raise
