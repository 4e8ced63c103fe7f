"""Reads a YAML mapping into plain texts, lists and mappings; nothing in it is ever constructed or run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

import yaml

YamlValue: TypeAlias = "str | Sequence[YamlValue] | Mapping[str, YamlValue]"
"""A scalar as it is written, whatever it might mean; a list; or a mapping."""

MAX_LETTERS = 1 << 15
"""So much YAML is read as such; what is longer is read line by line."""

_PLAIN_TAG = "tag:yaml.org,2002:"
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_MAX_VALUES = 20_000
_MAX_DEPTH = 20
_MAX_BRACKETS = 100
_KEY_LINE = re.compile(r"(?:\"([^\"]{1,80})\"|'([^']{1,80})'|([^\W\d][\w .-]{0,60}?))[ \t]*:(?:[ \t]+(.*)|[ \t]*)")
_BLOCK_SIGN = re.compile(r"[|>][+-]?\d?[+-]?")


@dataclass(frozen=True, slots=True)
class YamlFields:
    """The fields of a mapping in their order, and what was wrong as sentences for people."""

    values: Mapping[str, YamlValue]
    doubts: tuple[str, ...] = ()


class _Refused(Exception):
    """A value is not plain data, or there is no end to it."""


@dataclass(slots=True)
class _Reader:
    text: str
    left: int = _MAX_VALUES
    doubts: list[str] = field(default_factory=list)

    def fields(self, node: yaml.MappingNode) -> dict[str, YamlValue]:
        values: dict[str, YamlValue] = {}
        for key_node, value_node in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else self._source(key_node)
            try:
                value = self._value(value_node, 0)
            except _Refused as refused:
                self.doubts.append(f"The field “{key}” {refused}; it was kept as text.")
                value = self._source(value_node)[:2_000]
            name = key if key not in values else f"{key} (again)"
            values[name] = value
        return values

    def _value(self, node: yaml.Node, depth: int) -> YamlValue:
        self.left -= 1
        if self.left < 0 or depth > _MAX_DEPTH:
            raise _Refused("holds more values than the data of a paper can")
        if not node.tag.startswith(_PLAIN_TAG) or "python" in node.tag:
            raise _Refused("has a tag that no data of papers needs")
        if isinstance(node, yaml.ScalarNode):
            value: str = node.value
            return "" if node.style is None and value in _NULLS else value
        if isinstance(node, yaml.SequenceNode):
            return [self._value(child, depth + 1) for child in node.value]
        assert isinstance(node, yaml.MappingNode)
        return {str(self._text(key)): self._value(child, depth + 1) for key, child in node.value}

    def _text(self, node: yaml.Node) -> str:
        return node.value if isinstance(node, yaml.ScalarNode) else self._source(node)

    def _source(self, node: yaml.Node) -> str:
        return self.text[node.start_mark.index : node.end_mark.index].strip()


# A file is looked at more than once: for its format, for the name of its list, and to be read.
@lru_cache(maxsize=4)
def yaml_fields(text: str) -> YamlFields:
    """Return the fields of the mapping in `text`; where it is no valid YAML, its lines are read one by one."""
    if len(text) > MAX_LETTERS or _deepest_bracket(text) > _MAX_BRACKETS:
        return YamlFields(_fields_by_line(text), ("The front matter is too large or too deep for YAML.",))
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError, ValueError, AttributeError) as error:
        where = getattr(error, "problem_mark", None)
        place = f" (line {where.line + 2})" if where is not None else ""
        return YamlFields(_fields_by_line(text), (f"The front matter is not valid YAML{place}; its lines were read.",))
    if node is None:
        return YamlFields({})
    if not isinstance(node, yaml.MappingNode):
        return YamlFields(_fields_by_line(text), ("The front matter has no fields.",))
    reader = _Reader(text)
    return YamlFields(reader.fields(node), tuple(reader.doubts))


def _deepest_bracket(text: str) -> int:
    depth = deepest = 0
    for found in re.finditer(r"[\[\]{}]", text):
        depth += 1 if found[0] in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _fields_by_line(text: str) -> dict[str, YamlValue]:
    """Return fields by their lines: a key at the margin, its value beside it and in the indented lines below."""
    fields: dict[str, list[str]] = {}
    current: list[str] = []
    for line in text.split("\n"):
        found = _KEY_LINE.fullmatch(line.rstrip())
        if found is not None:
            current = fields.setdefault(found[1] or found[2] or found[3], [])
            if found[4] and not _BLOCK_SIGN.fullmatch(found[4].strip()):
                current.append(found[4].strip())
        elif line.strip() and (line[0].isspace() or (line.startswith("- ") and _is_list(current))):
            current.append(line.strip())
    return {key: _joined(lines) for key, lines in fields.items()}


def _is_list(lines: Sequence[str]) -> bool:
    return all(line.startswith("- ") for line in lines)


def _joined(lines: Sequence[str]) -> YamlValue:
    if lines and _is_list(lines):
        return [_unquoted(line[2:].strip()) for line in lines]
    return _unquoted(" ".join(lines))


def _unquoted(text: str) -> str:
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'":
        inside = text[1:-1]
        return inside.replace("''", "'") if text[0] == "'" else inside.replace('\\"', '"').replace("\\\\", "\\")
    return text
