"""What holds of any two records, however odd."""

from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.author import Author
from nightstand.domain.identity import abstract_pieces, identifiers_of, overlap, shingles
from nightstand.domain.paper import PAPER_TYPES, Bibliography
from nightstand.matching.candidates import candidate_pairs
from nightstand.matching.comparing import compare
from nightstand.matching.likeness import Evidence, Relation
from nightstand.matching.names import person, same_person

SOME_WORDS = "tides sand Moon I II 2019 WMT20 ℓp naïve ı\u0301 of the : Part $ 潮汐 \ud800 \u200b É workshop".split(" ")
texts = st.one_of(st.lists(st.sampled_from(SOME_WORDS), max_size=30).map(" ".join), st.text(max_size=60))
names = st.one_of(
    st.sampled_from(["Ann Lee", "Lee, A.", "LI Wei", "Wei Li 0002", "Fang DONG(董方)", "de la Cruz, Ana", "Ana Cruz"]),
    st.text(max_size=15),
)
identifiers = st.frozensets(
    st.sampled_from(
        [("doi", "10.5555/a"), ("doi", "10.48550/arxiv.1"), ("arxiv", "1"), ("openreview", "x"), ("acl", "P1")]
    ),
    max_size=3,
)
records = st.builds(
    Evidence,
    title=texts,
    title_is_provisional=st.booleans(),
    authors=st.lists(names.map(Author.parse), max_size=4).map(tuple),
    authors_are_incomplete=st.booleans(),
    abstract=texts,
    year=st.one_of(st.none(), st.integers(2019, 2021)),
    venue=st.one_of(
        st.sampled_from(["", "ICML 2020", "ICML Workshop", "arXiv", "Journal of Tides", "J. Tides"]), texts
    ),
    type=st.sampled_from(PAPER_TYPES),
    identifiers=identifiers,
)


@given(records, records)
def test_a_verdict_is_the_same_from_both_sides(first: Evidence, second: Evidence) -> None:
    found = compare(first, second)

    assert compare(second, first) == found
    assert 0 <= found.score <= 1
    assert found.reason


@given(records, records)
def test_two_identifiers_of_one_scheme_are_never_one_paper(first: Evidence, second: Evidence) -> None:
    schemes = {scheme for scheme, _value in first.identifiers} & {scheme for scheme, _value in second.identifiers}

    if schemes and not first.identifiers & second.identifiers:
        assert compare(first, second).relation is not Relation.SAME


@given(names, names)
def test_names_compare_the_same_from_both_sides(first: str, second: str) -> None:
    one, other = person(Author.parse(first)), person(Author.parse(second))

    assert same_person(one, other) is same_person(other, one)
    assert same_person(one, one) is bool(one.words)


@given(st.dictionaries(st.integers(), records, max_size=6))
def test_candidates_are_pairs_of_two_each_named_once(records_by_number: dict[int, Evidence]) -> None:
    pairs = [frozenset(pair) for pair in candidate_pairs(records_by_number)]

    assert len(set(pairs)) == len(pairs)
    assert all(len(pair) == 2 for pair in pairs)


@given(texts, texts, texts)
def test_any_text_can_stand_in_any_field(first: str, second: str, third: str) -> None:
    record = Bibliography(
        doi=first,
        arxiv=second,
        openreview=third,
        url=first,
        pdf=second,
        venue=third,
        extra={"eprint": first, first: second},
    )

    assert all(scheme and value for scheme, value in identifiers_of(record))
    assert list(abstract_pieces(first)) == sorted(set(abstract_pieces(first)))
    assert 0 <= overlap(shingles(first), shingles(second)) <= 1
