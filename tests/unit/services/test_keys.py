"""Citation keys in the library: given once, kept, unique ignoring case, and made anew only when asked."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from nightstand.bootstrap import Services, open_services
from nightstand.domain.author import Author
from nightstand.domain.errors import InvalidValue, NameTaken, NotFound
from nightstand.domain.key_pattern import KEY_PRESETS, KeyPreset, key_pattern
from nightstand.domain.paper import PaperId
from nightstand.paths import default_paths
from nightstand.services.export_selection import ExportSelection
from nightstand.services.import_report import ImportReport
from nightstand.services.importing import Pasted
from nightstand.services.searching import SearchRequest
from nightstand.settings import SETTINGS_FILE, Settings, save_settings

ALIKE = """
@misc{, author={Ann Lee}, title={Tides of the North}, year=2020}
@misc{, author={Bo Lee}, title={Tides of the South}, year=2020}
@misc{, author={Cy Lee}, title={Tides of the West}, year=2020}
"""


def bring(services: Services, text: str) -> ImportReport:
    return services.importing.run([Pasted("pasted.bib", text.encode())])


def keys(services: Services) -> list[str]:
    """Return the keys outside the trash in the order in which the papers came."""
    return [services.browsing.details(paper).key for paper in services.searching.search(SearchRequest("*")).ids]


def key_of(services: Services, paper: int) -> str:
    return services.browsing.details(PaperId(paper)).key


def note_of(services: Services, paper: int) -> str:
    return services.browsing.details(PaperId(paper)).notes[0].text


def choose(services: Services, pattern: str) -> None:
    save_settings(services.paths.config / SETTINGS_FILE, replace(Settings(), key_pattern=pattern))


@pytest.fixture
def other_machine(tmp_path: Path) -> Iterator[Services]:
    opened = open_services(replace(default_paths(), library=tmp_path / "other", cache=tmp_path / "other cache"))
    yield opened
    opened.close()


def test_imported_keys_are_kept_whatever_signs_they_have(services: Services) -> None:
    report = bring(
        services,
        "@misc{O'Dell2013, title={One}, year=2013}\n@misc{Müller2020, title={Two}, year=2020}\n"
        "@misc{2020:a:, title={Three}, year=2020}\n@misc{, title={Four}, year=2021}\n",
    )

    assert keys(services) == ["O'Dell2013", "Müller2020", "2020:a:", "four2021"]
    assert [(problem.entry, problem.message) for problem in report.files[0].problems] == [
        (4, "It has no key; it gets one of its own.")
    ]


def test_of_twins_the_first_keeps_its_key_and_the_original_of_the_others_is_kept_and_told(services: Services) -> None:
    twins = "@misc{Lee2020, title={Tides of the North}}\n@misc{lee2020, title={A Lake}}\n@misc{LEE2020, title={Ice}}\n"

    report = bring(services, twins)
    again = bring(services, twins)

    assert keys(services) == ["Lee2020", "lee2020a", "LEE2020b"]
    extra = [services.browsing.details(PaperId(paper)).bibliography.extra for paper in (1, 2, 3)]
    assert [each.get("original_key") for each in extra] == [None, "lee2020", "LEE2020"]
    told = [problem.message for problem in report.files[0].problems]
    assert [message for message in told if "got" in message] == [
        "Another paper has the key “lee2020”; this one got “lee2020a”.",
        "Another paper has the key “LEE2020”; this one got “LEE2020b”.",
    ]
    assert again.unchanged == 3
    assert [problem.message for problem in again.files[0].problems if "got" in problem.message] == []


def test_letters_are_given_in_the_order_of_import_and_stay(services: Services, other_machine: Services) -> None:
    bring(services, ALIKE)
    bring(other_machine, ALIKE)
    first = keys(services)

    services.exporting.content(ExportSelection.everything(), "bibtex")
    services.papers.set_fields((PaperId(1),), {"title": "Ebb", "authors": (Author("Sato"),), "year": 1999})
    services.papers.trash((PaperId(2),))
    bring(services, ALIKE)

    assert first == ["lee2020tides", "lee2020tidesa", "lee2020tidesb"]
    assert keys(other_machine) == first
    assert [key_of(services, paper) for paper in (1, 2, 3)] == first


def test_a_key_of_the_trash_is_not_given_again(services: Services) -> None:
    bring(services, ALIKE)
    services.papers.trash((PaperId(1),))

    added = services.papers.add({"title": "Tides at Noon", "authors": (Author("Lee", "Di"),), "year": 2020})

    assert services.browsing.details(added.papers[0]).key == "lee2020tidesc"


NAMES = {
    "O'Dell, A.": "odell",
    "Weiß, B.": "weiss",
    "Lévesque, C.": "levesque",
    "van der Berg, D.": "vanderberg",
    "{{Acme Widgets, LLC}}": "acme",
    "山田": "shantian",
}
"""Names that broke keys elsewhere, and what a key makes of each."""

OF_NAMES = "".join(f"@misc{{, author={{{name}}}, title={{Test}}, year=2011}}\n" for name in NAMES)


@pytest.mark.parametrize("preset", KEY_PRESETS, ids=lambda preset: preset.name)
def test_keys_of_any_pattern_hold_only_signs_that_tools_take_and_the_whole_name(
    services: Services, preset: KeyPreset
) -> None:
    choose(services, preset.pattern)

    bring(services, OF_NAMES)

    made = keys(services)
    assert len({key.lower() for key in made}) == len(NAMES)
    assert [key for key in made if not re.fullmatch(r"[A-Za-z0-9_:.+/-]+", key)] == []
    assert [name for name, key in zip(NAMES.values(), made, strict=True) if name not in key.lower()] == []


def test_bibtex_and_biber_find_every_paper_by_its_made_key(services: Services, tmp_path: Path) -> None:
    bibtex, biber = shutil.which("bibtex"), shutil.which("biber")
    if not bibtex or not biber:
        pytest.skip("bibtex or biber is not installed")
    bring(services, OF_NAMES)
    services.exporting.write(ExportSelection.everything(), "bibtex", tmp_path / "a.bib")
    cited = "".join(f"\\citation{{{key}}}\n" for key in keys(services))
    (tmp_path / "a.aux").write_text(f"\\bibstyle{{plain}}\n{cited}\\bibdata{{a}}\n")

    ran = subprocess.run([bibtex, "a"], cwd=tmp_path, capture_output=True, text=True, check=False)
    tool = subprocess.run([biber, "--tool", "a.bib"], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert "didn't find" not in ran.stdout, ran.stdout
    assert (tmp_path / "a.bbl").read_text("utf-8").count("\\bibitem") == len(NAMES)
    assert (tool.returncode, "ERROR" in tool.stdout) == (0, False), tool.stdout


def test_the_chosen_pattern_names_what_comes_next_by_any_way(services: Services) -> None:
    bring(services, ALIKE)
    choose(services, "[year]-[auth:lower][letter]")

    bring(
        services,
        "@misc{, author={Mika Sato}, title={Ice}, year=2021}\n@misc{, author={Bo Sato}, title={Snow}, year=2021}",
    )
    services.papers.add({"title": "Lakes", "authors": (Author("Sato", "Ed"),), "year": 2021})

    assert keys(services) == [
        "lee2020tides",
        "lee2020tidesa",
        "lee2020tidesb",
        "2021-satoa",
        "2021-satob",
        "2021-satoc",
    ]


def test_new_keys_are_given_in_the_order_of_arrival_and_notes_follow(services: Services) -> None:
    bring(services, ALIKE)
    services.noting.add_note(PaperId(3), "See [[lee2020tides]] and [[LEE2020tidesa|that]].")

    services.keys.rekey(None, key_pattern("[auth][year]"))
    renamed = keys(services)
    text = note_of(services, 3)
    services.library.undo()

    assert renamed == ["Lee2020", "Lee2020a", "Lee2020b"]
    assert text == "See [[Lee2020]] and [[Lee2020a|that]]."
    assert keys(services) == ["lee2020tides", "lee2020tidesa", "lee2020tidesb"]
    assert note_of(services, 3) == "See [[lee2020tides]] and [[LEE2020tidesa|that]]."


def test_papers_can_hand_their_keys_on_to_each_other(services: Services) -> None:
    bring(services, "@misc{b, title={A}}\n@misc{c, title={B}}\n@misc{a, title={C}}\n")
    services.noting.add_note(PaperId(1), "[[a]] [[b]] [[c]]")

    services.keys.rekey(None, key_pattern("[title:lower]"))
    renamed = keys(services)
    text = note_of(services, 1)
    services.library.undo()

    assert renamed == ["a", "b", "c"]
    assert text == "[[c]] [[a]] [[b]]"
    assert keys(services) == ["b", "c", "a"]


def test_a_key_of_the_pattern_keeps_its_letter_when_all_get_new_ones(services: Services) -> None:
    bring(services, ALIKE)
    services.papers.set_fields((PaperId(2),), {"key": "mine"})

    found = services.keys.changes(None)
    services.keys.rekey(None)

    assert [(change.before, change.after) for change in found.changes] == [("mine", "lee2020tidesa")]
    assert found.looked_at == 3
    assert keys(services) == ["lee2020tides", "lee2020tidesa", "lee2020tidesb"]


def test_only_the_chosen_papers_get_new_keys_and_none_that_the_trash_has(services: Services) -> None:
    bring(services, ALIKE)
    services.papers.trash((PaperId(1),))
    services.papers.set_fields((PaperId(2),), {"key": "mine"})
    services.papers.set_fields((PaperId(3),), {"key": "hers"})

    outcome = services.keys.rekey((PaperId(3),))

    assert outcome.papers == (PaperId(3),)
    assert [key_of(services, paper) for paper in (1, 2, 3)] == ["lee2020tides", "mine", "lee2020tidesa"]


def test_a_paper_that_is_gone_gets_no_key(services: Services) -> None:
    with pytest.raises(NotFound):
        services.keys.rekey((PaperId(7),))


def test_a_typed_key_that_is_taken_is_refused_with_its_holder_and_a_free_one(services: Services) -> None:
    bring(services, ALIKE)
    services.papers.trash((PaperId(1),))

    with pytest.raises(NameTaken) as refused:
        services.papers.set_fields((PaperId(2),), {"key": "LEE2020Tides"})

    assert "“Tides of the North”, which is in the trash" in refused.value.detail
    assert "“LEE2020Tidesc”" in refused.value.remedy


@pytest.mark.parametrize("key", ["", "a b", "a,b", "a}", "x" * 201, "a\\b", "a~b", "a#b"])
def test_a_typed_key_with_a_sign_that_tools_cannot_take_is_refused(services: Services, key: str) -> None:
    bring(services, ALIKE)

    with pytest.raises(InvalidValue):
        services.papers.set_fields((PaperId(2),), {"key": key})


def test_a_pattern_that_cannot_be_read_gives_way_to_the_usual_one(services: Services) -> None:
    file = services.paths.config / SETTINGS_FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('key_pattern = "[author]"\n', "utf-8")

    bring(services, ALIKE)

    assert keys(services)[0] == "lee2020tides"
