"""Reads the two kinds of answers, JSON and Atom, without trusting either."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from nightstand.online.found import mapping

MOST_ELEMENTS = 20_000
DEEPEST = 40


class UnusableAnswer(Exception):
    """An answer that is not what the service should give; the message is a sentence for people."""


def json_object(body: bytes) -> Mapping[str, object]:
    """Return the object that an answer consists of.

    Raises:
        UnusableAnswer: it is no JSON, or no object.
    """
    try:
        value = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise UnusableAnswer("It is no JSON, or was cut off.") from error
    if not isinstance(value, dict):
        raise UnusableAnswer("It is not the kind of JSON that was asked for.")
    return mapping(value)


@dataclass(slots=True)
class Element:
    """An element of XML; `name` is its local name, `text` all text directly in it."""

    name: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    children: list["Element"] = field(default_factory=list)

    def all(self, name: str) -> list["Element"]:
        """Return the children of a name."""
        return [child for child in self.children if child.name == name]

    def text_of(self, name: str) -> str:
        """Return the text of the first child of a name."""
        return next((child.text for child in self.children if child.name == name), "")


def xml_root(body: bytes) -> Element:
    """Return the root of an XML answer. A document type, and with it every entity of one's own, is refused.

    Raises:
        UnusableAnswer: it is no well-formed XML, or has a document type, or is deeper or larger than an answer can be.
    """
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = reader.refuse_doctype
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.take_text
    try:
        parser.Parse(body, True)
    # An encoding that nobody knows is a LookupError.
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise UnusableAnswer("It is no XML, or was cut off.") from error
    return reader.root


class _Reader:
    """Builds elements; the innermost open one is the last of `_open`."""

    def __init__(self) -> None:
        self.root = Element("")
        self._open: list[Element] = [self.root]
        self._texts: list[list[str]] = [[]]
        self._count = 0

    def refuse_doctype(self, _name: str, _system: str | None, _public: str | None, _has_subset: bool) -> None:  # noqa: FBT001
        raise UnusableAnswer("It is XML with a document type.")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) > DEEPEST or self._count > MOST_ELEMENTS:
            raise UnusableAnswer("It is XML of a shape that was not asked for.")
        element = Element(name.rpartition(" ")[2], attributes)
        self._open[-1].children.append(element)
        self._open.append(element)
        self._texts.append([])

    def end(self, _name: str) -> None:
        self._open.pop().text = "".join(self._texts.pop())

    def take_text(self, piece: str) -> None:
        self._texts[-1].append(piece)
