"""What a .bib file is made of: entries, strings, and places that could not be read."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StringName:
    """The name of an @string, or of a month, where its text belongs."""

    name: str


Value = str | tuple[str | StringName, ...]
"""What stands behind an equals sign: plain source text, or pieces joined by `#`."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something odd at a position of the text, in words for people."""

    position: int
    message: str


@dataclass(slots=True)
class SourceEntry:
    """An entry from `start` to `end` of the text; `type` and the names of fields are in lower case.

    `fields` stand in the order of the file, repeated ones repeatedly; `key` is "" where there is none.
    """

    type: str
    key: str
    start: int
    end: int = 0
    fields: list[tuple[str, Value]] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class StringDefinition:
    """An @string; `name` is in lower case."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class BrokenEntry:
    """An entry that could not be read, from `start` to `end` of the text."""

    type: str
    key: str
    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that is no paper and that people should know of: an entry inside a comment, a preamble."""

    position: int
    message: str


Block = SourceEntry | StringDefinition | BrokenEntry | Remark
