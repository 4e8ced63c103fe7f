"""What entries of a file need of the rest of it: strings defined anywhere, and entries they refer to."""

from __future__ import annotations

import re
from collections.abc import Mapping

from nightstand_corpus.bibtex.blocks import Doubt, SourceEntry, StringDefinition, Value
from nightstand_corpus.bibtex.inheritance import Fields, Parent, inherit
from nightstand_corpus.bibtex.scanner import blocks
from nightstand_corpus.bibtex.strings import Strings

_REFERENCE = re.compile(r"\b(?:crossref|xdata)\s*+=\s*+[{\"]?\s*+([^{}\"]*+)", re.IGNORECASE)
_FIELD_REFERENCE = re.compile(r"\bxdata\s*+=\s*+([^\s,{}\"=-]++)-", re.IGNORECASE)
_SHOWN = 60


class FileReferences:
    """Gives the fields of entries with strings expanded and fields of other entries taken over.

    The file is gone through a second time only when an entry refers to another or to a string not yet defined.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._has_data = "xdata" in text.lower()
        self._parents: dict[str, Parent] | None = None
        self.strings = Strings(self._definitions)

    def fields_of(self, entry: SourceEntry) -> Fields:
        """Return the fields of an entry by name, repeated ones as "name-2"; doubts go to the entry."""
        fields = _expanded(entry, self.strings)
        if "crossref" in fields or "xdata" in fields or (self._has_data and _refers_to_data(fields)):
            doubts = inherit(entry.type, fields, self._parent)
            entry.doubts.extend(Doubt(entry.start, doubt) for doubt in doubts)
        return fields

    def _definitions(self) -> Mapping[str, Value]:
        return {block.name: block.value for block in blocks(self._text) if isinstance(block, StringDefinition)}

    def _parent(self, key: str) -> Parent | None:
        if self._parents is None:
            self._parents = self._referred_entries()
        return self._parents.get(key.lower())

    def _referred_entries(self) -> dict[str, Parent]:
        wanted = {
            key.strip().lower() for found in _REFERENCE.finditer(self._text) for key in (*found[1].split(","), found[1])
        }
        wanted |= {found[1].lower() for found in _FIELD_REFERENCE.finditer(self._text)}
        strings = Strings(self._definitions)
        parents: dict[str, Parent] = {}
        for block in blocks(self._text):
            if isinstance(block, StringDefinition):
                strings.define(block.name, block.value)
            elif isinstance(block, SourceEntry):
                others = next((value for name, value in block.fields if name == "ids" and isinstance(value, str)), "")
                keys = [key for name in (block.key, *others.split(",")) if (key := name.strip().lower()) in wanted]
                if keys:
                    parent = Parent(block.type, _expanded(block, strings))
                    for key in keys:
                        parents.setdefault(key, parent)
        return parents


def _expanded(entry: SourceEntry, strings: Strings) -> Fields:
    fields: Fields = {}
    times: dict[str, int] = {}
    for name, value in entry.fields:
        unknown: set[str] = set()
        text = strings.expand(value, unknown)
        for undefined in sorted(unknown):
            message = f"“{undefined[:_SHOWN]}” in “{name}” is no defined string; it was kept by its name."
            entry.doubts.append(Doubt(entry.start, message))
        if name not in fields:
            fields[name] = text
        elif fields[name].split() != text.split():
            again = _free_name(name, fields, times)
            fields[again] = text
            entry.doubts.append(Doubt(entry.start, f"“{name}” stands there twice; the second is kept as “{again}”."))
    return fields


def _refers_to_data(fields: Fields) -> bool:
    return any(value.lstrip().startswith("xdata") or " xdata" in value for value in fields.values())


def _free_name(name: str, fields: Fields, times: dict[str, int]) -> str:
    number = times.get(name, 1)
    while f"{name}-{(number := number + 1)}" in fields:
        pass
    times[name] = number
    return f"{name}-{number}"
