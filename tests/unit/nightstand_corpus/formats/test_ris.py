"""RIS as databases write it: wrapped lines, lost ends, many tags for one thing, and nothing lost."""

from __future__ import annotations

import pytest

from nightstand_corpus.record import PersonName
from reading_text import errors, names, read_text


def entry(*fields: str, type: str = "JOUR") -> str:
    return "\n".join((f"TY  - {type}", *fields, "ER  - ", ""))


def test_an_abstract_given_twice_appears_once_and_two_different_ones_both():
    same = "TI  - Twice", "N2  - Tidal pools store heat.", "AB  - Tidal pools store heat."
    different = "TI  - Two", "N2  - Pools cool at night.", "AB  - Tidal pools store heat."

    (first, second), problems = read_text(entry(*same) + entry(*different))

    assert first.abstract == "Tidal pools store heat."
    assert second.abstract == "Tidal pools store heat.\n\nPools cool at night."
    assert problems == []


def test_lines_without_a_tag_go_on_with_the_value_before():
    text = """TY  - JOUR
TI  - Wrapped
AU  - Lee, Ann
AB  - First line
second line of it.
ER-positive cases grew.
ER - positive cases too.
KW  - a
KW  - b, c
PY  - 2003
ER  -
"""

    ((paper,), problems) = read_text(text)

    assert paper.abstract == "First line second line of it. ER-positive cases grew. ER - positive cases too."
    assert paper.keywords == ("a", "b, c")
    assert paper.raw == text.rstrip("\n")
    assert problems == []


def test_blank_lines_part_the_paragraphs_of_an_abstract():
    ((paper,), _) = read_text(entry("TI  - A", "AB  - One", "two.", "", "Three.", "PY  - 2001"))

    assert (paper.abstract, paper.year) == ("One two.\n\nThree.", 2001)


def test_editors_are_kept_apart_from_authors():
    ((paper,), _) = read_text(
        entry("AU  - Stone, Bea", "A2  - Marsh, Stan", "ED  - Quill, Ro", "T1  - Two Roles", "PY  - 2015", type="BOOK")
    )

    assert names(paper) == ["Stone, Bea"]
    assert paper.extra == {"editor": "Marsh, Stan and Quill, Ro"}
    assert (paper.title, paper.type, paper.year) == ("Two Roles", "book", 2015)


@pytest.mark.parametrize("tag", ["T2", "JO", "JF", "JA", "J1", "J2"])
def test_any_journal_tag_names_the_journal(tag: str):
    ((paper,), _) = read_text(entry("TI  - One", f"{tag}  - Tide Letters"))

    assert (paper.venue, paper.extra) == ("Tide Letters", {})


def test_the_full_name_of_a_journal_wins_and_the_short_one_is_kept():
    ((paper,), _) = read_text(entry("TI  - One", "JO  - Tide Lett.", "JF  - Tide Letters", "J2  - Tide Lett."))

    assert (paper.venue, paper.extra) == ("Tide Letters", {"shortjournal": "Tide Lett."})


def test_one_keyword_is_a_list_of_one_and_an_empty_one_is_none():
    (one, none), problems = read_text(entry("TI  - One", "KW  - tides") + entry("TI  - None", "KW  - "))

    assert (one.keywords, none.keywords, problems) == (("tides",), (), [])


def test_keywords_below_one_tag_stand_in_lines_or_between_semicolons():
    (lines, row), _ = read_text(entry("TI  - A", "KW  - tides", "heat") + entry("TI  - B", "KW  - tides; heat"))

    assert lines.keywords == row.keywords == ("tides", "heat")


