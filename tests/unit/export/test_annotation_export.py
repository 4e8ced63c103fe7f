"""Annotations as files for other programs: what was marked leaves unchanged, and lost marks leave too."""

import json
from dataclasses import replace
from datetime import datetime

from nightstand.domain.annotated import AnnotatedList, AnnotatedPaper
from nightstand.domain.annotation import AnchorState, HighlightId, Note, NoteId
from nightstand.domain.list_note import ListNote, ListNoteContent, ListNoteId
from nightstand.domain.paper import PaperId
from nightstand.domain.reading_list import ListId
from nightstand.domain.tag import TagName
from nightstand.export.annotation_document import AnnotationDocument, paper_address
from nightstand.export.annotation_markdown import write_annotation_markdown
from nightstand.export.annotation_w3c import write_annotation_w3c
from nightstand.export.markdown_region import merged
from paper_builders import NOON, highlight

TEXT = "Results 😀 improve accuracy by 𝛼 percent [*] in the end."


def annotated(**values: object) -> AnnotatedPaper:
    made = AnnotatedPaper(
        paper=PaperId(1),
        key="lee2026tides",
        title="Tides",
        authors="Ann Lee; Bo Sun",
        year=2026,
        doi="",
        arxiv="",
        openreview="",
        url="",
        tags=(TagName("rl"),),
        notes=(Note(NoteId(7), "A *note* with [[lee2026tides]]", NOON, NOON),),
        highlights=(
            highlight(TEXT, "accuracy by 𝛼", "why?"),
            replace(highlight(TEXT, "percent [*] in"), id=HighlightId(2)),
        ),
    )
    return replace(made, **values)  # type: ignore[arg-type]


def document(*papers: AnnotatedPaper) -> AnnotationDocument:
    return AnnotationDocument("Annotations", papers, NOON)


def test_a_web_annotation_selects_its_passage_by_quote_and_by_position() -> None:
    collection = json.loads(write_annotation_w3c(document(annotated(doi="10.1/t"))))

    first = collection["first"]["items"][0]
    assert collection["@context"] == "http://www.w3.org/ns/anno.jsonld"
    assert (collection["type"], collection["total"]) == ("AnnotationCollection", 3)
    assert first["target"] == {
        "source": "https://doi.org/10.1/t",
        "styleClass": "yellow",
        "selector": [
            {
                "type": "TextQuoteSelector",
                "exact": "accuracy by 𝛼",
                "prefix": "Results 😀 improve ",
                "suffix": " percent [*] in the end.",
            },
            {"type": "TextPositionSelector", "start": 18, "end": 31},
        ],
    }
    assert first["body"]["value"] == "why?"
    assert (first["motivation"], collection["first"]["items"][1]["motivation"]) == ("commenting", "highlighting")
    assert collection["first"]["items"][2]["target"] == "https://doi.org/10.1/t"


def test_a_lost_highlight_leaves_with_its_quote_and_without_a_position() -> None:
    lost = replace(highlight(TEXT, "accuracy", "kept"), state=AnchorState.LOST)
    of_lost = document(annotated(highlights=(lost,), notes=()))

    (item,) = json.loads(write_annotation_w3c(of_lost))["first"]["items"]
    markdown = write_annotation_markdown(of_lost).decode()

    assert [selector["type"] for selector in item["target"]["selector"]] == ["TextQuoteSelector"]
    assert "> accuracy\n> — *yellow, not found in the abstract any more*" in markdown
    assert "kept" in markdown


def test_annotations_are_called_the_same_in_every_export() -> None:
    twice = [json.loads(write_annotation_w3c(document(annotated())))["first"]["items"] for _ in range(2)]

    assert [item["id"] for item in twice[0]] == [item["id"] for item in twice[1]]
    assert len({item["id"] for item in twice[0]}) == 3


def test_a_paper_is_named_by_the_best_address_it_has() -> None:
    assert paper_address(annotated(doi="10.1/t", url="https://a.org")) == "https://doi.org/10.1/t"
    assert paper_address(annotated(arxiv="2601.00001")) == "https://arxiv.org/abs/2601.00001"
    assert paper_address(annotated(openreview="abc")) == "https://openreview.net/forum?id=abc"
    assert paper_address(annotated(url="https://a.org/t")) == "https://a.org/t"
    assert paper_address(annotated(url="javascript:alert(1)")).startswith("urn:uuid:")


def test_markdown_groups_by_paper_and_keeps_passages_as_text() -> None:
    text = write_annotation_markdown(document(annotated(doi="10.1/t"))).decode()

    assert "## [Tides](https://doi.org/10.1/t)" in text
    assert "> accuracy by 𝛼\n> — *yellow*" in text
    assert r"> percent [\*] in" in text
    assert "A *note* with [[lee2026tides]]" in text
    assert text.index("accuracy") < text.index("percent") < text.index("### Notes")


def test_writing_over_an_older_file_keeps_what_was_typed_below() -> None:
    old = write_annotation_markdown(document(annotated())) + b"\nMy own thoughts.\n"

    new = merged(write_annotation_markdown(document(annotated(notes=()))), old, force=False).decode()

    assert "My own thoughts." in new
    assert "A *note*" not in new


def test_a_collection_holds_to_the_model_of_web_annotations() -> None:
    """The statements of the model that bind what we write: names, kinds, counts, times, bodies, targets, selectors."""
    noted = AnnotatedList(
        ListId(3), "Seminar", (ListNote(ListNoteId(1), ListNoteContent(ListId(3), "Bring *tea*", NOON, NOON)),)
    )
    lost = replace(highlight(TEXT, "accuracy", "kept"), id=HighlightId(9), state=AnchorState.LOST)
    papers = (annotated(doi="10.1/t"), annotated(paper=PaperId(2), key="other", highlights=(lost,)))

    collection = json.loads(write_annotation_w3c(AnnotationDocument("All", papers, NOON, (noted,))))

    page = collection["first"]
    items = page["items"]
    assert collection["total"] == len(items) == 6
    assert (page["type"], page["partOf"], page["startIndex"]) == ("AnnotationPage", collection["id"], 0)
    assert len({one["id"] for one in (collection, page, *items)}) == 8
    for item in items:
        assert item["type"] == "Annotation"
        assert is_address(item["id"])
        assert item["motivation"] in {"commenting", "highlighting"}
        assert item["created"].endswith("Z") and datetime.fromisoformat(item["created"]).tzinfo is not None
        assert item.get("body", TEXT_BODY).keys() == TEXT_BODY.keys()
        target = item["target"]
        assert is_address(target if isinstance(target, str) else target["source"])
        for selector in () if isinstance(target, str) else target["selector"]:
            if selector["type"] == "TextPositionSelector":
                # Positions count code points, as the model says, and not the UTF-16 units of a browser.
                assert 0 <= selector["start"] < selector["end"]
                assert TEXT[selector["start"] : selector["end"]] == target["selector"][0]["exact"]
            else:
                assert selector.keys() == {"type", "exact", "prefix", "suffix"}
    assert items[-1]["body"]["value"] == "Bring *tea*"


TEXT_BODY = {"type": "TextualBody", "value": "", "format": "text/markdown", "purpose": "commenting"}


def is_address(text: str) -> bool:
    return text.startswith(("https://", "http://", "urn:uuid:")) and " " not in text
