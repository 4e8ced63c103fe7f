"""A small index whose files are damaged at random, and what must come of it: unavailable, or answers as before."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from nightstand.domain.errors import IndexUnavailable
from nightstand.domain.paper import PaperId
from nightstand.search.index import IndexDocument
from nightstand.search.writing.generations import IndexGenerations
from nightstand.search.writing.whoosh_index import WhooshIndex

LIBRARY = "a library"
PAPERS = 27


def made(folder: Path) -> IndexGenerations:
    """Build an index of several segments, some documents of which are deleted."""
    generations = IndexGenerations(folder, LIBRARY)
    index = generations.rebuild([_paper(number, 0) for number in range(1, 10)], 1)
    for commit in (1, 2):
        index.replace([_paper(number, commit) for number in range(9 * commit, 9 * commit + 10)], (), commit + 1)
    index.close()
    return generations


def _paper(number: int, commit: int) -> IndexDocument:
    words = " ".join(f"word{each}" for each in range(number * 7 % 60))
    return IndexDocument(paper=PaperId(number), title=f"Regret {number}", abstract=f"{words} commit{commit} " * 9)


@dataclass(frozen=True, slots=True)
class Contents:
    """All that an index says."""

    watermark: int
    papers: frozenset[PaperId]
    postings: tuple[bytes, ...]


def contents(index: WhooshIndex) -> Contents:
    """Read everything there is.

    Raises:
        IndexUnavailable: the index is damaged.
    """
    with index.view() as view:
        arrays = [segment.open.arrays().named().values() for segment in view.segments]
        read = [np.ascontiguousarray(each).tobytes() for segment in arrays for each in segment]
        return Contents(view.watermark, view.papers(), tuple(read))


def outcome(folder: Path, use: Callable[[WhooshIndex], object]) -> object:
    """Open the index in `folder` and use it; return what comes of that, or the title of the failure."""
    try:
        index = IndexGenerations(folder, LIBRARY).open()
        try:
            return use(index)
        finally:
            index.close()
    except IndexUnavailable as error:
        return error.title


def files_of(folder: Path) -> list[Path]:
    """Return the files that say something: pointer, manifest, tables of contents and segments."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size)


def damage(path: Path, chance: Random) -> str:
    """Flip bits of a file, cut it, lengthen it, fill a stretch with zeros or take it away; return what was done."""
    content = bytearray(path.read_bytes())
    where = chance.randrange(len(content))
    match chance.randrange(6):
        case 0 | 1:
            content[where] ^= 1 << chance.randrange(8)
            what = f"flipped a bit of byte {where}"
        case 2:
            del content[where:]
            what = f"cut at {where}"
        case 3:
            content += chance.randbytes(chance.randrange(1, 100))
            what = "lengthened"
        case 4:
            stretch = content[where : where + chance.randrange(1, 5_000)]
            content[where : where + len(stretch)] = bytes(len(stretch))
            what = f"{len(stretch)} zeros from {where} on"
        case _:
            path.unlink()
            return "taken away"
    path.write_bytes(content)
    return what


def silent_errors(pattern: Path, work: Path, chance: Random, rounds: int) -> list[str]:
    """Damage copies of the index in `pattern` and return each damage by which it said anything else than before."""
    before = outcome(pattern, contents)
    names = [path.relative_to(pattern) for path in files_of(pattern)]
    found: list[str] = []
    for number in range(rounds):
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(pattern, work)
        name = names[number % len(names)]
        what = damage(work / name, chance)
        after = outcome(work, contents)
        if not isinstance(after, str) and after != before:
            found.append(f"{name.name}: {what}")
    return found
