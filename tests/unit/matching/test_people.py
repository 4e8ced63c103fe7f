"""Whether two names are one person's, and two lists of authors one group's."""

import pytest

from nightstand.domain.author import Author
from nightstand.matching.names import AuthorAgreement, compare_authors, person, same_person


def same(first: str, second: str) -> bool:
    one, other = person(Author.parse(first)), person(Author.parse(second))
    assert same_person(one, other) is same_person(other, one)
    return same_person(one, other)


def agreement(first: list[str], second: list[str], *, is_incomplete: bool = False) -> AuthorAgreement:
    one, other = (tuple(person(Author.parse(name)) for name in names) for names in (first, second))
    return compare_authors(one, other, is_incomplete=is_incomplete)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ann Lee", "A. Lee"),
        ("Ann Lee", "Lee, A."),
        ("Ann Lee", "LEE Ann"),
        ("Connor Coley", "Connor W. Coley"),
        ("J.-L. Dupont", "Jean-Luc Dupont"),
        ("Dupont JL", "Jean-Luc Dupont"),
        ("Zhi-Hua Zhou", "Zhihua Zhou"),
        ("Zhou Zhihua", "Zhi-Hua Zhou"),
        ("Lichaorong", "Chaorong Li"),
        ("Bernhard Schölkopf", "Bernhard Schlkopf"),
        ("Bernhard Schölkopf", "Bernhard Scholkopf"),
        ("Bernhard Schölkopf", "Bernhard Scho\u0308lkopf"),
        ("Ana Rodríguez", "Ana Rodrı\u0301guez"),
        ("Łukasz Kaiser", "Lukasz Kaiser"),
        ("Anders Søgaard", "Anders Sogaard"),
        ("Wentao Shi 0002", "Wentao Shi"),
        ("Yingyan (Celine) Lin", "Yingyan Lin"),
        ("Yingyan (Celine) Lin", "Celine Lin"),
        ("Fang DONG(董方)", "Fang Dong"),
        ("Anne Van Der Berg", "Anne van der Berg"),
        ("Anne van der Berg", "Anne Berg"),
        ("Miles O'Brien", "Miles O’Brien"),
        ("Mike Jordan", "Michael I. Jordan"),
        ("Jonathan Goldsmith", "Jonathan Goldsmiht"),
        ("erchao zec", "Erchao Zec"),
        ("余敏", "余敏"),
    ],
)
def test_spellings_of_one_name_are_one_person(first: str, second: str) -> None:
    assert same(first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ann Lee", "Bo Lee"),
        ("Ann Lee", "Ann Ray"),
        ("Wei Shi", "Weishi Zheng"),
        ("Jing Wang", "Jinglin Wang"),
        ("Da Wang", "Qian Wang"),
        ("Anna Berg", "Hanna Berg"),
        ("Wei Wang", "Wen Wang"),
        ("A. Lee", "B. Lee"),
        ("余敏", "余"),
        ("Ann K. Lee", "Ann Louise Lee"),
    ],
)
def test_names_of_two_people_are_kept_apart(first: str, second: str) -> None:
    assert not same(first, second)


def test_lists_agree_whatever_the_order_and_the_spelling() -> None:
    found = agreement(["Ann Lee", "Bo van Ray", "Cy Wood"], ["Wood, C.", "Lee, A.", "Ray, Bo"])

    assert found.agrees
    assert found.is_whole


def test_a_name_listed_twice_counts_once() -> None:
    assert agreement(["Ann Lee", "Bo Ray", "Ann Lee"], ["Ann Lee", "Bo Ray"]).is_whole


def test_a_list_cut_short_agrees_with_the_whole_one() -> None:
    whole = ["Ann Lee", "Bo Ray", "Cy Wood", "Di Fox", "Ed Hill"]

    assert agreement(["Ann Lee"], whole).agrees
    assert agreement(["Ann Lee", "Cy Wood"], whole, is_incomplete=True).agrees
    assert not agreement(["Ed Hill"], whole).agrees


def test_names_at_their_place_are_taken_with_less_care_where_the_rest_agrees() -> None:
    assert agreement(["Csaba Tth", "Ann Lee"], ["Csaba Toth", "Ann Lee"]).is_whole
    assert agreement(["Michael Robert DeWeese", "Ann Lee"], ["Mike Deweese", "Ann Lee"]).is_whole
    assert not agreement(["Xi Chen", "Ann Lee"], ["Peter Chen", "Ann Lee"]).is_whole


def test_lists_of_other_people_differ_and_unknown_lists_neither_agree_nor_differ() -> None:
    other = agreement(["Ann Lee", "Bo Ray"], ["Cy Wood", "Di Fox"])
    unknown = agreement([], ["Cy Wood"])
    half = agreement(["Ann Lee", "Bo Ray"], ["Ann Lee", "Di Fox"])

    assert (other.agrees, other.differs) == (False, True)
    assert (unknown.agrees, unknown.differs, unknown.is_known) == (False, False, False)
    assert (half.agrees, half.differs) == (False, False)


def test_a_hundred_authors_agree_with_their_initials() -> None:
    names = [f"Person{chr(97 + n % 26)} Family{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(125)]
    initials = [f"{name.split()[1]}, {name[0]}." for name in names]

    assert agreement(names, initials).is_whole
