"""A field of a DOI gives that DOI whole, or none, with the reason."""

from __future__ import annotations

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.values.dois import sole_doi


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("10.1000/ab", "10.1000/ab"),
        ("doi: 10.1000/ab.", "10.1000/ab"),
        ("https://doi.org/10.1000/a%2Fb", "10.1000/a/b"),
        ("https://dx.doi.org/10.1002/%28SICI%291097", "10.1002/(SICI)1097"),
        ("10.1000/a%2Fb", "10.1000/a%2Fb"),
        ("10.1000/ab [doi]", "10.1000/ab"),
        ("10.1000/ab (accessed in May)", "10.1000/ab"),
        ("10.1000/ab PMID: 1234", "10.1000/ab"),
        ("10.1000/ab, https://doi.org/10.1000/AB", "10.1000/ab"),
        ("10.1000/10.5555", "10.1000/10.5555"),
        ("no DOI", ""),
    ],
)
def test_one_doi_is_read_whole_whatever_stands_around_it(text: str, doi: str):
    assert sole_doi(text) == (doi, "")


@pytest.mark.parametrize("text", ["10.1000/ab cd", "10.1000/ab 12", "https://doi.org/10.1000/ab cd"])
def test_a_doi_with_a_blank_in_it_is_none(text: str):
    assert sole_doi(text) == ("", f"“{text}” is no DOI, as there is a blank in it; it was kept as it stands.")


@pytest.mark.parametrize(
    "text", ["10.1000/ab, 10.1000/cd", "10.1000/ab,10.1000/cd", "10.1000/ab;https://doi.org/10.1000/cd"]
)
def test_of_two_dois_none_is_taken(text: str):
    assert sole_doi(text) == ("", f"“{text}” holds more than one DOI; it was kept as it stands.")


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("@misc{a, title={Tides}, doi={10.1000/ab cd}}", "doi"),
        ("title,authors,doi\nTides,Ann Lee,10.1000/ab cd\n", "doi"),
        ('[{"title": "Tides", "DOI": "10.1000/ab cd"}]', "DOI"),
        ("TY  - JOUR\nTI  - Tides\nDO  - 10.1000/ab cd\nER  - \n", "DO"),
    ],
)
def test_a_doi_that_cannot_be_told_stays_under_its_name_with_a_warning(source: str, name: str):
    record, problem = open_source(source.encode())

    assert isinstance(record, PaperRecord)
    assert (record.doi, record.extra[name]) == ("", "10.1000/ab cd")
    assert isinstance(problem, Problem)
    assert "“10.1000/ab cd” is no DOI" in problem.message


def test_a_percent_encoded_address_of_a_doi_is_used_up():
    (record,) = open_source(b"@misc{a, title={Tides}, doi={https://doi.org/10.1000/a%2Fb}}")

    assert isinstance(record, PaperRecord)
    assert (record.doi, "doi" in record.extra) == ("10.1000/a/b", False)