def test_every_author_is_a_name_in_parts():
    ((paper,), _) = read_text(
        entry(
            "TI  - Lists",
            "AU  - Birch, Olga",
            "A1  - de la Cove, Piet",
            "AU  - Sand, Rita E., Jr.",
            "AU  - Tidal Study Group",
            "AU  - World Tide Office,",
            "AU  - Bo Ray",
        )
    )

    assert paper.authors == (
        PersonName("Birch", "Olga"),
        PersonName("Cove", "Piet", particle="de la"),
        PersonName("Sand", "Rita E.", suffix="Jr."),
        PersonName("Tidal Study Group", is_body=True),
        PersonName("World Tide Office", is_body=True),
        "Bo Ray",
    )


def test_initials_behind_a_name_tell_its_family():
    ((paper,), _) = read_text(entry("TI  - A", "A1  - Liu R.", "A1  - van den Berg J.-P.", "A1  - J. R. Ray"))

    assert paper.authors == (PersonName("Liu", "R."), PersonName("Berg", "J.-P.", "van den"), "J. R. Ray")


def test_et_al_says_that_the_authors_are_incomplete():
    ((paper,), _) = read_text(entry("TI  - A", "AU  - Lee, Ann", "AU  - et al."))

    assert (names(paper), paper.authors_are_incomplete) == (["Lee, Ann"], True)


@pytest.mark.parametrize(
    ("line", "year", "extra"),
    [
        ("PY  - 2016", 2016, {}),
        ("PY  - 2016/03//", 2016, {"date": "2016-03", "month": "3"}),
        ("Y1  - 2016/3/9/", 2016, {"date": "2016-03-09", "month": "3"}),
        ("Y1  - 2019///", 2019, {}),
        ("PY  - 2019//Spring", 2019, {"month": "Spring"}),
        ("PY  - 2019///Spring", 2019, {"month": "Spring"}),
        ("PY  - 2019/10//undefined", 2019, {"date": "2019-10", "month": "10"}),
        ("DA  - 2019///undefined", 2019, {}),
        ("PY  - 2019/10//Autumn", 2019, {"date": "2019-10", "month": "10", "PY": "Autumn"}),
        ("DA  - 2012/07/03", 2012, {"date": "2012-07-03", "month": "7"}),
        ("DA  - 3 July 2012", 2012, {"date": "2012-07-03", "month": "7"}),
        ("PY  - in press", None, {"year": "in press"}),
        ("PY  - 1988-89", 1988, {"year": "1988-89"}),
        ("Y2  - 2020/01/02/", None, {"urldate": "2020-01-02"}),
    ],
)
def test_dates_read_as(line: str, year: int | None, extra: dict[str, str]):
    ((paper,), _) = read_text(entry("TI  - A", line))

    assert (paper.year, paper.extra) == (year, extra)


@pytest.mark.parametrize(
    ("lines", "extra"),
    [
        (["SP  - 81", "EP  - 88"], {"pages": "81-88"}),
        (["SP  - 81-88", "EP  - 88"], {"pages": "81-88"}),
        (["SP  - e12"], {"pages": "e12"}),
        (["SP  - No", "EP  - Specified"], {}),
        (["VL  - 3", "IS  - 2"], {"volume": "3", "number": "2"}),
        (["SN  - 18602002", "SN  - 1860-2002, 978-3-16-148410-0"], {"issn": "1860-2002", "isbn": "978-3-16-148410-0"}),
        (["N1  - Copies: two", "N1  - Note: AU  - is a tag"], {"note": "Copies: two; Note: AU  - is a tag"}),
        (["C7  - 12", "M3  - Letter", "XX  - odd"], {"C7": "12", "M3": "Letter", "XX": "odd"}),
        (["CY  - Oslo", "PB  - Tide Press"], {"address": "Oslo", "publisher": "Tide Press"}),
    ],
)
def test_what_has_no_place_of_its_own_is_kept(lines: list[str], extra: dict[str, str]):
    ((paper,), _) = read_text(entry("TI  - A", *lines))

    assert paper.extra == extra


