"""Names in a .bib file come apart as BibTeX takes them apart, and slips do not lose a person."""

from __future__ import annotations

import pytest

from nightstand_corpus.bibtex.person_names import person_names
from nightstand_corpus.record import PersonName


def family_names(latex: str) -> list[str]:
    names, _, _ = person_names(latex)
    return [name if isinstance(name, str) else name.family for name in names]


def test_accents_in_every_spelling_are_composed_letters():
    latex = (
        r"""M{\"u}ller, A and M\"{u}ller, B and M\"uller, C and Garc{\'\i}a, D and Gro{\ss}wald, E and """
        r"""{\L}uk{\'a}{\v s}, F and {\O}stby, G and Erd{\H o}s, H and {\c C}elik, I and {\DH}alto, J and """
        r"""{\AA}ngstr{\"o}m, K and Nguy\~{\^e}n, L"""
    )

    assert family_names(latex) == (
        "Müller Müller Müller García Großwald Łukáš Østby Erdős Çelik Ðalto Ångström Nguyễn".split()
    )


@pytest.mark.parametrize(
    ("latex", "name"),
    [
        ("van der Berg, Jan", PersonName("Berg", "Jan", "van der")),
        ("King, Jr., Martin L.", PersonName("King", "Martin L.", "", "Jr.")),
        ("King, Martin L., Jr.", PersonName("King", "Martin L.", "", "Jr.")),
        ("King, Jr.", PersonName("King", "", "", "Jr.")),
        ("Martin Luther King Jr.", PersonName("King", "Martin Luther", "", "Jr.")),
        ("Gray, JR", PersonName("Gray", "JR")),
        ("Zhao, Jun", PersonName("Zhao", "Jun")),
        ("Maria de la Cruz", PersonName("Cruz", "Maria", "de la")),
        ("Ludwig Mies van der Rohe", PersonName("Rohe", "Ludwig Mies", "van der")),
        ("Jean de La Fontaine", PersonName("La Fontaine", "Jean", "de")),
        ("D'Angelo, Lia", PersonName("D'Angelo", "Lia")),
        ("{van der Berg}, Jan", PersonName("van der Berg", "Jan")),
        ("R {La Joie}", PersonName("La Joie", "R")),
        (r"Joan {\aa}f Segerstad", PersonName("Segerstad", "Joan", "åf")),
        (r"Charles Louis de la Vall{\'e}e Poussin", PersonName("Vallée Poussin", "Charles Louis", "de la")),
        (r"Ana~Maria Mu\~noz", PersonName("Muñoz", "Ana Maria")),
        (r"Garc\textbackslash{}'ia, Alberto", PersonName("García", "Alberto")),
        (r"\ensuremath{\backslash}cCetintemel, U\ensuremath{\backslash}ugur", PersonName("Çetintemel", "Uğur")),
        (r"M\textbackslash{}aa\{\}rtensson, Thomas", PersonName("Mårtensson", "Thomas")),
        ("Kr{\\\"a}u{$\\beta$}lich, J", PersonName("Kräußlich", "J")),
        ("jean-paul sartre", PersonName("sartre", "jean-paul")),
        ("Wentao Shi 0002", PersonName("Shi 0002", "Wentao")),
        ("Plato", PersonName("Plato")),
        ("丸山敏秋", PersonName("丸山敏秋")),
        (r"{\relax Ch}aralambos Aliprantis", PersonName("Aliprantis", "Charalambos")),
        ("{Board for Trade and Tides}", PersonName("Board for Trade and Tides", is_body=True)),
        ("{Acme Widgets, LLC}", PersonName("Acme Widgets, LLC", is_body=True)),
        ("family=Berg, given=Jan, prefix=van der, useprefix=true", PersonName("Berg", "Jan", "van der")),
        ("given={Simon, A.}, family=Lee", PersonName("Lee", "Simon, A.")),
    ],
)  # fmt: skip
def test_a_name_has_its_parts(latex: str, name: PersonName):
    assert person_names(latex) == ((name,), False, "")


@pytest.mark.parametrize(
    ("latex", "families", "incomplete"),
    [
        ("Ann Lee and Bo Ray and others", ["Lee", "Ray"], True),
        ("Lee, Ann and {others}", ["Lee"], True),
        ("Ann Lee et al.", ["Lee"], True),
        ("{Ministry of Rain} and Moss, Ida", ["Ministry of Rain", "Moss"], False),
        ("Ann Lee AND Bo Ray\n and\tCy Wood", ["Lee", "Ray", "Wood"], False),
        ("and Ann Lee and and Bo Ray and", ["Lee", "Ray"], False),
        ("Sandy Sand and Andy Anders", ["Sand", "Anders"], False),
        ("Lee, Ann; Ray, Bo", ["Lee", "Ray"], False),
        ("Lee, A., Ray, B., Wood, C.", ["Lee", "Ray", "Wood"], False),
        ("Ann Lee, Bo Ray, Cy Wood", ["Lee", "Ray", "Wood"], False),
        ("", [], False),
        ("and", [], False),
    ],
)
def test_names_are_told_apart(latex: str, families: list[str], incomplete: bool):
    assert family_names(latex) == families
    assert person_names(latex)[1] is incomplete


def test_names_without_and_between_them_are_doubted():
    assert person_names("Ann Lee, Bo Ray, Cy Wood")[2] == "The names are not separated by “and”."
