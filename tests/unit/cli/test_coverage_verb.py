"""The verb `coverage`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import Commands


def test_topics_are_told_with_what_was_decided_of_them(sample: "Commands") -> None:
    sample("decide", "1", "keep")

    listed = sample.json("coverage")
    shown = sample("coverage").stdout

    assert sum(row["keep"] for row in listed) >= 1
    assert all(sample.json("search", row["query"])["total"] == row["papers"] for row in listed[:3])
    assert "All papers" in shown.splitlines()[-1]


def test_what_no_paper_has_is_said(sample: "Commands") -> None:
    assert sample("coverage", "--by", "tag").stdout == "No paper has a tag.\n"
