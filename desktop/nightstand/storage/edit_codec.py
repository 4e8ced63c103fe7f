"""Edits as JSON text for the journal: `{"kind": class name, field: value, …}`.

Readable by hand, and independent of where the classes live. Names of kinds and fields are part of the file format.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime

from nightstand.domain import edit as edits
from nightstand.domain.annotation import AnchorState, HighlightId, NoteId
from nightstand.domain.author import Author
from nightstand.domain.edit import Edit, FieldValue, Verdict
from nightstand.domain.paper import BatchId, PaperId, WorkPlace
from nightstand.domain.reading_list import ListId, ListKind, ReadingListSpec
from nightstand.domain.tag import TagId, TagName

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


def to_json(edit: Edit) -> str:
    """Return the edit as JSON text."""
    return json.dumps(_encoded(edit), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Edit:
    """Return the edit that `to_json` wrote.

    Raises:
        ValueError: the text is not such an edit.
    """
    try:
        return _decoded(json.loads(text))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not an edit: {text[:80]}") from error


def _encoded(edit: Edit) -> dict[str, Json]:
    document: dict[str, Json] = {"kind": type(edit).__name__}
    for field in fields(edit):
        document[field.name] = _encoded_value(getattr(edit, field.name))
    return document


def _encoded_value(value: object) -> Json:
    match value:
        case edits.EditGroup() | edits.SetFields() | edits.SetTags():
            return _encoded(value)
        case None | str() | int() | float():
            return value
        case datetime():
            return value.isoformat()
        case Author():
            return [value.family, value.given, value.particle, value.suffix, value.is_body]
        case WorkPlace():
            return [value.work, value.is_other_version]
        case edits.TagSpec() | edits.NoteContent() | edits.HighlightContent() | ReadingListSpec():
            return {field.name: _encoded_value(getattr(value, field.name)) for field in fields(value)}
        case Mapping():
            return {str(key): _encoded_value(inner) for key, inner in value.items()}
        case frozenset():
            return [_encoded_value(inner) for inner in sorted(value)]
        case tuple():
            return [
                _encoded(inner) if hasattr(inner, "inverse") else _encoded_value(inner)  # an edit inside a group
                for inner in value
            ]
        case _:
            raise TypeError(f"no JSON form for {type(value).__name__}")


def _decoded(document: dict[str, Json]) -> Edit:
    values = {name: value for name, value in document.items() if name != "kind"}
    match document["kind"]:
        case "SetFields":
            return edits.SetFields(_field_values(values["before"]), _field_values(values["after"]))
        case "SetTags":
            return edits.SetTags(_tag_sets(values["before"]), _tag_sets(values["after"]))
        case "PutTag":
            return edits.PutTag(TagId(_int(values["tag"])), _tag_spec(values["before"]), _tag_spec(values["after"]))
        case "PutNote":
            return edits.PutNote(NoteId(_int(values["note"])), _note(values["before"]), _note(values["after"]))
        case "PutHighlight":
            return edits.PutHighlight(
                HighlightId(_int(values["highlight"])), _highlight(values["before"]), _highlight(values["after"])
            )
        case "PutReadingList":
            return edits.PutReadingList(
                ListId(_int(values["list"])), _list_spec(values["before"]), _list_spec(values["after"])
            )
        case "SetListOrder":
            return edits.SetListOrder(ListId(_int(values["list"])), _papers(values["before"]), _papers(values["after"]))
        case "TrashPapers":
            return edits.TrashPapers(_papers(values["papers"]), _time(values["at"]))
        case "RestorePapers":
            return edits.RestorePapers(_papers(values["papers"]), _time(values["trashed_at"]))
        case "SetWork":
            return edits.SetWork(_work_places(values["before"]), _work_places(values["after"]))
        case "SetMerged":
            return edits.SetMerged(_merged(values["before"]), _merged(values["after"]))
        case "SetVerdict":
            first, second = _papers([values["first"], values["second"]])
            return edits.SetVerdict(first, second, _verdict(values["before"]), _verdict(values["after"]))
        case "ApplyBatch":
            return edits.ApplyBatch(BatchId(_int(values["batch"])))
        case "RevertBatch":
            return edits.RevertBatch(BatchId(_int(values["batch"])))
        case "EditGroup":
            return edits.EditGroup(tuple(_decoded(_object(inner)) for inner in _list(values["edits"])))
        case kind:
            raise ValueError(f"no such edit: {kind}")


def _int(value: Json) -> int:
    if not isinstance(value, int):
        raise TypeError
    return value


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _object(value: Json) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def _time(value: Json) -> datetime:
    return datetime.fromisoformat(_text(value))


def _papers(value: Json) -> tuple[PaperId, ...]:
    return tuple(PaperId(_int(paper)) for paper in _list(value))


def _author(value: Json) -> Author:
    family, given, particle, suffix, is_body = _list(value)
    return Author(_text(family), _text(given), _text(particle), _text(suffix), bool(is_body))


def _field_value(value: Json) -> FieldValue:
    if isinstance(value, list):
        return tuple(_author(name) for name in value)
    if isinstance(value, (float, dict)):
        raise TypeError
    return value


def _field_values(value: Json) -> dict[PaperId, dict[str, FieldValue]]:
    return {
        PaperId(int(paper)): {name: _field_value(inner) for name, inner in _object(values).items()}
        for paper, values in _object(value).items()
    }


def _tag_sets(value: Json) -> dict[PaperId, frozenset[TagName]]:
    return {
        PaperId(int(paper)): frozenset(TagName(_text(name)) for name in _list(names))
        for paper, names in _object(value).items()
    }


def _work_places(value: Json) -> dict[PaperId, WorkPlace]:
    found: dict[PaperId, WorkPlace] = {}
    for paper, place in _object(value).items():
        work, is_other_version = _list(place)
        found[PaperId(int(paper))] = WorkPlace(None if work is None else _int(work), bool(is_other_version))
    return found


def _merged(value: Json) -> dict[PaperId, PaperId | None]:
    return {
        PaperId(int(paper)): None if kept is None else PaperId(_int(kept)) for paper, kept in _object(value).items()
    }


def _verdict(value: Json) -> Verdict | None:
    return None if value is None else Verdict(_text(value))


def _tag_spec(value: Json) -> edits.TagSpec | None:
    if value is None:
        return None
    spec = _object(value)
    return edits.TagSpec(TagName(_text(spec["name"])), _text(spec["colour"]))


def _list_spec(value: Json) -> ReadingListSpec | None:
    if value is None:
        return None
    spec = {name: _text(inner) for name, inner in _object(value).items()}
    return ReadingListSpec(spec["name"], ListKind(spec["kind"]), spec["query"], spec["description"], spec["colour"])


def _note(value: Json) -> edits.NoteContent | None:
    if value is None:
        return None
    note = _object(value)
    return edits.NoteContent(
        PaperId(_int(note["paper"])), _text(note["text"]), _time(note["created"]), _time(note["modified"])
    )


def _highlight(value: Json) -> edits.HighlightContent | None:
    if value is None:
        return None
    highlight = _object(value)
    return edits.HighlightContent(
        paper=PaperId(_int(highlight["paper"])),
        quote=_text(highlight["quote"]),
        prefix=_text(highlight["prefix"]),
        suffix=_text(highlight["suffix"]),
        start=_int(highlight["start"]),
        end=_int(highlight["end"]),
        markup_version=_int(highlight["markup_version"]),
        comment=_text(highlight["comment"]),
        colour=_text(highlight["colour"]),
        state=AnchorState(_text(highlight["state"])),
        created=_time(highlight["created"]),
    )
