"""The list of abstracts: headings, paragraphs, lines, and what is no abstract."""

from __future__ import annotations

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity

FIRST = "Diffusion models are slow to sample from. We propose Swift, a sampler that needs four steps. It keeps quality."
SECOND = "Sparse rewards make exploration hard in long tasks. We study how curiosity decays and what follows from that."


def records(text: str) -> list[PaperRecord]:
    return [found for found in open_source(text.encode()) if isinstance(found, PaperRecord)]


def problems(text: str) -> list[Problem]:
    return [found for found in open_source(text.encode()) if isinstance(found, Problem)]


def test_a_heading_gives_every_paper_its_venue_year_and_list_name():
    found = records(f"ICML 2026 Papers\n\n{FIRST}\n\n{SECOND}")

    assert [(paper.venue, paper.year, paper.list_name) for paper in found] == [
        ("ICML 2026", 2026, "ICML 2026 Papers"),
        ("ICML 2026", 2026, "ICML 2026 Papers"),
    ]


def test_the_heading_is_known_before_anything_is_read():
    assert open_source(f"ICML 2026 论文列表\n\n{FIRST}".encode()).list_name == "ICML 2026 论文列表"


def test_a_chinese_heading_does_not_make_an_english_abstract_chinese():
    (paper,) = records(f"ICML 2026 论文列表\n\n{FIRST}")

    assert (paper.venue, paper.language) == ("ICML 2026", "en")


def test_a_list_without_heading_begins_with_its_first_abstract():
    found = records(f"{FIRST}\n\n{SECOND}")

    assert [paper.abstract for paper in found] == [FIRST, SECOND]
    assert found[0].list_name == ""


def test_a_heading_right_on_top_of_its_first_abstract_is_no_part_of_it():
    abstract = f"{FIRST} {SECOND}"

    (paper,) = records(f"# ICLR 2025 accepted papers\n{abstract}\n")

    assert (paper.abstract, paper.line, paper.venue) == (abstract, 2, "ICLR 2025")


def test_the_heading_of_a_list_joined_on_holds_for_what_follows_it():
    found = records(f"ICML 2026 Papers\n\n{FIRST}\n\nICLR 2025 Papers\n\n{SECOND}")

    assert [(paper.entry, paper.venue, paper.list_name) for paper in found] == [
        (1, "ICML 2026", "ICML 2026 Papers"),
        (2, "ICLR 2025", "ICLR 2025 Papers"),
    ]


def test_sections_of_a_list_are_no_papers_and_keep_its_venue():
    found = records(f"# ICML 2026 Papers\n\n## Orals\n\n{FIRST}\n\n{SECOND}\n\n## Posters\n\n{SECOND}")

    assert [(paper.entry, paper.abstract, paper.venue) for paper in found] == [
        (1, FIRST, "ICML 2026"),
        (2, SECOND, "ICML 2026"),
        (3, SECOND, "ICML 2026"),
    ]


def test_entries_count_papers_and_lines_count_lines_of_the_file():
    found = records(f"Accepted Papers\n\n\n\n{FIRST}\n  \n\t\n{SECOND}\nand more\n\n{FIRST}")

    assert [(paper.entry, paper.line) for paper in found] == [(1, 5), (2, 8), (3, 11)]


def test_a_paragraph_of_several_lines_keeps_its_line_breaks():
    (paper,) = records(f"{FIRST}\n    {SECOND}  \n  \n")

    assert paper.abstract == f"{FIRST}\n    {SECOND}"


def test_lines_that_a_width_has_broken_are_joined_and_their_source_is_kept():
    wrapped = (
        "Diffusion models are slow to sample from, and we pro-\npose a sampler that needs four steps and keeps the\n"
        "quality."
    )

    (paper,) = records(f"Accepted papers\n\n{wrapped}\n")

    assert paper.abstract == wrapped.replace("pro-\npose", "propose").replace("\n", " ")
    assert paper.raw == wrapped


@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_line_ends_of_other_systems_give_the_same_papers(line_end: str):
    text = f"ICML 2026 Papers\n\n{FIRST}\n{SECOND}\n\n{SECOND}\n"

    assert records(text.replace("\n", line_end)) == records(text)


