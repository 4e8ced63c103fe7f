"""What the sources of an import are called in sentences."""

from collections.abc import Sequence
from typing import Final

PASTED_NAME: Final = "Pasted text"


def spoken_source(name: str) -> str:
    """Return how a sentence calls a file, or the text that was pasted."""
    return "the pasted text" if name == PASTED_NAME else name


def worded_for(name: str, text: str) -> str:
    """Return a sentence about a file, worded so that it holds for the text that was pasted too."""
    if name != PASTED_NAME:
        return text
    return text.replace("The file", "The pasted text").replace("the file", "the pasted text")


def spoken_sources(names: Sequence[str]) -> str:
    """Return how a sentence calls one or more of them."""
    return spoken_source(names[0]) if len(names) == 1 else f"{len(names):,} files"