def test_addresses_and_identifiers_find_their_places():
    ((paper,), _) = read_text(
        entry(
            "TI  - A",
            "DO  - http://dx.doi.org/10.5555/abc",
            "UR  - https://example.org/a",
            "L1  - https://example.org/a.pdf",
            "L2  - https://example.org/other",
            "L1  - internal-pdf://12/a.pdf",
            "UR  - https://pubmed.ncbi.nlm.nih.gov/123456/",
        )
    )

    assert (paper.doi, paper.url, paper.pdf) == ("10.5555/abc", "https://example.org/a", "https://example.org/a.pdf")
    assert paper.extra == {
        "pmid": "123456",
        "UR": "https://pubmed.ncbi.nlm.nih.gov/123456/",
        "L2": "https://example.org/other",
        "L1": "internal-pdf://12/a.pdf",
    }


@pytest.mark.parametrize("end", ["ER  - ", "ER  -", "ER -", "ER-", "ER", "  ER  - \t", "ER  - ."])
def test_an_entry_ends_however_its_end_is_written(end: str):
    text = f"TY  - JOUR\nTI  - One\n{end}\n\nTY  - JOUR\nTI  - Two\n{end}\n"

    (first, second), problems = read_text(text)

    assert (first.title, second.title) == ("One", "Two")
    assert (first.extra, second.extra, problems) == ({}, {}, [])


def test_a_missing_end_costs_nothing():
    (first, second), problems = read_text("TY  - JOUR\nTI  - One\n\nTY  - JOUR\nTI  - Two")

    assert [(first.title, first.line), (second.title, second.line)] == [("One", 1), ("Two", 4)]
    assert problems == []


def test_a_missing_beginning_costs_a_warning():
    (first, second), problems = read_text("TI  - One\nAU  - Lee, Ann\nER  - \nTI  - Two\nPY  - 2001\nER  - \n")

    assert (first.title, second.title, second.year) == ("One", "Two", 2001)
    assert [(problem.entry, problem.line) for problem in problems] == [(1, 1), (2, 4)]
    assert errors(problems) == []


@pytest.mark.parametrize("blanks", ["  ", " ", "\t", "   "])
def test_one_blank_or_more_may_stand_before_the_hyphen(blanks: str):
    ((paper,), _) = read_text(f"TY{blanks}- JOUR\nTI{blanks}- One\nAU{blanks}- Lee, Ann\nER{blanks}-\n", "ris")

    assert (paper.title, names(paper)) == ("One", ["Lee, Ann"])


def test_numbers_and_fields_outside_the_entries_lose_nothing():
    text = "1.\nTY  - JOUR\nTI  - One\nER  -\nNL  - Short\n\nLink: https://example.org\n\n2.\n" + entry("TI  - Two")

    (first, second), _ = read_text(text)

    assert (first.line, second.line) == (2, 10)
    assert first.extra == {"NL": "Short"}
    assert first.raw.endswith("NL  - Short\n\nLink: https://example.org")


def test_what_heads_the_next_entry_is_not_in_the_source_of_the_one_before():
    text = entry("TI  - One") + "\nRecord #2 of 2\nProvider: Tides\n2.\n" + entry("TI  - Two")

    (first, second), _ = read_text(text)

    assert (first.raw, second.line) == ("TY  - JOUR\nTI  - One\nER  - ", 8)


def test_several_addresses_may_stand_in_one_line():
    ((paper,), _) = read_text(entry("TI  - A", "UR  - https://a.example; https://b.example/x;y"))

    assert (paper.url, paper.extra) == ("https://a.example", {"UR": "https://b.example/x;y"})


def test_a_short_title_that_is_the_title_is_not_kept():
    (same, short), _ = read_text(entry("TI  - One", "ST  - One") + entry("TI  - One: Two", "ST  - One"))

    assert (same.extra, short.extra) == ({}, {"shorttitle": "One"})


