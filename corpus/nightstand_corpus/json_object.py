"""Reads a JSON object with one long array in it so that a broken element costs only itself."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

JsonValue = None | bool | int | float | str | list["JsonValue"] | dict[str, "JsonValue"]

_SPACE = re.compile(r"[ \t\n\r]*")
# A string ends with its line at the latest, so that a lost quotation mark does not hide the rest of the file.
_BRACKETS_AND_STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"|[{}\[\]]')
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Element:
    """One element of the array, from character `start` to `end`; `fault` says why it has no value, or is ""."""

    start: int
    end: int
    value: JsonValue
    fault: str = ""


@dataclass(slots=True)
class JsonObject:
    """The members of an object; `elements` are those of the long array, None when there is no such array.

    `broken_at` is the position at which the text stopped being JSON, None when it is whole.
    """

    members: dict[str, JsonValue] = field(default_factory=dict)
    elements: list[Element] | None = None
    broken_at: int | None = None


class LineCounter:
    """Tells line numbers of growing positions in a text; all of them together cost one pass."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._position = 0
        self._line = 1

    def line_at(self, position: int) -> int:
        """Return the line, from 1, of a position that is not before the last one asked for."""
        self._line += self._text.count("\n", self._position, position)
        self._position = max(position, self._position)
        return self._line


def read_object(text: str, array: str) -> JsonObject:
    """Return the members of the object in `text` as far as it is JSON; `array` names the long array."""
    result = JsonObject()
    position = _after_space(text, 0)
    if not text.startswith("{", position):
        result.broken_at = position
        return result
    position = _after_space(text, position + 1)
    while not text.startswith("}", position):
        name = _decoded(text, position)
        colon = _after_space(text, name.end)
        if not isinstance(name.value, str) or not text.startswith(":", colon):
            result.broken_at = position
            return result
        start = _after_space(text, colon + 1)
        if name.value == array and text.startswith("[", start):
            result.elements, end, whole = _elements(text, start)
            if not whole:
                result.broken_at = end
                return result
        else:
            member = _decoded(text, start)
            if member.fault:
                result.broken_at = start
                return result
            result.members[name.value] = member.value
            end = member.end
        position = _after_space(text, end)
        if text.startswith(",", position):
            position = _after_space(text, position + 1)
        elif not text.startswith("}", position):
            result.broken_at = position
            return result
    return result


def _elements(text: str, start: int) -> tuple[list[Element], int, bool]:
    """Return the elements of the array at `start`, the position after it, and whether it was closed."""
    elements: list[Element] = []
    position = _after_space(text, start + 1)
    while position < len(text):
        if text[position] == "]":
            return elements, position + 1, True
        element = _decoded(text, position)
        if element.fault:
            element = Element(position, _end_of_broken(text, position), None, element.fault)
        elements.append(element)
        position = _after_space(text, element.end)
        # A forgotten comma hides nothing.
        if text.startswith(",", position):
            position = _after_space(text, position + 1)
    return elements, len(text), False


def _decoded(text: str, start: int) -> Element:
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        return Element(start, start, None, f"Not valid JSON: {error.msg} (line {error.lineno}).")
    except (ValueError, RecursionError):
        return Element(start, start, None, "Not valid JSON: a number is too long or brackets are nested too deep.")
    return Element(start, end, value)


def _end_of_broken(text: str, start: int) -> int:
    """Return where the broken element at `start` ends, judging by its brackets; always beyond `start`."""
    if text[start] not in "{[":
        following = re.compile(r"[,\]]").search(text, start + 1)
        return len(text) if following is None else following.start()
    depth = 0
    for found in _BRACKETS_AND_STRINGS.finditer(text, start):
        mark = found[0]
        if mark in "{[":
            depth += 1
        elif mark in "}]":
            depth -= 1
            if depth <= 0:
                return found.end()
    return len(text)


def _after_space(text: str, position: int) -> int:
    found = _SPACE.match(text, position)
    return position if found is None else found.end()
