"""Keys are readable, digestible for every tool, and never twice the same."""

import pytest

from nightstand.domain.citation_key import bibtex_key, is_valid_key, suffix_number, unique_key


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
