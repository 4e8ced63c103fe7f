"""Patterns name papers: readable, digestible for every tool, and refused with a reason where they cannot be read."""

import re
from collections.abc import Mapping

import pytest
from anyascii import anyascii
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.author import Author
from nightstand.domain.citation_key import is_valid_key
from nightstand.domain.errors import InvalidValue
from nightstand.domain.key_parts import FIELD_WORDS, MODIFIERS
from nightstand.domain.key_pattern import DEFAULT_PATTERN, KEY_GUIDE, KEY_PRESETS, key_pattern, preset_of
from nightstand.domain.paper import Bibliography

NAMES = ("Ann van der Berg", "Wei Łukasz", "Mika O'Dell", "{Acme Widgets, LLC}")
TITLE = "On the DNA of Ice-Sheet Möbius Models"


def key_of(*names: str, year: int | None = 2026, title: str = "") -> str:
    said = Bibliography(authors=tuple(map(Author.parse, names)), year=year)
    return key_pattern(DEFAULT_PATTERN).wanted_key(said, title, anyascii).text


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
    said = Bibliography(authors=tuple(authors), year=year)
    key = key_pattern(DEFAULT_PATTERN).wanted_key(said, title, anyascii).text

    assert re.fullmatch(r"[a-z0-9]+", key)
    assert is_valid_key(key)


def made(pattern: str, names: tuple[str, ...] = NAMES, venue: str = "", extra: Mapping[str, str] | None = None) -> str:
    said = Bibliography(authors=tuple(map(Author.parse, names)), year=2019, venue=venue, extra=extra or {})
    return key_pattern(pattern).wanted_key(said, TITLE, anyascii).text


@pytest.mark.parametrize(
    ("pattern", "key"),
    [
        ("[auth]", "vanderBerg"),
        ("[authors]", "vanderBergLukaszODellAcme"),
        ("[authors:etal(2)]", "vanderBergLukaszEtAl"),
        ("[authors:etal(4)]", "vanderBergLukaszODellAcme"),
        ("[authors:nth(3):upper]", "ODELL"),
        ("[authors:first(1):lower]", "vloa"),
        ("[authors:take(2):capital:sep(-)]", "VanderBerg-Lukasz"),
        ("[auth:first(3)][year:last(2)]", "van19"),
        ("[title:capital]", "DNAIceSheetMobiusModels"),
        ("[words:lower:sep(_)]", "on_the_dna_of_ice_sheet_mobius_models"),
        ("[title:take(2)][year][title:take(2)]", "DNAIce2019SheetMobius"),
        ("[title:nth(2)][title:nth(2)]", "IceIce"),
        ("[title:abbr]", "DNAISMM"),
        ("[auth:lower]:[year].x", "vanderberg:2019.x"),
        ("[type][year]", "misc2019"),
        ('[volume|"none"]', "none"),
        ("x[volume:before(v):after(-)]y[year]", "xy2019"),
    ],
)
def test_a_part_is_a_field_changed_from_left_to_right(pattern: str, key: str) -> None:
    assert made(pattern) == key


@pytest.mark.parametrize(
    ("venue", "short"),
    [
        ("ICML 2026", "ICML"),
        ("Proceedings of the 36th International Conference on Machine Learning", "ICML"),
        ("Journal of Machine Learning Research", "JMLR"),
        ("Transactions on Ice & Snow", "TIS"),
        ("NeurIPS", "N"),
    ],
)
def test_a_venue_is_abbreviated_by_its_words_without_the_count(venue: str, short: str) -> None:
    assert made("[venue:abbr]", venue=venue) == short


def test_the_presets_give_the_keys_known_from_elsewhere() -> None:
    proceedings = {"series": "Proceedings of Machine Learning Research", "volume": "97"}
    keys = {preset.name: made(preset.pattern, ("Jie Mao",), extra=proceedings) for preset in KEY_PRESETS}

    assert keys == {
        "scholar": "mao2019dna",
        "better-bibtex": "maoDNAIceSheet2019",
        "author-year": "Mao2019",
        "pmlr": "pmlr-v97-mao19",
    }
    assert [preset.name for preset in KEY_PRESETS if key_pattern(preset.pattern).needs_letter] == ["pmlr"]


def test_a_preset_is_found_by_its_name_and_told_by_its_pattern() -> None:
    assert key_pattern("Author-Year").text == "[auth:capital|title:take(1):capital][year]"
    assert [preset_of(preset.pattern) for preset in KEY_PRESETS] == list(KEY_PRESETS)
    assert preset_of("[auth]") is None


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("", "names no field"),
        ("lee2020", "names no field"),
        ('["x"', "closing ] is missing"),
        ("[auth", "closing ] is missing, at letter 6"),
        ("[author]", "no field “author”, at letter 2"),
        ("[auth:smaller]", "no modifier “smaller”, at letter 6"),
        ("[auth:first]", "“first” is written :first(2)"),
        ("[auth:first(0)]", "“first” is written :first(2)"),
        ("[auth:lower(2)]", "“lower” is written :lower"),
        ("[auth:sep(,)]", "“sep” is written :sep(-)"),
        ("[letter][auth]", "[letter] stands at the end only"),
        ("[auth]{year}", "“{” cannot stand in a key, at letter 7"),
        ("[auth] [year]", "“ ” cannot stand in a key"),
        ('[auth|"x y"]', "closing quote is missing"),
        ("[auth]é", "“é” cannot stand in a key"),
        ("[auth]" * 60, "It has 360 letters"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(pattern: str, reason: str) -> None:
    with pytest.raises(InvalidValue, match=re.escape(reason)):
        key_pattern(pattern)


def test_the_guide_names_every_field_and_every_modifier() -> None:
    written = " ".join(f"{what} {meaning}" for what, meaning in KEY_GUIDE)

    named = set(re.findall(r"[\[:|]([a-z]+)", written))

    assert named == {*FIELD_WORDS, *MODIFIERS, "letter"}


def test_a_long_title_gives_a_key_that_links_can_hold() -> None:
    said = Bibliography(year=2020)

    wanted = key_pattern("[words]").wanted_key(said, "word " * 200, anyascii)

    assert len(wanted.text) == 100


@given(st.text(alphabet='[]()|:"abcehlortuwy123 -', max_size=40))
def test_any_text_is_a_pattern_or_refused_as_one(text: str) -> None:
    try:
        pattern = key_pattern(text)
    except InvalidValue:
        return

    wanted = pattern.wanted_key(Bibliography(year=2020), "Box Thirding", anyascii)

    assert is_valid_key(wanted.text)
