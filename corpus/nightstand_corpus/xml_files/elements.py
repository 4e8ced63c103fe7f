"""Reads XML element by element with the standard parser: true lines, no entities, no document type, one at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from xml.parsers import expat

from nightstand_corpus.record import UnreadableFile
from nightstand_corpus.text.characters import without_controls
from nightstand_corpus.text.text_source import TextSource

MAX_ELEMENT_BYTES = 1_000_000
"""A longer element is not kept; the longest paper of the ACL Anthology has some 30,000 bytes."""

MAX_DEPTH = 40
"""Inside an element, what is nested deeper is text of the element at that depth."""

_SLICE_BYTES = 1 << 16
_ROOT = re.compile(
    r"\ufeff?\s*(?:<\?[^<>]{0,500}\?>\s*|<!--(?:(?!-->).){0,5000}-->\s*|<!DOCTYPE[^<>\[]{0,500}>\s*)*<([A-Za-z_][\w.:-]{0,60})",
    re.DOTALL,
)


@dataclass(slots=True)
class Element:
    """An element with its attributes and, in order, its texts and elements; `line` is that of its opening tag."""

    name: str
    attributes: Mapping[str, str]
    line: int
    children: list[Element | str] = field(default_factory=list)

    def all(self, name: str) -> list[Element]:
        """Return the elements of that name right below."""
        return [child for child in self.children if isinstance(child, Element) and child.name == name]

    def first(self, name: str) -> Element | None:
        return next(iter(self.all(name)), None)

    def text_of(self, name: str) -> str:
        """Return the text of the first element of that name right below, in one line; "" without one."""
        found = self.first(name)
        return "" if found is None else found.text

    @property
    def text(self) -> str:
        """All text inside, in one line."""
        return " ".join("".join(self.texts()).split())

    def texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child.texts()


@dataclass(frozen=True, slots=True)
class Found:
    """One element that was asked for, with the elements around it, the outermost first, and its source text."""

    element: Element
    around: tuple[Element, ...]
    raw: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A place where the text is no XML. `raw` is what was read of the element that it spoils, "" outside of one."""

    line: int
    message: str
    raw: str
    name: str = ""


def root_name(head: str) -> str:
    """Return the name of the outermost element of a text that begins as XML does, or ""."""
    found = _ROOT.match(head)
    return found[1] if found else ""


def read_elements(source: TextSource, wanted: Sequence[str]) -> Iterator[Found | Fault]:
    """Give the elements with the names `wanted`, in their order; behind a fault it goes on with the next one.

    Raises:
        UnreadableFile: there is a document type, which could define entities.
    """
    data = bytearray()
    for line in source.lines():
        data += without_controls(line).encode("utf-8", "replace") + b"\n"
    scan = _Scan(data, frozenset(wanted))
    opening = re.compile(rb"<(?:%s)[\s/>]" % b"|".join(re.escape(name.encode()) for name in wanted))
    position, line_number = 0, 1
    while True:
        yield from scan.run(position, line_number)
        if scan.broken_at is None:
            return
        following = opening.search(data, max(scan.broken_at, position + 1))
        if following is None:
            return
        line_number += data.count(b"\n", position, following.start())
        position = following.start()


class _Nested(Exception):
    """An element that was asked for begins, at a byte, inside one that should have ended."""

    def __init__(self, byte: int) -> None:
        super().__init__(byte)
        self.byte = byte


