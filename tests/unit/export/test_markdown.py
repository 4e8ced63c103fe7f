"""A reading list as Markdown says everything about its papers, in order, and nothing becomes markup by accident."""

from datetime import date

import pytest
import yaml

from nightstand.domain.decision import Decision, ReadingStatus, Tier
from nightstand.domain.paper import Marks, PaperDetails
from nightstand.export.markdown import write_markdown, write_markdown_passage
from paper_builders import document, file_of, highlight, paper


def written(*papers: PaperDetails, why: str = "") -> str:
    return file_of(write_markdown(document(*papers, why=why))).decode()


def test_front_matter_names_the_list_its_time_and_its_size() -> None:
    assert yaml.safe_load(written(paper(), paper()).split("---\n")[1]) == {
        "title": "To read",
        "list": "To read",
        "generated": "2026-07-06T12:00:00+00:00",
        "count": 2,
    }


def test_papers_are_numbered_in_their_order_with_linked_titles() -> None:
    text = written(paper("First", url="https://example.org/1"), paper("Second", doi="10.5555/2"), paper("Third"))

    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## 1. [First](https://example.org/1)",
        "## 2. [Second](https://doi.org/10.5555/2)",
        "## 3. Third",
    ]


def test_a_paper_tells_all_that_is_known_of_it() -> None:
    abstract = "We study tides. They rise."
    details = paper(
        "Tides",
        authors=["Ann Lee", "Bo Ray"],
        abstract=abstract,
        venue="Journal of Tides",
        year=2020,
        tags=["rl/theory", "R&D"],
        notes=["Read **twice**.", "Second."],
        highlights=[highlight(abstract, "They rise", "Do they?")],
        marks=Marks(
            decision=Decision.KEEP,
            status=ReadingStatus.READING,
            rating=4,
            tier=Tier.MUST,
            starred=True,
            due=date(2026, 8, 1),
            minutes=25,
        ),
        arxiv="2401.00001",
        code="https://github.com/example/tides",
    )

    body = written(details, why="Placed by hand").split("## 1. ")[1].split("%%")[0]

    assert body.split("\n\n") == [
        "[Tides](https://arxiv.org/abs/2401.00001)",
        "Ann Lee, Bo Ray · *Journal of Tides*, 2020 · `lee2026tides`",
        "- Tags: rl/theory, R&D\n"
        "- Decision: keep · Status: reading · Tier: must · Rating: ★★★★☆ · Starred · Due: 2026-08-01 · Minutes: 25\n"
        "- Why: Placed by hand\n"
        "- [arXiv](https://arxiv.org/abs/2401.00001) · [Code](https://github.com/example/tides)",
        "We study tides. They rise.",
        "**Notes**",
        "Read **twice**.",
        "Second.",
        "**Highlights**",
        "> They rise",
        "Do they?",
        "",
    ]


def test_a_year_that_the_venue_tells_is_not_told_twice() -> None:
    assert "Ann Lee · *ICML 2026* · `lee2026tides`" in written(paper(venue="ICML 2026"))


def test_a_provisional_title_says_so() -> None:
    assert "Provisional title" in written(paper(is_provisional=True))
    assert "Provisional title" not in written(paper())


def test_formulas_of_a_title_and_an_abstract_stay_formulas() -> None:
    text = written(paper("Energy $E_1 * E_2 = x_3$ states", abstract="With $O(\\log T)$ *regret*."))

    assert "## 1. Energy $E_1 * E_2 = x_3$ states" in text
    assert "With $O(\\log T)$ *regret*." in text


@pytest.mark.parametrize("text", ['<script>document.title="x"</script>', "<img src=x onerror=alert(1)>"])
def test_html_in_titles_names_tags_and_abstracts_is_only_text(text: str) -> None:
    file = written(paper(f"A {text}", authors=[f"{{{text}}}"], tags=[text], abstract=f"We say {text}.", venue=text))

    assert "<script" not in file.replace(r"\<script", "")
    assert "<img" not in file.replace(r"\<img", "")


def test_a_rule_in_a_note_makes_no_second_front_matter() -> None:
    text = written(paper(notes=["Result\n---\n### not a chapter"]))

    assert text.startswith('---\ntitle: "To read"\n')
    assert "\n\nResult\n---\n### not a chapter\n" in text


def test_a_passage_for_another_text_carries_no_front_matter_marks_or_numbers() -> None:
    text = file_of(
        write_markdown_passage(document(paper("First", url="https://example.org/1"), paper("Second")))
    ).decode()

    assert text.startswith("## [First](https://example.org/1)\n")
    assert "\n## Second\n" in text
    assert "---" not in text
    assert "%%" not in text
