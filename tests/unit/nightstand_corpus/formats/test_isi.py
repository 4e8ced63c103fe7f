"""Exports of Web of Science: two capitals begin a field, three blanks go on with it."""

import pytest

from reading_text import names, read_text

EXPORT = """FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Marsh, SR
   Quill, R
AF Marsh, Stan R.
   Quill, Ro
CA Tide Grp
TI Heat in tidal
   pools
SO TIDE LETTERS
LA English
DT Article; Early Access
DE tides; heat
   storage
ID POOLS
AB Pools store
   heat.
C1 [Marsh, Stan R.] Tide Univ, Oslo, Norway.
   [Quill, Ro] Sea Univ, Oslo, Norway.
CR LEE A, 1997, TIDES, V39, P1219
   RAY B, 1998, TIDES, V40, P1
PU TIDE PRESS
PI OSLO
SN 0953-8984
EI 1361-648X
JI Tide Lett.
PD JUN 14
PY 2006
VL 18
IS 23
BP 5323
EP 5331
DI 10.5555/abc
UT WOS:000238592600006
PM 15170338
ER

PT C
AU Lee, AB
TI Second
SO TIDE CONFERENCE
DT Proceedings Paper
CT 3rd Tide Conference
PD MAR-APR
PY 2007
ER

EF
"""


def test_a_record_of_web_of_science_is_read_whole():
    (paper, _), problems = read_text(EXPORT)

    assert (paper.line, paper.title, paper.abstract) == (3, "Heat in tidal pools", "Pools store heat.")
    assert names(paper) == ["Marsh, Stan R.", "Quill, Ro", "{{Tide Grp}}"]
    assert (paper.venue, paper.type, paper.year, paper.language) == ("TIDE LETTERS", "article", 2006, "en")
    assert (paper.doi, paper.keywords) == ("10.5555/abc", ("tides", "heat storage", "POOLS"))
    assert paper.extra == {
        "date": "2006-06-14",
        "month": "6",
        "pages": "5323-5331",
        "issn": "0953-8984; 1361-648X",
        "DT": "Article; Early Access",
        "affiliation": "[Marsh, Stan R.] Tide Univ, Oslo, Norway.; [Quill, Ro] Sea Univ, Oslo, Norway.",
        "CR": "LEE A, 1997, TIDES, V39, P1219; RAY B, 1998, TIDES, V40, P1",
        "publisher": "TIDE PRESS",
        "address": "OSLO",
        "shortjournal": "Tide Lett.",
        "volume": "18",
        "number": "23",
        "UT": "WOS:000238592600006",
        "pmid": "15170338",
    }
    assert paper.raw.startswith("PT J\n") and paper.raw.endswith("PM 15170338\nER")
    assert problems == []


def test_a_proceedings_paper_stands_in_its_proceedings():
    (_, paper), _ = read_text(EXPORT)

    assert (paper.line, paper.entry, paper.type, paper.venue) == (
        EXPORT.split("\n").index("PT C") + 1,
        2,
        "inproceedings",
        "TIDE CONFERENCE",
    )
    assert names(paper) == ["Lee, A. B."]
    assert (paper.extra["conference"], paper.extra["month"], paper.year) == ("3rd Tide Conference", "MAR-APR", 2007)


@pytest.mark.parametrize("start", ["\ufeffFN x\nVR 1.0\nPT J\n", "PT J\n", "\n\nFN x\nPT J\n"])
def test_an_export_is_told_by_its_beginning(start: str):
    ((paper,), _) = read_text(f"{start}AU Lee, A\nTI One\nER\nEF\n")

    assert paper.title == "One"


def test_a_record_that_the_end_of_the_file_cuts_off_is_read_as_far_as_it_goes():
    (first, second), problems = read_text("FN x\nVR 1.0\nPT J\nTI One\nER\n\nPT J\nTI Two\nAB It is")

    assert (first.title, second.title, second.abstract) == ("One", "Two", "It is")
    assert [problem.message for problem in problems] == ["Its end mark, ER, is missing; the file may be cut off."]
