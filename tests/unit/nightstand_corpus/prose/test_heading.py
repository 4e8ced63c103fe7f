"""Headings of lists: venue, year, language, and what is no heading."""

from __future__ import annotations

import pytest

from nightstand_corpus.prose.heading import is_heading_above, is_list_heading, read_heading

ABSTRACT = "We study the regret of online learners who see only a part of the losses and may ask for the rest. " * 5


@pytest.mark.parametrize(
    ("line", "venue", "year", "language"),
    [
        ("ICML 2026 Papers", "ICML 2026", 2026, "en"),
        ("ICML 2026 论文列表", "ICML 2026", 2026, "zh"),
        ("NeurIPS 2025 accepted papers", "NeurIPS 2025", 2025, "en"),
        ("Accepted Papers", "", None, "en"),
        ("Accepted Papers 2024", "", 2024, "en"),
        ("ICLR 2025 论文", "ICLR 2025", 2025, "zh"),
        ("2025年ICLR录用论文", "ICLR 2025", 2025, "zh"),
        ("# CVPR 2024 – Accepted papers (oral)", "CVPR 2024", 2024, "en"),
        ("List of papers accepted at UAI'23", "UAI 2023", 2023, "en"),
        ("AAAI-26 main track", "AAAI 2026", 2026, "en"),
        ("ICML 2026 Workshop on Foundation Models", "ICML 2026 Workshop on Foundation Models", 2026, "en"),
        ("NeurIPS 2023 採択論文リスト", "NeurIPS 2023", 2023, "ja"),
        ("My reading list", "", None, "en"),
    ],
)
def test_a_heading_tells_venue_year_and_language(line: str, venue: str, year: int | None, language: str):
    heading = read_heading(line)

    assert (heading.venue, heading.year, heading.language) == (venue, year, language)


def test_the_text_of_a_heading_is_kept_but_for_its_marks():
    assert read_heading("## ICML 2026 Papers").text == "ICML 2026 Papers"


@pytest.mark.parametrize("line", ["Robotics", "Papers I like", "# notes of summer", "Fairness and Privacy", "论文"])
def test_a_short_title_above_a_long_paragraph_is_a_heading(line: str):
    assert is_heading_above(line, ABSTRACT)


@pytest.mark.parametrize("line", ["aaaa", "Retracted.", "We show that it is hard to learn.", ABSTRACT])
def test_a_short_or_finished_sentence_above_a_paragraph_is_no_heading(line: str):
    assert not is_heading_above(line, ABSTRACT)


@pytest.mark.parametrize("line", ["Hello", "None", "Preface", "COVID-19 and the rest of us"])
def test_words_that_name_no_list_are_no_list_heading_by_themselves(line: str):
    assert not is_list_heading(line)


def test_a_heading_holds_nothing_that_cannot_be_stored():
    heading = read_heading("IC\x00ML 2026 \x01Papers")

    assert (heading.text, heading.venue, heading.year) == ("ICML 2026 Papers", "ICML 2026", 2026)
