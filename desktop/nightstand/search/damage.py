"""Turns whatever a damaged index throws into the one failure the rest of the program knows."""

import logging
import pickle
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from whoosh import index, reading, writing

from nightstand.domain.errors import IndexUnavailable

logger = logging.getLogger(__name__)

_TITLE = "The search index cannot be used"
_REMEDY = "It is built anew from the library."

# Torn, truncated and flipped index files raise all of these from the depths of the search library; it has no one
# exception for damage. A bug of ours may hide among them, so each is logged with its traceback.
_SIGNS = (
    OSError,
    EOFError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    ImportError,
    MemoryError,
    struct.error,
    zlib.error,
    pickle.PickleError,
    index.IndexError,
    reading.CorruptIndexError,
    reading.TermNotFound,
    reading.ReaderClosed,
    writing.IndexingError,
)


class IndexDamaged(IndexUnavailable):
    """The index is there and is not what was written."""


class SegmentMissing(IndexDamaged):
    """A file that the table of contents names is not there, as for a moment after another process has committed."""


def damaged(path: Path, why: str) -> IndexDamaged:
    """Return the failure for an index file that cannot be what was written."""
    return IndexDamaged(_TITLE, f"{path}: {why}", _REMEDY)


def missing(path: Path) -> SegmentMissing:
    """Return the failure for an index file that is not there."""
    return SegmentMissing(_TITLE, f"{path} is missing", _REMEDY)


@contextmanager
def damage_reported(folder: Path) -> Iterator[None]:
    """Raise `IndexDamaged` for any failure of reading or writing the index in `folder`."""
    try:
        yield
    except IndexUnavailable:
        raise
    except _SIGNS as error:
        logger.warning("The search index in %s cannot be used", folder, exc_info=error)
        raise IndexDamaged(_TITLE, f"{folder}: {type(error).__name__} {error}".strip(), _REMEDY) from error
