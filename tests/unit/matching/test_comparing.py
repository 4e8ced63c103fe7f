"""One paper, two versions of one work, or two works: each rule on invented records."""

import pytest

from nightstand.domain.author import Author
from nightstand.domain.identity import identifiers_of
from nightstand.domain.paper import Bibliography
from nightstand.matching.comparing import compare
from nightstand.matching.likeness import Evidence, Likeness, Relation

TIDES = (
    "We study how tides shape the coast of small islands over many years, and propose a model of sand that moves with"
    " the moon. Ships and gulls are left out. On nine harbours the model explains four fifths of what divers measured,"
    " and it needs no wind. We close with what fishermen can expect of the coming winter and of the one after it."
)
REWORDED = (
    "Here we study how tides shape the coast of small islands over many years, and propose a new model of sand that"
    " moves with the moon. On nine harbours the model explains four fifths of what divers measured, and it needs no"
    " wind. We close with what fishermen can expect of the coming winter."
)
MARKETS = (
    "Prices of copper follow the weather in distant ports, yet no theory of markets says why. This paper gives one:"
    " traders read the same newspapers, and newspapers print forecasts on the second page. An experiment with sixty"
    " students in two towns agrees with the theory, and a longer one is under way in a third town by the river."
)
LEE_AND_RAY = ("Ann Lee", "Bo Ray")


def record(
    title: str = "Quiet Tides of Small Islands",
    authors: tuple[str, ...] = LEE_AND_RAY,
    *,
    abstract: str = "",
    year: int | None = 2020,
    venue: str = "",
    type: str = "misc",
    is_provisional: bool = False,
    **identifying: str,
) -> Evidence:
    bibliography = Bibliography(venue=venue, **identifying)  # type: ignore[arg-type]
    return Evidence(
        title=title,
        title_is_provisional=is_provisional,
        authors=tuple(map(Author.parse, authors)),
        abstract=abstract,
        year=year,
        venue=venue,
        type=type,
        identifiers=identifiers_of(bibliography),
    )


def compared(first: Evidence, second: Evidence) -> Likeness:
    found, back = compare(first, second), compare(second, first)
    assert found == back
    return found


def relation(first: Evidence, second: Evidence) -> Relation:
    return compared(first, second).relation


# Identifiers.


@pytest.mark.parametrize(
    "other",
    [
        record("Quiet Tides", ("Lee, A.",), doi="https://doi.org/10.5555/abc.123"),
        record("QUIET TIDES.", ("Lee, Ann",), doi="doi:10.5555/abc.123 "),
        record("Quiet Tides", ("Lee, Ann",), url="http://dx.doi.org/10.5555/Abc.123"),
    ],
)
def test_one_doi_in_any_spelling_is_one_paper(other: Evidence) -> None:
    found = compared(record("Quiet Tides", ("Ann Lee",), doi="10.5555/ABC.123"), other)

    assert found == Likeness(Relation.SAME, 1.0, "same DOI 10.5555/abc.123")


def test_an_identifier_joins_records_with_another_title_where_the_abstracts_agree() -> None:
    first = record("Quiet Tides of Small Islands", openreview="XrtiZYwcU4", abstract=TIDES)
    second = record("The Moon and the Sand", openreview="XrtiZYwcU4", abstract=REWORDED)

    assert relation(first, second) is Relation.SAME


def test_an_identifier_with_plainly_another_title_and_other_authors_is_a_wrong_link() -> None:
    first = record(url="https://proceedings.mlr.press/v238/lee24h.html", abstract=TIDES)
    second = record("Prices of Copper", ("Cy Wood",), url="https://proceedings.mlr.press/v238/lee24h.html")

    found = compared(first, second)

    assert found.relation is Relation.DIFFERENT
    assert found.reason == "same PMLR page v238/lee24h, but other title and authors"


def test_an_identifier_with_another_title_by_the_same_authors_is_for_a_person_to_decide() -> None:
    first = record("Sand in Winter", doi="10.5555/book", type="incollection")
    second = record("Gulls in Summer", doi="10.5555/book", type="incollection")

    assert relation(first, second) is Relation.POSSIBLE_SAME


def test_one_arxiv_id_in_a_preprint_and_a_publication_links_two_versions() -> None:
    preprint = record(arxiv="1901.00001v2", venue="arXiv", year=2019)
    published = record(arxiv="1901.00001", doi="10.5555/j.55", venue="Journal of Tides", type="article")

    assert relation(preprint, published) is Relation.VERSIONS


