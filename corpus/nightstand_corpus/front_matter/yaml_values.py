"""Reads a YAML mapping into plain texts, lists and mappings; nothing in it is ever constructed or run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nightstand_corpus.front_matter.yaml_nodes import YamlValue

MAX_LETTERS = 1 << 15
"""So much YAML is read as such; what is longer is read line by line."""

_MAX_BRACKETS = 100
_KEY_LINE = re.compile(r"(?:\"([^\"]{1,80})\"|'([^']{1,80})'|([^\W\d][\w .-]{0,60}?))[ \t]*:(?:[ \t]+(.*)|[ \t]*)")
_BLOCK_SIGN = re.compile(r"[|>][+-]?\d?[+-]?")


@dataclass(frozen=True, slots=True)
class YamlFields:
    """The fields of a mapping in their order, and what was wrong as sentences for people."""

    values: Mapping[str, YamlValue]
    doubts: tuple[str, ...] = ()


# A file is looked at more than once: for its format, for the name of its list, and to be read.
@lru_cache(maxsize=4)
def yaml_fields(text: str) -> YamlFields:
    """Return the fields of the mapping in `text`; where it is no valid YAML, its lines are read one by one."""
    if len(text) > MAX_LETTERS or _deepest_bracket(text) > _MAX_BRACKETS:
        return YamlFields(_fields_by_line(text), ("The front matter is too large or too deep for YAML.",))
    # Loaded here, so that the program starts without the library.
    from nightstand_corpus.front_matter.yaml_nodes import NotYaml, plain_fields

    try:
        found, doubts = plain_fields(text)
    except NotYaml as wrong:
        return YamlFields(_fields_by_line(text), (str(wrong),))
    return YamlFields(found, doubts)


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
