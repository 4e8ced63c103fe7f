"""How a line of authors is split into names."""

from __future__ import annotations

import time

import pytest

from nightstand_corpus.record import PersonName
from nightstand_corpus.values.names import names_of, split_names


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Lee, Ann; Ray, Bo", ("Lee, Ann", "Ray, Bo")),
        ("Ann Lee and Bo Ray", ("Ann Lee", "Bo Ray")),
        ("Ann Lee & Bo Ray", ("Ann Lee", "Bo Ray")),
        ("Ann Lee &amp; Bo Ray", ("Ann Lee", "Bo Ray")),
        ("Lee, Ann", ("Lee, Ann",)),
        ("Lee, Ann and Ray, Bo", ("Lee, Ann", "Ray, Bo")),
        ("Lee, Ann and Bo Ray", ("Lee, Ann", "Bo Ray")),
        ("Ann Lee, Bo Ray and Cy Wood", ("Ann Lee", "Bo Ray", "Cy Wood")),
        ("Ann Lee, Bo Ray, and Cy Wood", ("Ann Lee", "Bo Ray", "Cy Wood")),
        ("Lee, A., Ray, B. C.", ("Lee, A.", "Ray, B. C.")),
        ("Lee, Ann, Ray, Bo", ("Lee, Ann", "Ray, Bo")),
        ("John Smith, Jr., Ann Lee", ("John Smith, Jr.", "Ann Lee")),
        ("Smith, Jr., John", ("Smith, Jr., John",)),
        ("van der Sato, Mika", ("van der Sato, Mika",)),
        ("Ann Lee (MIT, USA) · Bo Ray (CMU)", ("Ann Lee (MIT, USA)", "Bo Ray (CMU)")),
        ("Ann Lee⋅Bo Ray", ("Ann Lee", "Bo Ray")),
        ("Ann Lee|Bo Ray", ("Ann Lee", "Bo Ray")),
        ("Ann Lee (MIT, USA), Bo Ray (CMU)", ("Ann Lee (MIT, USA)", "Bo Ray (CMU)")),
        ("Yingyan (Celine) Lin, Bo Ray", ("Yingyan (Celine) Lin", "Bo Ray")),
        ("王小明，李雷、韩梅", ("王小明", "李雷", "韩梅")),
        ("王小明, 李雷", ("王小明", "李雷")),
        ("Fang DONG(董方), Ann Lee", ("Fang DONG(董方)", "Ann Lee")),
        ("Rockt&auml;schel, Tim; Lee, Ann", ("Rocktäschel, Tim", "Lee, Ann")),
        ("['Ann Lee', \"Bo O'Ray\"]", ("Ann Lee", "Bo O'Ray")),
        ("Wentao Shi 0002, Yang Liu", ("Wentao Shi 0002", "Yang Liu")),
        ("Ann Lee*, Bo Ray†, Cy Wood¹", ("Ann Lee", "Bo Ray", "Cy Wood")),
        ("By: Ann Lee and Bo Ray", ("Ann Lee", "Bo Ray")),
        ("Ann Lee\nBo Ray", ("Ann Lee", "Bo Ray")),
        ("Lichaorong", ("Lichaorong",)),
        ("von Luxburg, Ulrike", ("von Luxburg, Ulrike",)),
        ("Acme Widgets, LLC", ("Acme Widgets, LLC",)),
        ("Research and Development Group", ("Research and Development Group",)),
        ("Ann Lee and ATLAS Collaboration", ("Ann Lee", "ATLAS Collaboration")),
        ("C. Bal\\'azs, E. M{\\\"u}ller", ("C. Balázs", "E. Müller")),
        ("#x27", ("#x27",)),
        ("Ann Lee (MIT) · Bo Ray (Princeton University", ("Ann Lee (MIT)", "Bo Ray")),
        ("Ann Lee (University of X; Bo Ray (CMU)", ("Ann Lee", "Bo Ray (CMU)")),
        ("Ann Lee (MIT, Bo Ray", ("Ann Lee", "Bo Ray")),
        ("Ann Lee (A; B) (C; Bo Ray", ("Ann Lee (A; B)", "Bo Ray")),
        ("Ann L\x1bee; Bo\x00 Ray", ("Ann Lee", "Bo Ray")),
        ("Ann Lee\x1b]0;x\x07; Bo \x1b[31;1mRay", ("Ann Lee", "Bo Ray")),
        ("NOT_FOUND", ()),
        ("  ", ()),
    ],
)
def test_a_line_is_split_where_a_person_would_split_it(line: str, names: tuple[str, ...]):
    assert split_names(line) == (names, False)


@pytest.mark.parametrize(
    "line",
    [
        "Ann Lee, Bo Ray et al.",
        "Ann Lee and Bo Ray and others",
        "Ann Lee; Bo Ray; et al",
        "Ann Lee, Bo Ray, ...",
        "Ann Lee, Bo Ray…",
        "Ann Lee, Bo Ray, et alii",
        "Ann Lee、Bo Ray等",
    ],
)
def test_a_line_that_ends_with_et_al_says_that_more_are_meant(line: str):
    assert split_names(line) == (("Ann Lee", "Bo Ray"), True)


def test_names_that_stand_apart_already_are_not_split_but_cleaned():
    assert names_of(["Lee, Ann", " Bo  Ray ", "", "et al."]) == (("Lee, Ann", "Bo Ray"), True)


def test_a_list_of_one_text_with_many_names_is_split():
    assert names_of(["Ann Lee, Bo Ray"]) == (("Ann Lee", "Bo Ray"), False)


def test_names_in_parts_are_kept_beside_texts():
    lee = PersonName("Lee", "Ann")

    assert names_of([lee, "Bo Ray"]) == ((lee, "Bo Ray"), False)


@pytest.mark.parametrize(
    "line", ["word " * 20_000, "(" * 100_000, "&" * 100_000, "et al " * 20_000, "a," * 50_000, "['" * 50_000 + "]"]
)
def test_a_hostile_line_takes_no_time(line: str):
    start = time.perf_counter()

    split_names(line)

    assert time.perf_counter() - start < 2


def test_a_last_word_that_only_bodies_have_makes_a_body():
    names, _ = names_of("Ann Lee; Research and Development Group; Acme Widgets, LLC; Group")

    assert names == (
        "Ann Lee",
        PersonName("Research and Development Group", is_body=True),
        PersonName("Acme Widgets, LLC", is_body=True),
        "Group",
    )
