"""Files of programs are told by their names or by what most of their lines look like."""

from __future__ import annotations

import pytest

from nightstand_corpus.reading import detect_format
from nightstand_corpus.record import UnreadableFile

PROSE = "We study online learning with partial feedback and give matching bounds for the regret of every player in it."


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("model.py", "source code"),
        ("Run.SH", "source code"),
        ("pyproject.toml", "settings"),
        (".gitignore", "settings"),
        ("requirements-dev.txt", "settings"),
        ("Makefile", "settings"),
        ("LICENSE", "licence"),
        ("LICENSE.md", "licence"),
    ],
)
def test_a_file_of_a_program_is_refused_by_its_name_whatever_it_holds(name: str, kind: str):
    with pytest.raises(UnreadableFile, match=rf"looks like .*{kind}.* not among the formats read"):
        detect_format(PROSE, name)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('[project]\nname = "tides"\nkeywords = [\n    "tides",\n]\n\n[tool.storms]\nlevel = 3\n', "settings"),
        ("*.pyc\n__pycache__/\n\nbuild/\n!build/keep.me\n", "file names"),
        ("import re\n\n\ndef tides(north):\n    for storm in north:\n        yield storm\n", "source code"),
        ("MIT License\n\nCopyright (c) 2020 Ann Lee\n\nPermission is granted to tides and storms.\n", "licence"),
    ],
)
def test_a_file_of_a_program_without_a_name_is_told_by_its_lines(text: str, kind: str):
    with pytest.raises(UnreadableFile, match=kind):
        detect_format(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{PROSE}\n\nx = 3\ny = 4\nz = 5\n\n{PROSE} {PROSE}",
        f"Copyright of tides is studied. {PROSE}",
        f"import tariffs are studied. {PROSE}\n\nfor each of them:\n\n{PROSE}",
    ],
)
def test_a_few_lines_like_those_of_a_program_leave_prose_prose(text: str):
    assert detect_format(text, "abstracts.txt") == "abstract-list"
