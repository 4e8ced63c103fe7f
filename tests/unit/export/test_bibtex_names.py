"""Names reach BibTeX in the parts they have, and bodies stay whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.author import Author
from nightstand.export.bibtex_names import bibtex_names
from nightstand.export.bibtex_values import is_balanced


def names(*written: str) -> str:
    return bibtex_names([Author.parse(name) for name in written])


def test_two_persons_are_joined_by_and() -> None:
    assert names("Uma Kern", "Ada Silva") == "Kern, Uma and Silva, Ada"


@pytest.mark.parametrize(
    ("name", "bibtex"),
    [
        ("Carmelo di Nolfo", "di Nolfo, Carmelo"),
        ("Ludwig van der Berg", "van der Berg, Ludwig"),
        ("Martin Luther King Jr.", "King, Jr., Martin Luther"),
        ("Zoë Müller", r"M{\"u}ller, Zo{\"e}"),
        ("Jang-Ho Choi", "Choi, Jang-Ho"),
        ("Plato", "Plato"),
        ("{Research and Development Group}", "{Research and Development Group}"),
        ("{Acme Widgets, LLC}", "{Acme Widgets, LLC}"),
        ("{AT&T}", r"{AT\&T}"),
        ("太郎 山田", "{山田}, {太郎}"),
    ],
)
def test_a_name_keeps_its_parts(name: str, bibtex: str) -> None:
    assert names(name) == bibtex


@pytest.mark.parametrize(
    ("author", "bibtex"),
    [
        (Author("Team Blue"), "{Team Blue}"),
        (Author("Schroeder de Witt", "Christian"), "{Schroeder de Witt}, Christian"),
        (Author("Smith and Sons", "Ann"), "{Smith and Sons}, Ann"),
        (Author("Lee", "Ann, PhD"), "Lee, {Ann, PhD}"),
        (Author("others"), "{others}"),
        (Author("La Joie", suffix="Jr."), "{La Joie}, Jr."),
    ],
)
def test_a_part_that_bibtex_would_take_apart_is_braced(author: Author, bibtex: str) -> None:
    assert bibtex_names([author]) == bibtex


def test_an_author_without_a_name_is_left_out() -> None:
    assert bibtex_names([Author(""), Author("Lee", "Ann")]) == "Lee, Ann"


@given(st.lists(st.builds(Author, st.text(), st.text(), st.text(), st.text(), st.booleans())))
def test_any_names_give_balanced_braces(authors: list[Author]) -> None:
    assert is_balanced(bibtex_names(authors))
