"""What is wrong with a file as a whole, or with its characters, is said once and where it belongs."""

from __future__ import annotations

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem

LEFT_OUT = "Control characters were left out."


def read(text: str) -> tuple[list[PaperRecord], list[tuple[int | None, str]]]:
    """Return the records, and the entry and message of every problem."""
    found = list(open_source(text.encode()))
    records = [one for one in found if isinstance(one, PaperRecord)]
    return records, [(one.entry, one.message) for one in found if isinstance(one, Problem)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("@misc{a, title={One\x00 tide}}\n@misc{b, title={Two}}\n", "a: " + LEFT_OUT),
        ("@misc{a, title={One \x1b[31mtide\x07}, note={\x01\x02}}\n@misc{b, title={Two}}\n", "a: " + LEFT_OUT),
        ("title,authors\nOne\x00 tide,Ann Lee\nTwo,Bo Ray\n", LEFT_OUT),
        ('[{"title": "One\\u0000 tide", "note": "\\u0007"}, {"title": "Two"}]', LEFT_OUT),
        ('{"title": "One\\u0000 tide"}\n{"title": "Two"}\n', LEFT_OUT),
        ('[{"type": "book", "title": "One\\u0000 tide"}, {"type": "book", "title": "Two"}]', LEFT_OUT),
        ("TY  - JOUR\nTI  - One\x00 tide\nER  - \nTY  - JOUR\nTI  - Two\nER  - \n", LEFT_OUT),
    ],
)
def test_controls_are_told_of_once_and_only_of_the_entry_that_held_them(text: str, said: str):
    (first, second), problems = read(text)

    assert (first.title, second.title) == ("One tide", "Two")
    assert problems == [(1, said)]


def test_the_second_entry_of_bibtex_is_told_of_though_the_first_lost_many_controls():
    first = "\x00\x00\x00@misc{a, title={One tide of the sea and of all its storms}}\x00\x00\n"

    _, problems = read(f"{first}@misc{{b, title={{T\x00wo tides of the sea}}}}")

    assert problems == [(2, "b: " + LEFT_OUT)]


@pytest.mark.parametrize("half", ["\\ud800", "\\udc00", "\\udc00\\ud800", "\\ud83d\\ud83d\\ude00"])
def test_half_a_pair_of_surrogates_in_json_is_told_of(half: str):
    (record,), problems = read(f'[{{"title": "Tide {half} pools"}}]')

    assert "\ufffd" in record.title
    assert problems == [(1, LEFT_OUT)]


@pytest.mark.parametrize("whole", ["\\ud83d\\ude00", "\\\\ud800", "\\u00e9", "\\\\u0000"])
def test_a_whole_pair_and_an_escaped_backslash_in_json_are_no_controls(whole: str):
    (_record,), problems = read(f'[{{"title": "Tide {whole} pools"}}]')

    assert problems == []


RIS = "TY  - JOUR\nTI  - One\nER  - \nTY  - JOUR\nTI  - Tw"
ISI = "FN Export\nVR 1.0\nPT J\nTI One\nER\n\nPT J\nTI Tw"


@pytest.mark.parametrize("text", [RIS, ISI])
def test_a_last_entry_without_its_end_mark_is_told_of_when_the_others_have_theirs(text: str):
    records, problems = read(text)

    assert [record.title for record in records] == ["One", "Tw"]
    assert problems == [(2, "Its end mark, ER, is missing; the file may be cut off.")]


@pytest.mark.parametrize(
    "text",
    [
        "TY  - JOUR\nTI  - One\n\nTY  - JOUR\nTI  - Two\n",
        "TY  - JOUR\nTI  - One\nER  - \nTY  - JOUR\nTI  - Two\nER  - ",
        "PMID- 1\nTI  - One\n\nPMID- 2\nTI  - Tw",
    ],
)
def test_a_file_without_end_marks_or_with_all_of_them_is_whole(text: str):
    records, problems = read(text)

    assert len(records) == 2
    assert problems == []


@pytest.mark.parametrize("title", ["\u200b\u200b", "\u2060 \ufeff", "\u3164", "\u00ad"])
def test_a_title_of_which_nothing_is_seen_is_none(title: str):
    (from_bibtex,), said_of_bibtex = read(f"@misc{{tides, title={{{title}}}, author={{Lee, Ann}}}}")
    (from_table,), _ = read(f'title,authors,doi\n"{title}",Ann Lee,10.1000/abc\n')
    (from_json,), _ = read(f'[{{"title": "{title}", "abstract": "We study the drift of storms at sea."}}]')
    _, said_of_ris = read(f"TY  - JOUR\nTI  - {title}\nAU  - Lee, Ann\nER  - \n")

    assert (from_bibtex.title, from_bibtex.title_is_provisional) == ("tides", True)
    assert said_of_bibtex == [(1, "tides: There is no title; its key stands in for it.")]
    assert (from_table.title, from_table.title_is_provisional) == ("DOI 10.1000/abc", True)
    assert from_json.title_is_provisional
    assert said_of_ris == [(1, "It has neither a title nor an abstract. Add one and import it again.")]
