"""Reads what the YAML library makes of a text as plain data; the only module that names it, and loaded when needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import yaml

YamlValue: TypeAlias = "str | Sequence[YamlValue] | Mapping[str, YamlValue]"
"""A scalar as it is written, whatever it might mean; a list; or a mapping."""

_PLAIN_TAG = "tag:yaml.org,2002:"
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_MAX_VALUES = 20_000
_MAX_DEPTH = 20


class NotYaml(Exception):
    """A text is no mapping in YAML, as a sentence for people says; its lines may be read one by one."""


def plain_fields(text: str) -> tuple[Mapping[str, YamlValue], tuple[str, ...]]:
    """Return the fields of the mapping in `text`, none for an empty one, and what is wrong with single ones.

    Raises:
        NotYaml: it is no mapping.
    """
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError, ValueError, AttributeError) as error:
        where = getattr(error, "problem_mark", None)
        place = f" (line {where.line + 2})" if where is not None else ""
        raise NotYaml(f"The front matter is not valid YAML{place}; its lines were read.") from error
    if node is None:
        return {}, ()
    if not isinstance(node, yaml.MappingNode):
        raise NotYaml("The front matter has no fields.")
    reader = _Reader(text)
    return reader.fields(node), tuple(reader.doubts)


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
