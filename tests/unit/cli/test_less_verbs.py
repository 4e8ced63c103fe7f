"""The verbs `less`, `less of` and `less like`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Commands


def test_it_is_said_listed_and_taken_back(sample: "Commands") -> None:
    sample("less", "of", "Lagoons", "topic:Deep Sea")
    sample("less", "like", "1")
    listed = sample.json("less")
    sample("less", "of", "lagoon", "--no-more")
    sample("undo")
    sample("less", "like", "1", "--no-more")

    assert listed["words"] == [
        {"name": "lagoon", "text": "lagoon", "kind": "word"},
        {"name": "topic:deep sea", "text": "deep sea", "kind": "topic"},
    ]
    assert [paper["id"] for paper in listed["papers"]] == [1]
    left = sample.json("less")
    assert left["papers"] == []
    assert left["words"] == listed["words"]


def test_a_text_without_a_word_is_wrong_usage(sample: "Commands") -> None:
    assert "no word" in sample("less", "of", "…", expect=2).stderr
