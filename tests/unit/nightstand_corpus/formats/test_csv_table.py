"""Tables with column names: every row is a record or an error, whatever quotation marks do."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from nightstand_corpus.reading import detect_format, open_source
from nightstand_corpus.record import PaperRecord, Problem, Severity, UnreadableFile

CASES = Path(__file__).parents[3] / "cases" / "tables"


def read(content: bytes | Path, format: str | None = None) -> tuple[list[PaperRecord], list[Problem]]:
    found = list(open_source(content, format=format))
    return (
        [record for record in found if isinstance(record, PaperRecord)],
        [problem for problem in found if isinstance(problem, Problem)],
    )


def test_a_stray_quotation_mark_costs_no_row_and_is_reported_with_its_line():
    papers, problems = read(CASES / "B080-quotes.csv")

    assert [paper.title for paper in papers] == ["First", 'The "best" of', "Broken", "Last"]
    assert papers[0].abstract == 'line 1\nline 2, with "quotes"'
    assert [paper.abstract for paper in papers[1:]] == ["x", "unclosed", "y"]
    assert [paper.year for paper in papers] == [2001, 2002, 2003, 2004]
    assert [paper.line for paper in papers] == [2, 4, 5, 6]
    assert [problem.line for problem in problems if "quotation mark" in problem.message] == [5]


def test_a_cell_of_200000_characters_is_read_whole():
    papers, _ = read(b'title,abstract\nLong,"' + b"word " * 40_000 + b'end"\n')

    assert len(papers[0].abstract) == 200_003


def test_three_notations_give_two_authors_each():
    papers, problems = read(CASES / "B081-names.csv")

    assert [paper.authors for paper in papers] == [
        ("Lee, Ann", "Ray, Bo"),
        ("Ann Lee", "Bo Ray"),
        ("Ann Lee", "Bo Ray"),
    ]
    assert problems == []


def test_authors_parted_by_semicolons_come_back_as_they_were():
    papers, _ = read(b'title,authors\nLists,"Birch, Olga; Cove, Piet; Sand, Rita E."\n')

    assert papers[0].authors == ("Birch, Olga", "Cove, Piet", "Sand, Rita E.")


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_any_delimiter_and_encoding_gives_the_same_papers(delimiter: str, encoding: str):
    rows = [["Paper Title", "作者", "Jahr"], ["Gezeiten über See", "李雷", "2020"], ["Two", '"Ray, Bo"', "2021"]]
    content = "\r\n".join(delimiter.join(row) for row in rows).encode(encoding)

    papers, problems = read(content)

    assert [(paper.title, paper.authors, paper.year) for paper in papers] == [
        ("Gezeiten über See", ("李雷",), 2020),
        ("Two", ("Ray, Bo",), 2021),
    ]
    assert problems == []


def test_a_first_line_that_names_the_delimiter_is_obeyed():
    papers, _ = read(b"sep=;\nTitle;Year\nOne, two;2001\n")

    assert [(paper.title, paper.year, paper.line) for paper in papers] == [("One, two", 2001, 3)]


def test_a_line_above_the_names_is_the_heading_of_the_list():
    reading = open_source(b"ICML 2026 papers,,\n\ntitle,authors,url\nOne,Ann Lee,\n")

    (paper,) = reading

    assert isinstance(paper, PaperRecord)
    assert (reading.list_name, paper.venue, paper.year, paper.line) == ("ICML 2026 papers", "ICML 2026", 2026, 4)


def test_a_table_without_known_names_says_what_to_do():
    with pytest.raises(UnreadableFile) as caught:
        read(b"One,Ann Lee\nTwo,Bo Ray\n", format="csv")

    assert "first row" in caught.value.remedy


def test_a_row_of_another_length_is_read_and_doubted():
    papers, problems = read(b"title,authors,year\nOne,Ann Lee\nTwo,Bo Ray,2002,more\n")

    assert [(paper.title, paper.year, dict(paper.extra)) for paper in papers] == [
        ("One", None, {}),
        ("Two", 2002, {"column 4": "more"}),
    ]
    assert [(problem.line, problem.severity) for problem in problems] == [(2, Severity.WARNING), (3, Severity.WARNING)]


def test_a_row_that_tells_no_paper_is_an_error_with_its_text():
    papers, problems = read(b"title,authors,doi\n,Ann Lee,\n,,10.5555/abc\n,,\n")

    assert [(problem.entry, problem.severity, problem.text) for problem in problems] == [
        (1, Severity.ERROR, ",Ann Lee,")
    ]
    assert [(paper.entry, paper.title, paper.title_is_provisional) for paper in papers] == [
        (2, "DOI 10.5555/abc", True)
    ]


def test_a_row_whose_cells_a_lost_mark_runs_together_is_an_error_of_its_own():
    papers, problems = read(b'title,abstract,year\nOne,"text, and more,2001\nTwo,"y, z",2002\n')

    assert [paper.title for paper in papers] == ["Two"]
    assert [(problem.line, problem.entry, problem.severity) for problem in problems] == [(2, 1, Severity.ERROR)]
    assert problems[0].text == 'One,"text, and more,2001'


def test_a_lost_mark_does_not_swallow_rows_up_to_the_next_quoted_cell():
    papers, problems = read(b'title,abstract,year\nOne,"text,2001\nTwo,"y, z",2002\nThree,"a",2003\n')

    assert [(paper.title, paper.year) for paper in papers] == [("One", 2001), ("Two", 2002), ("Three", 2003)]
    assert [problem.line for problem in problems if "quotation" in problem.message] == [2]


def test_a_title_that_begins_with_a_quoted_word_keeps_its_marks():
    papers, _ = read(b'title,authors\n"Best" practices,Ann Lee\n')

    assert (papers[0].title, papers[0].authors) == ('"Best" practices', ("Ann Lee",))


def test_spaces_around_quoted_cells_do_not_matter():
    papers, _ = read(b'title, authors, year\n"One, two" , "Ann Lee; Bo Ray", 2001\n')

    assert (papers[0].title, papers[0].authors, papers[0].year) == ("One, two", ("Ann Lee", "Bo Ray"), 2001)


def test_an_author_a_column_and_twice_the_same_column_are_joined():
    papers, _ = read(b'title,author1,author2,author3,url,url\nOne,Ann Lee,"Ray, Bo",,https://a.b/1,https://a.b/x.pdf\n')

    assert (papers[0].authors, papers[0].url, papers[0].pdf) == (
        ("Ann Lee", "Ray, Bo"),
        "https://a.b/1",
        "https://a.b/x.pdf",
    )


def test_a_column_that_counts_the_rows_is_no_field():
    papers, _ = read(b",title,year\n0,One,2001\n1,Two,2002\n")

    assert [(paper.title, dict(paper.extra)) for paper in papers] == [("One", {}), ("Two", {})]


def test_the_names_of_columns_repeated_further_down_are_no_paper():
    papers, _ = read(b"title,year\nOne,2001\ntitle,year\nTwo,2002\n")

    assert [(paper.entry, paper.title) for paper in papers] == [(1, "One"), (2, "Two")]


def test_source_text_and_line_of_a_row_over_many_lines_are_kept():
    papers, _ = read(b'title,abstract\r\nOne,"a\r\n\r\nb"\r\nTwo,c d\r\n')

    assert (papers[0].raw, papers[0].line, papers[1].line) == ('One,"a\n\nb"', 2, 5)


def test_formulas_of_a_spreadsheet_and_markup_come_in_as_they_stand():
    papers, _ = read(b'title,authors\n"<b>Bold</b> =1+1","<h1>Lee</h1>, A"\n')

    assert (papers[0].title, papers[0].authors) == ("<b>Bold</b> =1+1", ("<h1>Lee</h1>, A",))


@pytest.mark.parametrize(
    "text",
    [
        "| Title | Authors |\n|---|---|\n| a | b |\n",
        "Title | Authors\n--- | ---\na | b\n",
        "This paper, of a new type, on an old topic, is short.\n",
    ],
)
def test_what_only_looks_like_a_table_is_left_to_others(text: str):
    assert detect_format(text) != "csv"


@pytest.mark.parametrize(
    "rows",
    [
        '"' * 100_000,
        '"a\n' * 33_000,
        ",\n" * 33_000,
        '" ' * 50_000,
        " " * 100_000 + "x",
        "," * 100_000,
        'x,"a\n,"y",\n' * 9_000,
    ],
)
def test_hostile_rows_end_in_time_and_each_is_told(rows: str):
    start = time.perf_counter()

    papers, problems = read(f"title,abstract\n{rows}".encode())

    assert time.perf_counter() - start < 5
    entries = [problem.entry for problem in problems if problem.severity is Severity.ERROR]
    numbers = sorted([*(paper.entry for paper in papers), *(entry for entry in entries if entry is not None)])
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_column_name_with_characters_that_cannot_be_stored_is_kept_without_them():
    (paper,), _ = read(b"title,authors,ro\x00om\x01\nTides,Ann Lee,Hall 3\n")

    assert paper.extra == {"room": "Hall 3"}


@pytest.mark.parametrize(
    "line",
    ['"date-parts": [[2001, 13, "x"]](' * 3_000, ' "x,' * 25_000, " " * 100_000 + "x"],
)
def test_marks_and_blanks_by_the_thousand_end_soon(line: str):
    started = time.process_time()

    found = read(f"title,authors\n{line}\n".encode(), "csv")
    with pytest.raises(UnreadableFile):
        read(f"sep= \n{line}\n".encode(), "csv")

    assert time.process_time() - started < 2
    assert any(found)
