"""Exports of PubMed: wrapped fields, names in full and short, identifiers with their kind behind them."""

from nightstand_corpus.record import PersonName
from reading_text import errors, names, person, read_text

ARTICLE = """
PMID- 12345678
OWN - NLM
IS  - 1554-527X (Electronic)
IS  - 0736-0266 (Linking)
VI  - 34
IP  - 4
DP  - 2016 Apr
TI  - Heat in tidal pools of the north and
      what becomes of it at night.
PG  - 683-91
LID - 10.5555/tide.23051 [doi]
AID - S0736 [pii]
AB  - AIM: Pools store heat. See
      also TI  - no tag.
FAU - van 't Riet, Esther
AU  - van 't Riet E
FAU - Koorevaar, Rinco C T
AU  - Koorevaar RC
CN  - Tide Study Group
LA  - eng
PT  - Comment
PT  - Journal Article
TA  - J Tide Res
JT  - Journal of tide
      research
MH  - *Aged, 80 and over
MH  - Heat/*methods
OT  - pools
PMC - PMC4064578
XYZ - odd
SO  - J Tide Res. 2016 Apr;34(4):683-91.

PMID- 2
TI  - [Second paper].
AU  - Lee AB Jr
AU  - Ray B
DP  - 2005 Winter
"""


def test_a_record_of_pubmed_is_read_whole():
    (paper, _), problems = read_text(ARTICLE)

    assert (paper.line, paper.title) == (2, "Heat in tidal pools of the north and what becomes of it at night.")
    assert paper.abstract == "AIM: Pools store heat. See also TI  - no tag."
    assert paper.authors == (
        person("Riet", "Esther", "van 't"),
        person("Koorevaar", "Rinco C T"),
        PersonName("Tide Study Group", is_body=True),
    )
    assert (paper.venue, paper.type, paper.year) == ("Journal of tide research", "article", 2016)
    assert (paper.doi, paper.language) == ("10.5555/tide.23051", "en")
    assert paper.keywords == ("pools", "Aged, 80 and over", "Heat/methods")
    assert paper.extra == {
        "pmid": "12345678",
        "PT": "Comment; Journal Article",
        "pages": "683-691",
        "pii": "S0736",
        "issn": "1554-527X; 0736-0266",
        "OWN": "NLM",
        "volume": "34",
        "number": "4",
        "pmcid": "PMC4064578",
        "XYZ": "odd",
        "SO": "J Tide Res. 2016 Apr;34(4):683-91.",
        "shortjournal": "J Tide Res",
        "date": "2016-04",
        "month": "4",
    }
    assert paper.raw.startswith("PMID- 12345678\nOWN - NLM\n")
    assert problems == []


def test_short_names_count_where_there_are_no_full_ones():
    (_, paper), _ = read_text(ARTICLE)

    assert names(paper) == ["Lee, Jr, A. B.", "Ray, B."]
    assert (paper.title, paper.year, paper.extra["date"]) == ("Second paper", 2005, "2005 Winter")
    assert paper.line == ARTICLE.split("\n").index("PMID- 2") + 1


def test_a_chapter_stands_in_its_book_and_a_book_is_its_own_title():
    text = "PMID- 1\nTI  - Part\nBTI - Whole\nPT  - Book Chapter\n\nPMID- 2\nBTI - Whole\nPT  - Book\n"

    (chapter, book), _ = read_text(text)

    assert (chapter.title, chapter.venue, chapter.type) == ("Part", "Whole", "incollection")
    assert (book.title, book.venue, book.type) == ("Whole", "", "book")


def test_a_number_alone_is_enough_to_find_a_paper_by():
    ((paper,), problems) = read_text("PMID- 12345678\nOWN - NLM\n")

    assert (paper.title, paper.extra["pmid"]) == ("", "12345678")
    assert (errors(problems), [problem.message for problem in problems]) == ([], ["It has no title."])
