"""Edits as JSON text for the journal: `{"kind": class name, field: value, …}`.

Readable by hand, and independent of where the classes live. Names of kinds and fields are part of the file format.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from datetime import date

from nightstand.domain import edit as edits
from nightstand.domain.annotation import AnchorState, HighlightId, NoteId
from nightstand.domain.author import Author
from nightstand.domain.document import DocumentContent, DocumentId, PutDocument
from nightstand.domain.edit import Edit, FieldValue, Verdict
from nightstand.domain.judgment import Goal, Judgment, Pin
from nightstand.domain.less_of import LessOfThis, WantLess, WantLessNoMore
from nightstand.domain.list_note import ListNoteContent, ListNoteId, PutListNote
from nightstand.domain.paper import BatchId, PaperId, WorkPlace
from nightstand.domain.ranking_edit import JudgmentLine, PinContent
from nightstand.domain.reading_list import ListId, ListKind, ReadingListSpec
from nightstand.domain.tag import TagId, TagName
from nightstand.storage.json_values import Json, mapping, moment, number, papers, sequence, text, whole
from nightstand.storage.ranking_codec import decoded_ranking_edit, encoded_judgment


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
        case date():  # Times are dates too.
            return value.isoformat()
        case Author():
            return [value.family, value.given, value.particle, value.suffix, value.is_body]
        case WorkPlace():
            return [value.work, value.is_other_version]
        case Judgment():
            return encoded_judgment(value)
        case DocumentContent() | ListNoteContent():
            return {field.name: _encoded_value(getattr(value, field.name)) for field in fields(value)}
        case edits.TagSpec() | edits.NoteContent() | edits.HighlightContent() | ReadingListSpec():
            return {field.name: _encoded_value(getattr(value, field.name)) for field in fields(value)}
        case JudgmentLine() | PinContent() | Goal() | Pin() | LessOfThis():
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
            return edits.PutTag(TagId(whole(values["tag"])), _tag_spec(values["before"]), _tag_spec(values["after"]))
        case "PutNote":
            return edits.PutNote(NoteId(whole(values["note"])), _note(values["before"]), _note(values["after"]))
        case "PutDocument":
            return PutDocument(
                DocumentId(whole(values["document"])), _kept_document(values["before"]), _kept_document(values["after"])
            )
        case "PutListNote":
            return PutListNote(
                ListNoteId(whole(values["note"])), _list_note(values["before"]), _list_note(values["after"])
            )
        case "PutHighlight":
            return edits.PutHighlight(
                HighlightId(whole(values["highlight"])), _highlight(values["before"]), _highlight(values["after"])
            )
        case "PutReadingList":
            return edits.PutReadingList(
                ListId(whole(values["list"])), _list_spec(values["before"]), _list_spec(values["after"])
            )
        case "SetListOrder":
            return edits.SetListOrder(ListId(whole(values["list"])), papers(values["before"]), papers(values["after"]))
        case "TrashPapers":
            return edits.TrashPapers(papers(values["papers"]), moment(values["at"]))
        case "RestorePapers":
            return edits.RestorePapers(papers(values["papers"]), moment(values["trashed_at"]))
        case "SetWork":
            return edits.SetWork(_work_places(values["before"]), _work_places(values["after"]))
        case "SetMerged":
            return edits.SetMerged(_merged(values["before"]), _merged(values["after"]))
        case "SetVerdict":
            first, second = papers([values["first"], values["second"]])
            return edits.SetVerdict(first, second, _verdict(values["before"]), _verdict(values["after"]))
        case "ApplyBatch":
            return edits.ApplyBatch(BatchId(whole(values["batch"])))
        case "RevertBatch":
            return edits.RevertBatch(BatchId(whole(values["batch"])))
        case "WantLess":
            return WantLess(_less_of(values["of"]))
        case "WantLessNoMore":
            return WantLessNoMore(_less_of(values["of"]))
        case "EditGroup":
            return edits.EditGroup(tuple(_decoded(mapping(inner)) for inner in sequence(values["edits"])))
        case kind:
            return decoded_ranking_edit(text(kind), values)


def _author(value: Json) -> Author:
    family, given, particle, suffix, is_body = sequence(value)
    return Author(text(family), text(given), text(particle), text(suffix), bool(is_body))


def _field_value(value: Json) -> FieldValue:
    if isinstance(value, list):
        return tuple(_author(name) for name in value)
    if isinstance(value, (float, dict)):
        raise TypeError
    return value


def _field_values(value: Json) -> dict[PaperId, dict[str, FieldValue]]:
    return {
        PaperId(int(paper)): {name: _field_value(inner) for name, inner in mapping(values).items()}
        for paper, values in mapping(value).items()
    }


def _tag_sets(value: Json) -> dict[PaperId, frozenset[TagName]]:
    return {
        PaperId(int(paper)): frozenset(TagName(text(name)) for name in sequence(names))
        for paper, names in mapping(value).items()
    }


def _work_places(value: Json) -> dict[PaperId, WorkPlace]:
    found: dict[PaperId, WorkPlace] = {}
    for paper, place in mapping(value).items():
        work, is_other_version = sequence(place)
        found[PaperId(int(paper))] = WorkPlace(None if work is None else whole(work), bool(is_other_version))
    return found


def _merged(value: Json) -> dict[PaperId, PaperId | None]:
    return {
        PaperId(int(paper)): None if kept is None else PaperId(whole(kept)) for paper, kept in mapping(value).items()
    }


def _verdict(value: Json) -> Verdict | None:
    return None if value is None else Verdict(text(value))


def _less_of(value: Json) -> LessOfThis:
    said = mapping(value)
    return LessOfThis(frozenset(text(word) for word in sequence(said["words"])), frozenset(papers(said["papers"])))


def _tag_spec(value: Json) -> edits.TagSpec | None:
    if value is None:
        return None
    spec = mapping(value)
    return edits.TagSpec(TagName(text(spec["name"])), text(spec["colour"]))


def _list_spec(value: Json) -> ReadingListSpec | None:
    if value is None:
        return None
    spec = mapping(value)
    # Steps of format 2 and earlier know neither date nor budget.
    due, budget = spec.get("due"), spec.get("budget")
    return ReadingListSpec(
        text(spec["name"]),
        ListKind(text(spec["kind"])),
        text(spec["query"]),
        text(spec["description"]),
        text(spec["colour"]),
        None if due is None else date.fromisoformat(text(due)),
        None if budget is None else whole(budget),
    )


def _note(value: Json) -> edits.NoteContent | None:
    if value is None:
        return None
    note = mapping(value)
    return edits.NoteContent(
        PaperId(whole(note["paper"])), text(note["text"]), moment(note["created"]), moment(note["modified"])
    )


def _kept_document(value: Json) -> DocumentContent | None:
    if value is None:
        return None
    document = mapping(value)
    return DocumentContent(
        paper=PaperId(whole(document["paper"])),
        name=text(document["name"]),
        content=text(document["content"]),
        path=text(document["path"]),
        size=whole(document["size"]),
        media_type=text(document["media_type"]),
        added=moment(document["added"]),
    )


def _list_note(value: Json) -> ListNoteContent | None:
    if value is None:
        return None
    note = mapping(value)
    return ListNoteContent(
        ListId(whole(note["list"])), text(note["text"]), moment(note["created"]), moment(note["modified"])
    )


def _highlight(value: Json) -> edits.HighlightContent | None:
    if value is None:
        return None
    highlight = mapping(value)
    return edits.HighlightContent(
        paper=PaperId(whole(highlight["paper"])),
        quote=text(highlight["quote"]),
        prefix=text(highlight["prefix"]),
        suffix=text(highlight["suffix"]),
        start=whole(highlight["start"]),
        end=whole(highlight["end"]),
        markup_version=whole(highlight["markup_version"]),
        comment=text(highlight["comment"]),
        colour=text(highlight["colour"]),
        state=AnchorState(text(highlight["state"])),
        created=moment(highlight["created"]),
        # Steps of format 3 and earlier do not know how sure a place is.
        confidence=number(highlight.get("confidence", 1.0)),
    )
