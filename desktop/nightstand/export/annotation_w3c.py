"""Annotations as JSON-LD of the W3C Web Annotation Data Model (Recommendation of 2017).

A highlight selects its passage by quote and, while it stands in the text, by position; positions count code points of
the paper's plain abstract. Its colour is a style class. A note is about the paper or the reading list as a
whole.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, TypeAlias
from uuid import NAMESPACE_URL, uuid5

from nightstand.domain.annotated import AnnotatedList, AnnotatedPaper, AnnotationKind
from nightstand.domain.annotation import AnchorState, Highlight
from nightstand.export.annotation_document import AnnotationDocument, list_address, paper_address

CONTEXT: Final = "http://www.w3.org/ns/anno.jsonld"

_Json: TypeAlias = "str | int | Sequence[_Json] | Mapping[str, _Json]"


def write_annotation_w3c(document: AnnotationDocument) -> bytes:
    """Return an annotation collection with everything on one page, in UTF-8."""
    items = [item for paper in document.papers for item in _items(paper)]
    items += [item for one in document.lists for item in _list_items(one)]
    name = uuid5(NAMESPACE_URL, f"{document.title}\n{document.generated.isoformat()}").urn
    collection: _Json = {
        "@context": CONTEXT,
        "id": name,
        "type": "AnnotationCollection",
        "label": document.title,
        "created": _time(document.generated),
        "total": len(items),
        "first": {
            "id": uuid5(NAMESPACE_URL, f"{document.title}\n{document.generated.isoformat()}\n1").urn,
            "type": "AnnotationPage",
            "partOf": name,
            "startIndex": 0,
            "items": items,
        },
    }
    return (json.dumps(collection, ensure_ascii=False, indent=2) + "\n").encode()


def _items(paper: AnnotatedPaper) -> list[_Json]:
    address = paper_address(paper)
    return [
        *(_highlight(highlight, address) for highlight in paper.highlights),
        *(_note(address, note.id, note.text, note.created, note.modified) for note in paper.notes),
    ]


def _list_items(annotated: AnnotatedList) -> list[_Json]:
    address = list_address(annotated)
    return [
        _note(address, note.id, note.content.text, note.content.created, note.content.modified)
        for note in annotated.notes
    ]


def _highlight(highlight: Highlight, address: str) -> _Json:
    anchor = highlight.anchor
    selectors: list[_Json] = [
        {"type": "TextQuoteSelector", "exact": anchor.quote, "prefix": anchor.prefix, "suffix": anchor.suffix}
    ]
    if highlight.state is not AnchorState.LOST:
        selectors.append({"type": "TextPositionSelector", "start": anchor.start, "end": anchor.end})
    return {
        "id": _id(address, AnnotationKind.HIGHLIGHT, highlight.id, highlight.created),
        "type": "Annotation",
        "motivation": "commenting" if highlight.comment else "highlighting",
        "created": _time(highlight.created),
        **({"body": _body(highlight.comment)} if highlight.comment else {}),
        "target": {"source": address, "styleClass": highlight.colour, "selector": selectors},
    }


def _note(address: str, number: int, text: str, created: datetime, modified: datetime) -> _Json:
    return {
        "id": _id(address, AnnotationKind.NOTE, number, created),
        "type": "Annotation",
        "motivation": "commenting",
        "created": _time(created),
        "modified": _time(modified),
        "body": _body(text),
        "target": address,
    }


def _body(text: str) -> _Json:
    return {"type": "TextualBody", "value": text, "format": "text/markdown", "purpose": "commenting"}


def _id(address: str, kind: AnnotationKind, number: int, created: datetime) -> str:
    """Return a name that stays the same in every export."""
    return uuid5(NAMESPACE_URL, f"{address}\n{kind.value} {number}\n{created.isoformat()}").urn


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