class _Scan:
    """The parser over the bytes; it can be begun again further down, inside the elements then open."""

    def __init__(self, data: bytearray, wanted: frozenset[str]) -> None:
        self.broken_at: int | None = None
        self._data = data
        self._wanted = wanted
        self._last_line = max(1, data.count(b"\n"))
        self._around: list[Element] = []
        self._too_deep = 0
        self._open: list[Element] = []
        self._opened_at = 0
        self._ready: list[Found | Fault] = []
        self._replay: list[Element] = []
        self._offset = 0
        self._line = 1
        self._parser = expat.ParserCreate("utf-8")

    def run(self, position: int, line: int) -> Iterator[Found | Fault]:
        """Give what is found from a byte on; then `broken_at` is the byte where the text broke, None at its end."""
        self._begin(position, line)
        try:
            self._parser.Parse("".join(f"<{one.name}>" for one in self._replay).encode(), False)
            for start in range(position, len(self._data), _SLICE_BYTES):
                self._parser.Parse(bytes(self._data[start : start + _SLICE_BYTES]), False)
                yield from self._given()
            self._parser.Parse(b"", True)
            yield from self._given()
            self.broken_at = None
        except _Nested as nested:
            self.broken_at = nested.byte
            yield from self._given()
            yield self._fault(self.broken_at, f"The end of its element “{self._open[0].name}” is missing.")
        except expat.ExpatError as error:
            self.broken_at = max(self._offset + self._parser.ErrorByteIndex, position)
            yield from self._given()
            # Behind the last line end, the parser counts one line more.
            where = min(self._line + error.lineno - 1, self._last_line)
            yield self._fault(self.broken_at, f"Line {where} is no XML ({expat.ErrorString(error.code)}).", where)

    def _begin(self, position: int, line: int) -> None:
        self._replay, self._around = self._around, []
        self._open, self._too_deep = [], 0
        self._offset = position - sum(len(one.name.encode()) + 2 for one in self._replay)
        self._line = line
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.StartDoctypeDeclHandler = _refuse_document_type

    def _given(self) -> Iterator[Found | Fault]:
        yield from self._ready
        self._ready.clear()

    def _fault(self, end: int, message: str, line: int = 0) -> Fault:
        if not self._open:
            return Fault(line or self._line, message, "")
        raw = self._data[self._opened_at : min(end, self._opened_at + MAX_ELEMENT_BYTES)]
        return Fault(self._open[0].line, message, raw.decode("utf-8", "replace").strip(), self._open[0].name)

    def _byte(self) -> int:
        return self._offset + self._parser.CurrentByteIndex

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if self._replay:
            self._around.append(self._replay.pop(0))
            return
        element = Element(name, attributes, self._line + self._parser.CurrentLineNumber - 1)
        if self._open:
            if name in self._wanted:
                raise _Nested(self._byte())
            if len(self._open) >= MAX_DEPTH:
                self._too_deep += 1
            else:
                self._open[-1].children.append(element)
                self._open.append(element)
        elif name in self._wanted:
            self._opened_at = self._byte()
            self._open.append(element)
        elif len(self._around) >= MAX_DEPTH:
            self._too_deep += 1
        else:
            self._around.append(element)

    def _end(self, _name: str) -> None:
        if self._too_deep:
            self._too_deep -= 1
        elif not self._open:
            self._around.pop()
        elif len(self._open) > 1:
            self._open.pop()
        else:
            self._finish(self._open.pop())

    def _finish(self, element: Element) -> None:
        end = self._data.find(b">", self._byte()) + 1
        raw = self._data[self._opened_at : end]
        if len(raw) > MAX_ELEMENT_BYTES:
            message = f"It is longer than {MAX_ELEMENT_BYTES:,} bytes."
            self._ready.append(
                Fault(element.line, message, raw[:MAX_ELEMENT_BYTES].decode("utf-8", "replace"), element.name)
            )
        else:
            self._ready.append(Found(element, tuple(self._around), raw.decode("utf-8", "replace")))

    def _text(self, text: str) -> None:
        if self._open:
            self._open[-1].children.append(text)


def _refuse_document_type(_name: str, _system: str | None, _public: str | None, _has_subset: int) -> None:
    raise UnreadableFile(
        "It brings a document type (DTD), which can make a small file grow without end, so it is not read.",
        "Remove the line that begins with <!DOCTYPE and import it again.",
    )
