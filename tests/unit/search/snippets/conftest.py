"""The abstracts of the lists that ship with the program."""

import re
from pathlib import Path

import pytest

DATA = Path(__file__).parents[4] / "corpus" / "data" / "icml-2026"


@pytest.fixture(scope="session")
def abstracts() -> tuple[str, ...]:
    """Return the paragraphs of all lists, English and Chinese."""
    texts = [file.read_text("utf-8") for file in sorted(DATA.glob("*.txt"))]
    return tuple(paragraph for text in texts for paragraph in re.split(r"\n\s*\n", text))
