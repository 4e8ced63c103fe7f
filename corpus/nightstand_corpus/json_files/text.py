"""Walks over JSON text element by element, so that a broken one costs only itself and nothing is held twice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from nightstand_corpus.text.characters import holds_controls

JsonValue = None | bool | int | float | str | list["JsonValue"] | dict[str, "JsonValue"]

_SPACE = re.compile(r"[ \t\n\r]*")
# A string ends with its line at the latest, so that a lost quotation mark does not hide the rest of the file.
_BRACKETS_AND_STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"?|[{}\[\]]')
_END_OF_SCALAR = re.compile(r"[,\]}]")
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|.)", re.DOTALL)
# Whether it is worth a look: most texts have no such escape.
_ESCAPED_CONTROL = re.compile(r"\\u(?:00[01]|007[fF]|[dD][89A-Fa-f])")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Element:
    """One element of an array or member of an object, from character `start` to `end` of the text.

    `fault` says why it has no value, or is ""; `name` is that of a member, "" for elements.
    """

    start: int
    end: int
    value: JsonValue
    fault: str = ""
    name: str = ""


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


class Walk:
    """Gives the elements of the array at `start`, or the members of the object there, one after the other.

    When it is through, `end` is the position behind, and `is_closed` says whether the closing bracket stands there.
    """

    def __init__(self, text: str, start: int) -> None:
        self._text = text
        self._start = start
        self.end = start
        self.is_closed = False

    def __iter__(self) -> Iterator[Element]:
        text = self._text
        named = text.startswith("{", self._start)
        closing = "}" if named else "]"
        position = after_space(text, self._start + 1)
        while position < len(text):
            if text[position] == closing:
                self.end, self.is_closed = position + 1, True
                return
            name = ""
            if named:
                name, position = member_at(text, position)
            if position >= len(text):
                break
            element = element_at(text, position, name)
            yield element
            position = behind_comma(text, element.end)
        self.end = len(text)


def member_at(text: str, start: int) -> tuple[str, int]:
    """Return the name of the member of an object at `start` and where its value starts.

    That is the end of the text when there is no name with a colon, so that whoever walks the object stops.
    """
    name = decoded(text, start)
    colon = after_space(text, name.end)
    if not isinstance(name.value, str) or not text.startswith(":", colon):
        return "", len(text)
    return name.value, after_space(text, colon + 1)


def element_at(text: str, start: int, name: str = "") -> Element:
    """Return what stands at `start`, up to where it ends or, when it is broken, seems to end."""
    element = decoded(text, start, name)
    if element.fault:
        return Element(start, end_of_broken(text, start), None, element.fault, name)
    return element


def decoded(text: str, start: int, name: str = "", *, lines_before: int = 0) -> Element:
    """Return the value at `start`; one that cannot be read ends where it starts.

    `lines_before` counts the lines of the file before `text`.
    """
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        return Element(start, start, None, f"Not valid JSON: {error.msg} (line {lines_before + error.lineno}).", name)
    except (ValueError, RecursionError):
        fault = "Not valid JSON: a number is too long or brackets are nested too deep."
        return Element(start, start, None, fault, name)
    return Element(start, end, value, "", name)


def end_of_broken(text: str, start: int) -> int:
    """Return where the broken value at `start` ends, judging by its brackets; always beyond `start`."""
    if text[start] not in "{[":
        following = _END_OF_SCALAR.search(text, start + 1)
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


def says_controls(text: str) -> bool:
    """Return whether a string in `text` holds, written as an escape, what `without_controls` takes out of texts."""
    if _ESCAPED_CONTROL.search(text) is None:
        return False
    high = -1  # Where the second half of a pair of surrogates is due.
    for found in _ESCAPE.finditer(text):
        code = int(found[1], 16) if found[1] else 0x20
        if high >= 0:
            if found.start() != high or not 0xDC00 <= code < 0xE000:
                return True
            high = -1
        elif 0xD800 <= code < 0xDC00:
            high = found.end()
        elif 0xDC00 <= code < 0xE000 or holds_controls(chr(code)):
            return True
    return high >= 0


def behind_comma(text: str, position: int) -> int:
    """Return where the next element starts after one that ends at `position`; a forgotten comma hides nothing."""
    start = after_space(text, position)
    return after_space(text, start + 1) if text.startswith(",", start) else start


def after_space(text: str, position: int) -> int:
    """Return the first position from `position` on that holds no white space."""
    found = _SPACE.match(text, position)
    return position if found is None else found.end()
