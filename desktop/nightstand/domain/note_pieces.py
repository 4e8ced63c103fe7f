"""A long note in pieces that can be set one after the other, each Markdown by itself."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

LONGEST_PIECE: Final = 20_000
"""A paragraph may be longer than a piece; one that is longer than this cannot be set within a moment."""
PIECE: Final = 2_000
"""Characters after which a piece ends with its block."""
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_DEFINITION = re.compile(r" {0,3}\[[^\]\n]+\]:[ \t]*\S.*")
_CONTINUED = re.compile(r"[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>|\|")


def note_pieces(text: str) -> tuple[str, ...]:
    """Return a note's Markdown in pieces that end at blank lines, outside code, lists and quotes if it can be.

    The addresses that links refer to stand in every piece.
    """
    if len(text) <= PIECE:
        return (text,)
    lines = text.splitlines(keepends=True)
    pieces = ["".join(lines[start:end]) for start, end in _spans(lines)]
    definitions = "".join(line.rstrip("\r\n") + "\n" for line in lines if _DEFINITION.match(line))
    if len(pieces) == 1 or not definitions or len(definitions) > PIECE:
        return tuple(pieces)
    return tuple(f"{piece.rstrip()}\n\n{definitions}" for piece in pieces)


def _spans(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    start, length, fence = 0, 0, ""
    for number, line in enumerate(lines):
        is_blank = not fence and not line.strip()
        follows = lines[number + 1] if number + 1 < len(lines) else ""
        fence = _fence_after(fence, line)
        length += len(line)
        is_whole = length > PIECE and not _CONTINUED.match(follows)
        if is_blank and (is_whole or length > LONGEST_PIECE // 2):
            yield start, number + 1
            start, length = number + 1, 0
    if start < len(lines):
        yield start, len(lines)


def _fence_after(fence: str, line: str) -> str:
    """Return the fence that code is in after a line, empty outside of code."""
    found = _FENCE.match(line)
    if found is None:
        return fence
    if not fence:
        return found[1]
    is_end = found[1].startswith(fence) and not line[found.end() :].strip()
    return "" if is_end else fence
