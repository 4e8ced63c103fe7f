"""A .bib file gives each of its entries as a record, or tells by name and line which one cannot be read."""

from __future__ import annotations

import pytest

from nightstand_corpus.formats.bibtex import detect, read
from nightstand_corpus.record import PaperRecord, Problem, Severity
from nightstand_corpus.text.text_source import open_text


def results(text: str | bytes) -> list[PaperRecord | Problem]:
    return list(read(open_text(text if isinstance(text, bytes) else text.encode())))


def records(text: str | bytes) -> list[PaperRecord]:
    return [result for result in results(text) if isinstance(result, PaperRecord)]


def problems(text: str | bytes, severity: Severity) -> list[Problem]:
    return [result for result in results(text) if isinstance(result, Problem) and result.severity is severity]


def errors(text: str | bytes) -> list[Problem]:
    return problems(text, Severity.ERROR)


def warnings(text: str | bytes) -> list[Problem]:
    return problems(text, Severity.WARNING)


def test_a_file_in_windows_1252_keeps_its_letters():
    text = "@article{groesse, author={Größe, Jürgen and Lang, Zoé}, title={Tides – Part One}, journal={J}, year=1999}"

    (record,) = records(text.encode("cp1252"))

    assert record.title == "Tides – Part One"
    assert [name.family for name in record.authors if not isinstance(name, str)] == ["Größe", "Lang"]


UNBALANCED = """@misc{good1, title={Before}, year=2001}
@misc{bad, title={Open, year=2002, keywords={a, b},
}
@misc{good2, title={After}, year=2003}
"""


def test_an_unbalanced_entry_is_named_and_the_ones_around_it_are_whole():
    assert [(record.key, record.title, record.year) for record in records(UNBALANCED)] == [
        ("good1", "Before", 2001),
        ("good2", "After", 2003),
    ]

    (error,) = errors(UNBALANCED)

    assert (error.line, error.entry) == (2, 2)
    assert "“bad”" in error.message
    assert error.text == "@misc{bad, title={Open, year=2002, keywords={a, b},\n}"


def test_a_backslash_before_a_brace_neither_hides_an_entry_nor_joins_two():
    text = "@misc{g1, title={First}}\n@misc{half, title={Notes on \\{sets}, year=2002}\n@misc{g2, title={Last}}\n"

    assert [record.title for record in records(text)] == ["First", "Last"]
    assert [(error.line, "“half”" in error.message) for error in errors(text)] == [(2, True)]


def test_a_comma_may_be_missing_between_fields():
    text = "@misc{one, title={First Title}\n  year = 2001}\n@misc{two, title={Second Title}, year = 2002}\n"

    assert [(record.title, record.year) for record in records(text)] == [("First Title", 2001), ("Second Title", 2002)]
    assert [(warning.line, warning.message) for warning in warnings(text)] == [
        (2, "one: There is no comma after “title”.")
    ]


COMMENTS = """% plain remark
@misc{alpha, title={Alpha}, year=2001}
@Comment any words here
@Comment{tool-meta: saveOrder:key;false;}
@comment{ @misc{hidden, title={Commented out}, year=1900} }
%@misc{struck,
%  title={Struck}}
@comment{ never closed
@misc{beta, title={Beta}, year=2002}
"""


def test_chapters_of_one_book_are_papers_of_their_own():
    text = """@incollection{c1, title={Tides: The Big Picture}, booktitle={Handbook}, isbn={978-0}, doi={10.5555/h.1}}
@incollection{c2, title={Tides: The Small Picture}, booktitle={Handbook}, isbn={978-0}, doi={10.5555/h.2}}
"""

    assert [(record.title, record.doi) for record in records(text)] == [
        ("Tides: The Big Picture", "10.5555/h.1"),
        ("Tides: The Small Picture", "10.5555/h.2"),
    ]


def test_an_entry_of_no_known_type_and_in_round_brackets_is_read():
    assert [(record.type, record.title) for record in records("@web_page(w, title={W})@{k, title={K}}")] == [
        ("web_page", "W"),
        ("", "K"),
    ]