def test_submissions_to_two_venues_are_never_one_paper() -> None:
    first = record(openreview="aaaaaaaaaa", abstract=TIDES, venue="ICLR 2026", year=2026)
    second = record(openreview="bbbbbbbbbb", abstract=REWORDED, venue="ICML 2026", year=2026)

    assert relation(first, second) is Relation.VERSIONS


def test_a_poster_and_the_talk_about_it_are_one_paper() -> None:
    poster = record(url="https://icml.cc/virtual/2026/poster/63348", venue="ICML 2026", year=2026)
    oral = record(url="https://ICML.cc//virtual/2026/oral/71112", venue="ICML 2026", year=2026)

    assert relation(poster, oral) is Relation.SAME


# Titles with authors.


def test_title_authors_and_year_make_one_paper() -> None:
    first = record(venue="Journal of Tides")
    second = record("Quiet tides of small islands", ("B. Ray", "Lee, A."), venue="Journal of Tides")

    assert compared(first, second) == Likeness(Relation.SAME, 0.9, "same title and authors")


def test_the_abstracts_are_told_with_the_reason() -> None:
    found = compared(record(abstract=TIDES), record(abstract=REWORDED))

    assert found.relation is Relation.SAME
    assert found.reason == "same title and authors, abstract 84 % alike"


def test_abstracts_that_have_next_to_nothing_in_common_are_no_reason() -> None:
    found = compared(record(abstract=TIDES, venue="arXiv", year=2019), record(abstract=MARKETS, venue="ICML"))

    assert found == Likeness(Relation.POSSIBLE_VERSIONS, 0.6, "same title and authors, one is a preprint")


def test_a_title_alone_joins_nothing() -> None:
    assert relation(record(), record(authors=("Cy Wood",))) is Relation.DIFFERENT
    assert relation(record(), record(authors=(), year=None)) is Relation.POSSIBLE_SAME
    assert relation(record("Quiet Tides"), record("Quiet Tides", authors=(), year=None)) is Relation.DIFFERENT


def test_title_venue_and_year_stand_for_authors_that_a_list_leaves_out() -> None:
    assert relation(record(venue="ICML 2026"), record(authors=(), venue="ICML")) is Relation.SAME


@pytest.mark.parametrize("title", ["Preface", "Editorial", "Advertisements", "Author index", "Briefly noted"])
def test_a_common_title_joins_nothing_even_with_author_and_year(title: str) -> None:
    assert relation(record(title, ("Bo Ray",)), record(title, ("Bo Ray",))) is Relation.DIFFERENT
    in_journal = record(title, ("Bo Ray",), venue="Journal of Tides")
    assert relation(in_journal, in_journal) is Relation.POSSIBLE_SAME


def test_chapters_of_one_book_are_works_of_their_own() -> None:
    big = record("Tides: The Big Picture", ("Ann Lee",), doi="10.5555/h.1", type="incollection", venue="Handbook")
    small = record("Tides: The Small Picture", ("Ann Lee",), doi="10.5555/h.2", type="incollection", venue="Handbook")
    editorial = record("Editorial", ("Bo Ray",), year=2017, type="article", venue="J")
    next_editorial = record("Editorial", ("Bo Ray",), year=2018, type="article", venue="J")

    assert relation(big, small) is Relation.DIFFERENT
    assert relation(editorial, next_editorial) is Relation.DIFFERENT


def test_equal_title_and_authors_with_two_dois_are_a_hint_at_most() -> None:
    assert relation(record(doi="10.5555/h.1"), record(doi="10.5555/h.2")) is Relation.POSSIBLE_VERSIONS


def test_parts_of_a_book_under_the_books_title_wait_for_a_person() -> None:
    part = record(type="inbook", venue="Shore Press")

    assert relation(part, part) is Relation.POSSIBLE_SAME
    assert relation(record(type="book", venue="Shore Press"), part) is Relation.POSSIBLE_SAME


def test_a_dropped_subtitle_needs_more_than_authors() -> None:
    short, long = record("Quiet Tides", abstract=TIDES), record("Quiet Tides: Sand and Moon", abstract=REWORDED)

    assert relation(short, long) is Relation.SAME
    assert relation(record("Quiet Tides"), record("Quiet Tides: Sand and Moon")) is Relation.POSSIBLE_SAME


def test_the_year_of_the_meeting_and_of_its_proceedings_are_one_where_the_abstract_is() -> None:
    meeting = record(abstract=TIDES, year=2023, venue="ACML 2023")
    proceedings = record(abstract=TIDES, year=2024, venue="Proceedings of the Asian Conference on Machine Learning")

    assert relation(meeting, proceedings) is Relation.SAME
    assert relation(record(year=2023, venue="ACML"), record(year=2024, venue="ACML")) is Relation.POSSIBLE_SAME