def test_a_byte_order_mark_and_windows_line_ends_are_no_content():
    ((paper,), _) = read_text(b"\xef\xbb\xbfTY  - JOUR\r\nTI  - One\r\nAB  - Two\r\nlines\r\nER  - \r\n")

    assert (paper.title, paper.abstract) == ("One", "Two lines")


def test_an_entry_that_names_no_paper_is_an_error_with_its_text():
    (only,), problems = read_text(entry("PY  - 2001") + entry("TI  - Two"))

    assert (only.entry, only.title) == (2, "Two")
    ((entry_number, line, text),) = [(problem.entry, problem.line, problem.text) for problem in errors(problems)]
    assert (entry_number, line, text) == (1, 1, "TY  - JOUR\nPY  - 2001\nER  - ")


def test_an_entry_without_a_title_takes_a_provisional_one_from_its_abstract():
    ((paper,), _) = read_text(entry("AB  - We show that tides store heat. It matters."))

    assert (paper.title_is_provisional, bool(paper.title)) == (True, True)


def test_what_only_fills_the_place_of_an_abstract_is_kept_apart_with_a_warning():
    ((paper,), problems) = read_text(entry("TI  - A", "AB  - No abstract available."))

    assert (paper.abstract, paper.extra) == ("", {"abstract_given": "No abstract available."})
    assert ["No abstract available" in problem.message for problem in problems] == [True]


@pytest.mark.parametrize(
    ("given", "fields", "type", "venue"),
    [
        ("CONF", ["T2  - Tide Conference"], "inproceedings", "Tide Conference"),
        ("CONF", [], "proceedings", ""),
        ("CPAPER", ["C3  - Proceedings of Tides"], "inproceedings", "Proceedings of Tides"),
        ("CHAP", ["BT  - Book of Tides", "PB  - Press"], "incollection", "Book of Tides"),
        ("THES", ["PB  - Tide University", "M3  - Master's thesis"], "mastersthesis", "Tide University"),
        ("RPRT", ["PB  - Tide Office"], "techreport", "Tide Office"),
        ("SLIDE", [], "misc", ""),
    ],
)
def test_types_become_those_of_bibtex(given: str, fields: list[str], type: str, venue: str):
    ((paper,), _) = read_text(entry("TI  - A", *fields, type=given))

    assert (paper.type, paper.venue) == (type, venue)
    assert paper.extra.get("TY", "") == ("SLIDE" if type == "misc" else "")


def test_entities_are_decoded_once_and_addresses_stay():
    ((paper,), _) = read_text(
        entry(
            "TI  - R&amp;D at AT&T",
            "JO  - Tides &amp; Heat",
            "KW  - sea &amp; sky",
            "N1  - a &amp;amp; b",
            "AU  - O&#39;Hara, Ann",
            "C1  - https://a.b/?x=1&amp;y=2",
        )
    )

    assert (paper.title, paper.venue, paper.keywords) == ("R&amp;D at AT&T", "Tides & Heat", ("sea & sky",))
    assert (paper.extra["note"], names(paper)) == ("a &amp; b", ["O'Hara, Ann"])
    assert paper.extra["C1"] == "https://a.b/?x=1&amp;y=2"


def test_a_citation_key_in_the_id_is_the_key_and_a_number_is_not():
    (keyed, numbered), _ = read_text(entry("TI  - A", "ID  - lee2016") + entry("TI  - B", "ID  - 2019-651"))

    assert (keyed.key, keyed.extra) == ("lee2016", {})
    assert (numbered.key, numbered.extra) == ("", {"ID": "2019-651"})


def test_an_endless_entry_is_one_error_and_the_next_one_is_read():
    text = entry("TI  - A", *["AB  - " + "tide " * 20_000] * 11) + entry("TI  - B")

    (only,), problems = read_text(text)

    assert (only.title, only.entry) == ("B", 2)
    assert [(problem.entry, len(problem.text) <= 4_000) for problem in errors(problems)] == [(1, True)]
