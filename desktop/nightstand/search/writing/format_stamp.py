"""What an index must agree with to be read: the form of its files, its words, its weights, and the library beneath."""

import hashlib

import whoosh

from nightstand.search.analysis.tokens import ANALYSIS_VERSION
from nightstand.search.bands import (
    GAP_POSITIONS,
    LENGTH_INFLUENCES,
    LONE_ABSTRACT_WEIGHT,
    PROVISIONAL_TITLE_WEIGHT,
    SATURATION,
    TYPICAL_LENGTHS,
    WEIGHTS,
)
from nightstand.search.flat.array_file import VERSION as FILE_VERSION

SCHEMA_VERSION = 2
LIBRARY_VERSION = ".".join(map(str, whoosh.__version__))

# Weights are part of every posting, so an index made with others would rank by two measures at once.
_WEIGHTS = (
    WEIGHTS,
    PROVISIONAL_TITLE_WEIGHT,
    LONE_ABSTRACT_WEIGHT,
    TYPICAL_LENGTHS,
    LENGTH_INFLUENCES,
    SATURATION,
    GAP_POSITIONS,
)
WEIGHTS_MARK = hashlib.blake2b(repr(_WEIGHTS).encode(), digest_size=4).hexdigest()

FORMAT = f"{SCHEMA_VERSION}.{FILE_VERSION}.{ANALYSIS_VERSION}-{WEIGHTS_MARK}/{LIBRARY_VERSION}"
"""Names all of it in one word; an index with another one is built anew."""