# Versions.


def test_a_preprint_and_a_journal_paper_without_abstracts_are_only_proposed_as_versions() -> None:
    preprint = record("Quiet Tides", arxiv="1901.00001", doi="10.48550/arXiv.1901.00001", year=2019)
    published = record("Quiet Tides", doi="10.5555/j.55", venue="Journal of Tides", type="article")

    found = compared(preprint, published)

    assert found.relation is Relation.POSSIBLE_VERSIONS
    assert found.reason == "same title and authors, one is a preprint"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (record(abstract=TIDES, venue="arXiv", year=2019), record(abstract=REWORDED, venue="ICML 2020")),
        (record(abstract=TIDES, venue="ICML 2020 Workshop on Sand"), record(abstract=REWORDED, venue="ICML 2020")),
        (
            record(abstract=TIDES, venue="Conference on Sand", type="inproceedings"),
            record(abstract=REWORDED, venue="Journal of Tides", type="article"),
        ),
        (record(abstract=TIDES, type="phdthesis"), record(abstract=REWORDED, type="article")),
    ],
)
def test_title_authors_and_abstract_link_versions(first: Evidence, second: Evidence) -> None:
    assert relation(first, second) is Relation.VERSIONS


def test_a_workshop_copy_under_another_title_is_a_version() -> None:
    workshop = record("Quiet Tides and Moving Sand of Islands", abstract=REWORDED, venue="ICML 2020 Workshop on Sand")

    found = compared(record(abstract=TIDES, venue="ICML 2020"), workshop)

    assert found.relation is Relation.VERSIONS
    assert found.reason == "another title, but same authors, abstract 84 % alike"


def test_reports_of_a_yearly_meeting_are_works_of_their_own() -> None:
    seventh = record("Overview of the 7th Workshop on Tides", abstract=TIDES, venue="Workshop on Tides")
    eighth = record("Overview of the 8th Workshop on Tides", abstract=REWORDED, venue="Workshop on Tides", year=2021)

    assert relation(seventh, eighth) is Relation.DIFFERENT


def test_two_papers_of_one_volume_are_never_linked_without_asking() -> None:
    first = record(
        "Lee at Task One of Quiet Tides", abstract=TIDES, venue="ICML", url="https://aclanthology.org/2020.a-b.1"
    )
    second = record(
        "Lee at the Task of Loud Tides", abstract=TIDES, venue="ICML", url="https://aclanthology.org/2020.a-b.2"
    )

    assert relation(first, second) is Relation.POSSIBLE_VERSIONS


# Abstracts.


def untitled(abstract: str) -> Evidence:
    return record("We study tides", (), abstract=abstract, year=None, is_provisional=True)


def test_two_wordings_of_one_abstract_bring_a_title_to_an_untitled_paper() -> None:
    found = compared(untitled(REWORDED), record(abstract=TIDES, venue="ICML 2026"))

    assert found == Likeness(Relation.SAME, found.score, "abstract 84 % alike")


def test_an_untitled_abstract_of_another_year_or_stage_is_one_only_word_for_word() -> None:
    dated = record("?", (), abstract=TIDES, year=2024, venue="ICML 2024", is_provisional=True)

    assert relation(dated, untitled(TIDES)) is Relation.SAME
    assert relation(dated, record(abstract=TIDES, year=2025)) is Relation.SAME
    assert relation(dated, record(abstract=REWORDED, year=2025)) is Relation.POSSIBLE_VERSIONS
    workshop = record(abstract=TIDES, year=2024, venue="ICML 2024 Workshop on Sand")
    assert relation(dated, workshop) is Relation.POSSIBLE_VERSIONS


def test_another_abstract_keeps_its_title() -> None:
    assert relation(untitled(MARKETS), record(abstract=TIDES)) is Relation.DIFFERENT
    assert relation(untitled(MARKETS), record()) is Relation.DIFFERENT


def test_placeholders_are_no_abstracts() -> None:
    assert relation(untitled("Abstract Unavailable"), record(abstract="Abstract Unavailable")) is Relation.DIFFERENT


def test_a_little_of_an_abstract_in_common_is_for_a_person_to_decide() -> None:
    half = MARKETS + TIDES[: len(TIDES) // 3]

    assert relation(untitled(half), record(abstract=TIDES)) is Relation.POSSIBLE_SAME


def test_the_same_abstract_under_other_titles_and_authors_stays_apart() -> None:
    assert relation(record(abstract=TIDES), record("Copper", ("Cy Wood",), abstract=TIDES)) is Relation.DIFFERENT
