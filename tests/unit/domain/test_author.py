"""Names of people and bodies, read in both orders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.author import Author, parse_authors


@pytest.mark.parametrize(
    ("text", "author"),
    [
        ("Mika Sato", Author("Sato", "Mika")),
        ("Sato, Mika", Author("Sato", "Mika")),
        ("Francesco De Santis", Author("De Santis", "Francesco")),
        ("Guy Van den Broeck", Author("Van den Broeck", "Guy")),
        ("Di Wu", Author("Wu", "Di")),
        ("Ludwig van der Berg", Author("Berg", "Ludwig", "van der")),
        ("van der Berg, Ludwig", Author("Berg", "Ludwig", "van der")),
        ("Martin Luther King Jr.", Author("King", "Martin Luther", suffix="Jr.")),
        ("King, Jr., Martin Luther", Author("King", "Martin Luther", suffix="Jr.")),
        ("Plato", Author("Plato")),
        ("{ATLAS Collaboration}", Author("ATLAS Collaboration", is_body=True)),
        ("王伟", Author("王伟")),
        ("  Ann \t Lee ", Author("Lee", "Ann")),
        ("", Author("")),
    ],
)
def test_a_name_is_read_into_its_parts(text: str, author: Author) -> None:
    assert Author.parse(text) == author


@pytest.mark.parametrize(
    "text", ["Mika Sato", "Ludwig van der Berg", "Martin Luther King, Jr.", "Plato", "Leonardo da Vinci", "O'Neil Kim"]
)
def test_a_name_reads_as_it_was_written(text: str) -> None:
    assert Author.parse(text).name == text


@given(st.text(max_size=40))
def test_no_name_loses_a_letter(text: str) -> None:
    def letters(name: str) -> list[str]:
        return sorted(character for character in name if character.isalnum())

    assert letters(Author.parse(text).name) == letters(text)


def test_short_names_have_initials_and_bodies_stay_whole() -> None:
    assert Author("Berg", "Ludwig Maria", "van der").short_name == "L. M. van der Berg"
    assert Author("Plato").short_name == "Plato"
    assert Author("ATLAS Collaboration", is_body=True).short_name == "ATLAS Collaboration"


def test_names_of_a_form_are_separated_by_semicolons_or_line_breaks() -> None:
    names = [author.name for author in parse_authors("Ann Lee; Ray, Bo\n\n Cy Wood ;")]

    assert names == ["Ann Lee", "Bo Ray", "Cy Wood"]


@pytest.mark.parametrize(
    ("text", "name"),
    [("王, 伟", "王伟"), ("山田, 太郎", "山田太郎"), ("김, 철수", "김철수"), ("Wang, 伟", "伟 Wang")],
)
def test_east_asian_names_are_written_with_the_family_first_and_no_space(text: str, name: str) -> None:
    author = Author.parse(text)

    assert author.name == name
    assert author.family == text.partition(",")[0]
    assert name[0] in author.short_name
