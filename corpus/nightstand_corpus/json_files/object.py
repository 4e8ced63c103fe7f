"""Reads a JSON object with one long array in it so that a broken element costs only itself."""

from __future__ import annotations

from dataclasses import dataclass, field

from nightstand_corpus.json_files.text import Element, JsonValue, Walk, after_space, decoded


@dataclass(slots=True)
class JsonObject:
    """The members of an object; `elements` are those of the long array, None when there is no such array.

    `broken_at` is the position at which the text stopped being JSON, None when it is whole.
    """

    members: dict[str, JsonValue] = field(default_factory=dict)
    elements: list[Element] | None = None
    broken_at: int | None = None


def read_object(text: str, array: str) -> JsonObject:
    """Return the members of the object in `text` as far as it is JSON; `array` names the long array."""
    result = JsonObject()
    position = after_space(text, 0)
    if not text.startswith("{", position):
        result.broken_at = position
        return result
    position = after_space(text, position + 1)
    while not text.startswith("}", position):
        name = decoded(text, position)
        colon = after_space(text, name.end)
        if not isinstance(name.value, str) or not text.startswith(":", colon):
            result.broken_at = position
            return result
        start = after_space(text, colon + 1)
        if name.value == array and text.startswith("[", start):
            walk = Walk(text, start)
            result.elements, end = list(walk), walk.end
            if not walk.is_closed:
                result.broken_at = end
                return result
        else:
            member = decoded(text, start)
            if member.fault:
                result.broken_at = start
                return result
            result.members[name.value] = member.value
            end = member.end
        position = after_space(text, end)
        if text.startswith(",", position):
            position = after_space(text, position + 1)
        elif not text.startswith("}", position):
            result.broken_at = position
            return result
    return result
