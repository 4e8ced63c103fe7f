"""The corpus that ships with the program: where its lists and its facts are."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_COLLECTION = "icml-2026"
_LISTS = ("icml2026-papers.en.txt", "icml2026-papers.zh.txt")
_FACTS = ("icml2026-papers.facts.json",)


def sample_lists() -> tuple[Traversable, ...]:
    """Return the lists of abstracts; the facts name them by these file names."""
    return tuple(_data().joinpath(_COLLECTION, name) for name in _LISTS)


def sample_facts() -> tuple[Traversable, ...]:
    """Return the files of facts about the papers of the lists."""
    return tuple(_data().joinpath(_COLLECTION, name) for name in _FACTS)


def _data() -> Traversable:
    packaged = files("nightstand_corpus").joinpath("data")
    # In a source checkout the data lies beside the package, and only packing it moves it inside.
    return packaged if packaged.is_dir() else Path(__file__).resolve().parent.parent / "data"