def test_an_entry_inside_a_comment_is_left_out_and_named():
    assert [record.key for record in records(COMMENTS)] == ["alpha", "beta"]
    assert [(warning.line, "left out" in warning.message) for warning in warnings(COMMENTS)] == [(5, True), (6, True)]
    assert "“hidden”" in warnings(COMMENTS)[0].message


def test_text_between_entries_is_no_entry():
    text = (
        "Some Index\nEXPORT DATE: 3 March 2021\n@misc{p1, title={One}, year=2001}\n"
        "Questions to help@example.org please, or to me@home (at night)\n"
        "Talk @ (or, better, @night (late, I fear)).\n% Type of entries : @online\n'\n"
        "@misc{p2, title={Two}, year=2002}\n"
    )

    assert [record.key for record in records(text)] == ["p1", "p2"]
    assert errors(text) == []


def test_odd_keys_are_kept_and_an_empty_one_is_noted():
    text = (
        "@misc{O'Dell2013, title={One}}\n@misc{Müller2020, title={Two}}\n@misc{2020:a:, title={Three}}\n"
        "@misc{, title={Four}}\n@misc{title={Five}}\n@misc{doi:10.5/a=b, title={Six}}\n@misc{with space, title={Seven}}"
    )

    assert [record.key for record in records(text)] == [
        "O'Dell2013", "Müller2020", "2020:a:", "", "", "doi:10.5/a=b", "with space"
    ]  # fmt: skip
    assert [warning.line for warning in warnings(text) if "no key" in warning.message] == [4, 5, 5]


def test_one_bad_entry_among_good_ones_is_one_error_with_its_text():
    text = """@article{ok1, title={One}, author={Ann Lee}, year=2001}
@article{bad1, title={Broken, year=2002
@article{ok2, title={Two}, author={Bo Ray}, year=2003}
@article{bad2 title={No comma after key}, year=2004}
@article{ok3, title={Three}, author={Cy Wood}, year=2005}
"""

    assert [record.key for record in records(text)] == ["ok1", "ok2", "ok3"]
    assert [record.entry for record in records(text)] == [1, 3, 5]
    assert [(error.line, error.entry, error.text) for error in errors(text)] == [
        (2, 2, "@article{bad1, title={Broken, year=2002"),
        (4, 4, "@article{bad2 title={No comma after key}, year=2004}"),
    ]
    assert "“bad1”" in errors(text)[0].message
    assert "“bad2”" in errors(text)[1].message


def test_layout_does_not_matter():
    text = b"@MISC{a,TITLE={One},Year=2001}@misc(b,title={Two},year=2002)\r@article{c,\rtitle={Three},\rpages={63--70}}"

    assert [record.title for record in records(text)] == ["One", "Two", "Three"]
    assert [record.line for record in records(text)] == [1, 1, 2]
    assert records(text)[2].extra["pages"] == "63-70"


@pytest.mark.parametrize(
    "text",
    [
        "@misc{a, title={One}\n",
        "@misc(a, title={One}, year={2001}\n@misc{b, title={Two}}",
        "@misc{a,\n  title = {One},\n@misc{b,\n  title = {Two},\n",
    ],
)
def test_an_entry_whose_end_is_missing_is_read_when_its_values_are_whole(text: str):
    assert records(text)[0].title == "One"
    assert "closes the entry is missing" in warnings(text)[0].message
    assert errors(text) == []


def test_fields_behind_a_brace_too_many_are_read():
    text = "@misc{a, title={One}},\n  note={kept}\n}\n@misc{b, title={Two}}\n"

    assert [record.title for record in records(text)] == ["One", "Two"]
    assert records(text)[0].extra == {"note": "kept"}
    assert "too many after “title”" in warnings(text)[0].message


def test_an_at_sign_that_begins_no_line_is_part_of_the_value():
    text = "@misc{a, title={Sent to x@y.org, with @misc{b, title={no}} inside}, note={See @article{x,}}}"

    (record,) = records(text)

    assert record.title == "Sent to x@y.org, with @misc{b, title={no}} inside"


