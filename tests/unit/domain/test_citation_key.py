"""Keys are readable, digestible for every tool, and never twice the same."""

import re

import pytest
from anyascii import anyascii
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.author import Author
from nightstand.domain.citation_key import bibtex_key, is_valid_key, proposed_key, suffix_number, unique_key


def key_of(*names: str, year: int | None = 2026, title: str = "") -> str:
    return proposed_key([Author.parse(name) for name in names], year, title, anyascii)


def test_a_key_is_the_first_family_name_the_year_and_the_first_significant_title_word() -> None:
    assert key_of("seohwa Hwang", "Junyong Park", title="Box Thirding: Anytime Best Arm") == "hwang2026box"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Ann O'Dell", "odell2011test"),
        ("Ann Weiß", "weiss2011test"),
        ("Ann Lévesque", "levesque2011test"),
        ("Ann van der Berg", "vanderberg2011test"),
        ("{Acme Widgets, LLC}", "acme2011test"),
        ("{The Research and Development Group}", "research2011test"),
        ("山田", "shantian2011test"),
        ("Łukasz Straße", "strasse2011test"),
    ],
)
def test_a_name_outside_ascii_is_folded_whole(name: str, key: str) -> None:
    assert key_of(name, year=2011, title="A Test") == key


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("On the Road to the Moon", "lee2026road"),
        ("f-Divergence Regularized RLHF", "lee2026divergence"),
        ("To Be or Not To Be", "lee2026to"),
        ("CPMöbius: Iterative Reasoning", "lee2026cpmobius"),
        ("3D Gaussian Splatting", "lee20263d"),
        ("", "lee2026"),
    ],
)
def test_small_words_of_the_title_are_skipped_while_others_are_there(title: str, key: str) -> None:
    assert key_of("Ann Lee", title=title) == key


def test_a_paper_without_authors_is_named_by_its_title() -> None:
    assert key_of(title="Box Thirding") == "box2026thirding"
    assert key_of(title="Box Thirding", year=None) == "boxthirding"


def test_a_paper_of_which_nothing_is_known_still_has_a_key() -> None:
    assert key_of(year=None) == "paper"
    assert key_of(year=2020) == "paper2020"
    assert key_of("!!", title="...") == "paper2026"


@given(
    st.lists(st.builds(Author, family=st.text(), given=st.text(), is_body=st.booleans())),
    st.none() | st.integers(1, 9999),
    st.text(),
)
def test_any_name_and_title_gives_a_plain_key(authors: list[Author], year: int | None, title: str) -> None:
    key = proposed_key(authors, year, title, anyascii)

    assert re.fullmatch(r"[a-z0-9]+", key)
    assert is_valid_key(key)


def test_a_taken_key_gets_the_first_free_suffix() -> None:
    assert unique_key("lee2020tides", set()) == "lee2020tides"
    assert unique_key("lee2020tides", {"lee2020tides"}) == "lee2020tidesa"
    assert unique_key("lee2020tides", {"lee2020tides", "lee2020tidesa"}) == "lee2020tidesb"


def test_suffixes_go_on_after_z() -> None:
    taken = {"k", *(f"k{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")}

    assert unique_key("k", taken) == "kaa"


def test_keys_that_differ_only_in_case_are_the_same() -> None:
    assert unique_key("Lee2020", {"lee2020"}) == "Lee2020a"


@pytest.mark.parametrize("key", ["", "a b", "O'Dell", "a,b", "a{b", "100%", "a#b", "a\\b", "a|b", "a[b]", "a^b"])
def test_a_key_that_some_tool_cannot_read_is_not_valid(key: str) -> None:
    assert not is_valid_key(key)


@pytest.mark.parametrize(
    "key", ["hwang2026box", "DBLP:conf/icml/Lee20", "pmlr-v97-mao19a", "Smith2018-yz", "Müller+2020", "a.b_c"]
)
def test_keys_of_other_programs_are_valid(key: str) -> None:
    assert is_valid_key(key)


def test_an_imported_key_loses_only_what_breaks_a_bibtex_file() -> None:
    assert bibtex_key("DBLP:conf/icml/Lee20") == "DBLP:conf/icml/Lee20"
    assert bibtex_key("O'Dell, 2011") == "ODell2011"
    assert bibtex_key("{}") == "paper"


def test_a_thousand_papers_of_one_name_get_a_thousand_keys_in_order() -> None:
    taken: set[str] = set()
    for tried in range(1_000):
        key = unique_key("lee2020tides", taken, tried=tried)
        assert key == unique_key("lee2020tides", taken)
        assert suffix_number(key.removeprefix("lee2020tides")) == tried
        taken.add(key)

    assert len(taken) == 1_000
    assert {"lee2020tides", "lee2020tidesa", "lee2020tidesz", "lee2020tidesaa", "lee2020tidesba"} < taken
