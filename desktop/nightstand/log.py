"""The log file: rotating, in the log folder, with one logger a module."""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

LOG_NAME = "nightstand.log"

_SIZE_BYTES = 1_000_000
_KEPT_FILES = 3


def configure(folder: Path, level: int = logging.INFO) -> Path | None:
    """Send all loggers to the log file and return its path; without a writable folder there is no log, and None."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            folder / LOG_NAME, maxBytes=_SIZE_BYTES, backupCount=_KEPT_FILES, encoding="utf-8", delay=True
        )
        (folder / LOG_NAME).touch()
    except OSError:
        logging.getLogger().addHandler(logging.NullHandler())
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    return folder / LOG_NAME