def test_a_very_long_line_and_deep_braces_are_read():
    long_value = "word " * 5_000
    deep = "{" * 30 + "x" + "}" * 30

    (record,) = records(f"@misc{{a, title={{T}}, note={{{long_value}}}, annote={{{deep}}}}}")

    assert record.extra["note"] == long_value.strip()
    assert record.extra["annote"] == deep


def test_form_feeds_and_control_characters_are_blanks_or_nothing():
    (record,) = records("\x0c@misc{a,\x0c title={One\x0cTwo\x01}}\x0c")

    assert record.title == "One Two"


def test_quotation_marks_inside_a_quoted_value_are_kept():
    (record,) = records('@misc{a, title = "The "Great" Book",\n year = "2001"}')

    assert (record.title, record.year) == ('The "Great" Book', 2001)


def test_strings_are_expanded_wherever_they_are_defined():
    text = """@string{acm = "Assoc. for Computing"}
@string(pub = acm # { Press})
@article{a, title = {T}, journal = acm # " Trans.", month = jan, publisher = pub, note = later, series = nowhere}
@STRING{later = {Much later}}
"""

    (record,) = records(text)

    assert record.venue == "Assoc. for Computing Trans."
    assert record.extra == {
        "month": "January",
        "publisher": "Assoc. for Computing Press",
        "note": "Much later",
        "series": "nowhere",
    }
    assert [warning.message for warning in warnings(text)] == [
        "a: “nowhere” in “series” is no defined string; it was kept by its name."
    ]


def test_repeated_fields_are_kept_under_another_name():
    text = "@misc{a, title={One}, note={x}, Note={y}, note={x}}"

    assert records(text)[0].extra == {"note": "x", "note-2": "y"}
    assert len(warnings(text)) == 1


def test_entries_with_one_key_are_all_read():
    text = "@misc{a, title={One}}\n@misc{A, title={Two}}"

    assert [record.title for record in records(text)] == ["One", "Two"]
    assert [(warning.line, warning.entry) for warning in warnings(text)] == [(2, 2)]


def test_a_preamble_is_no_paper_and_is_told_of():
    text = '@preamble{ "\\newcommand{\\x}{y} " # {z} }\n@misc{a, title={One}}'

    assert len(records(text)) == 1
    assert [warning.line for warning in warnings(text)] == [1]


def test_an_entry_with_nothing_but_a_key_is_an_error():
    assert [error.message.split(".")[0] for error in errors("@misc{a}\n@misc{b,}")] == [
        "The entry “a” is empty",
        "The entry “b” is empty",
    ]


def test_a_file_without_entries_says_so():
    assert [warning.message for warning in warnings("% nothing\n")] == ["There is no entry in the file."]


def test_the_source_text_of_an_entry_is_kept():
    entry = "@Misc{a,\n  title = {One},\n}"

    assert records(f"text\n{entry} more")[0].raw == entry


@pytest.mark.parametrize(
    ("head", "name", "is_bibtex"),
    [
        ("% exported\n@article{key, title={One}}", "", True),
        ("@ARTICLE(key, title={One})", "", True),
        ("@string{a = {b}}\n", "", True),
        ("Index\n  @misc {\n key,", "list.txt", True),
        ("", "empty.bib", True),
        ("% JabRef\n@{", "x.BIB", True),
        ("[@misc{a, b}]", "x.json", False),
        ('{"raw": "x"}\n@misc{a,}', "", False),
        ("# List\n\n```bibtex\n@misc{a, title={b}}\n```\n", "readme.md", False),
        ("@home robots are near. We study them.", "", False),
        ("We write to x@y.org (see below).", "", False),
        ("\\documentclass{article}\n@misc{a,}", "", False),
        ("", "", False),
    ],
)
def test_the_content_tells_the_format(head: str, name: str, is_bibtex: bool):
    assert detect(head, name) is is_bibtex