def test_line_and_paragraph_separators_of_unicode_are_part_of_an_abstract():
    abstract = f"{FIRST}\u2028{SECOND}\u2029{FIRST}"

    (paper,) = records(abstract)

    assert paper.abstract == abstract


def test_spaces_math_and_markup_inside_an_abstract_are_untouched():
    abstract = (
        r"A $\epsilon$ -best *arm*  with `x` and 41.1\% of **it** --- found “so”; we go on until it is long enough…"
    )

    (paper,) = records(f"Accepted papers\n\n  {abstract}  ")

    assert paper.abstract == abstract


def test_control_characters_are_left_out_with_a_warning():
    text = f"{FIRST[:20]}\x00{FIRST[20:]}\x0cEnd\x07"

    (paper,) = records(text)
    (problem,) = problems(text)

    assert paper.abstract == f"{FIRST} End"
    assert (problem.entry, problem.line, problem.severity) == (1, 1, Severity.WARNING)


@pytest.mark.parametrize("text", ["None", "aaaa", "Abstract Unavailable", "enter abstract here", "Retracted.", "…"])
def test_what_only_fills_the_place_of_an_abstract_is_a_record_with_a_warning(text: str):
    content = f"{FIRST}\n\n{text}\n\n{SECOND}"

    assert [paper.abstract for paper in records(content)] == [FIRST, text, SECOND]
    assert [(problem.entry, problem.severity) for problem in problems(content)] == [(2, Severity.WARNING)]


def test_an_abstract_of_one_word_is_a_record_with_a_warning():
    assert [paper.abstract for paper in records("Hello")] == ["Hello"]
    assert [problem.severity for problem in problems("Hello")] == [Severity.WARNING]


def test_rules_between_abstracts_are_no_papers():
    found = records(f"ICML 2026 Papers\n================\n\n{FIRST}\n\n---\n\n{SECOND}\n* * *\n")

    assert [paper.line for paper in found] == [4, 8]
    assert found[0].abstract == FIRST


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "The file is empty."), (" \n\n", "The file is empty."), ("ICML 2026 Papers\n", "There is nothing below the")],
)
def test_a_list_without_papers_says_so(text: str, message: str):
    (problem,) = problems(text)

    assert problem.message.startswith(message)
    assert (problem.severity, problem.entry) == (Severity.WARNING, None)


def test_an_endless_paragraph_is_one_error_and_its_neighbours_are_read():
    content = f"{FIRST}\n\n{'word ' * 30_000}\n\n{SECOND}"

    errors = [problem for problem in problems(content) if problem.severity is Severity.ERROR]

    assert [(problem.entry, problem.line) for problem in errors] == [(2, 3)]
    assert errors[0].text.startswith("word word")
    assert len(errors[0].text) <= 4_000
    assert [(paper.entry, paper.abstract) for paper in records(content)] == [(1, FIRST), (3, SECOND)]


def test_several_abstracts_without_blank_lines_between_raise_a_doubt():
    (problem,) = problems("\n".join([FIRST] * 80))

    assert "blank lines are missing" in problem.message


@pytest.mark.parametrize(
    ("sentence", "address"),
    [
        ("Our code is available at https://github.com/a/b.", "https://github.com/a/b"),
        ("Code: (https://github.com/a/b_(c)).", "https://github.com/a/b_(c)"),
        ("Code is at \\url{https://anonymous.4open.science/r/x-1}.", "https://anonymous.4open.science/r/x-1"),
        ("We compare with https://github.com/a/b in depth.", ""),
        ("The project page is https://example.org/a.", ""),
    ],
)
def test_the_address_of_the_code_is_read_without_the_stop_after_it(sentence: str, address: str):
    (paper,) = records(f"{FIRST} {sentence}")

    assert paper.code == address


def test_every_title_of_a_list_is_marked_provisional():
    assert all(paper.title and paper.title_is_provisional for paper in records(f"{FIRST}\n\n{SECOND}\n\nNone"))


def test_a_conference_makes_proceedings_and_a_journal_makes_articles():
    types = [records(f"{heading}\n\n{FIRST}")[0].type for heading in ("ICML 2026 Papers", "TMLR 2025 papers", "Papers")]

    assert types == ["inproceedings", "article", ""]
