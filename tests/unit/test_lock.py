"""The lock file: it pins everything the project names, by hash, on every Python the project supports."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PYTHONS = ("3.11", "3.12", "3.13")
SYSTEMS = ("linux", "darwin", "win32")
# The wheel that was read before it was chosen; see desktop/decisions/0002-whoosh3-pinned.md.
WHOOSH_WHEEL = "fb9656781a8f42a6ddc273e6e9e456edd0ad8976f4899d9593c424b59a445539"


def locked() -> list[tuple[Requirement, list[str]]]:
    """Return each pinned requirement of the lock file with its hashes."""
    text = (ROOT / "requirements.lock").read_text("utf-8").replace("\\\n", "")
    return [
        (Requirement(line.partition(" --hash")[0].strip()), re.findall(r"--hash=sha256:([0-9a-f]{64})", line))
        for line in text.splitlines()
        if line and not line.startswith("#")
    ]


def named() -> list[Requirement]:
    """Return what pyproject.toml asks for, to run and to develop."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return [Requirement(text) for text in (*project["project"]["dependencies"], *project["dependency-groups"]["dev"])]


def test_every_package_of_the_lock_has_one_version_and_a_hash() -> None:
    unsafe = [
        str(requirement)
        for requirement, hashes in locked()
        if not hashes or [specifier.operator for specifier in requirement.specifier] != ["=="]
    ]

    assert unsafe == []


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_lock_holds_what_the_project_asks_for_within_its_bounds(python: str, system: str) -> None:
    there = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": system}
    versions = {
        canonicalize_name(requirement.name): next(iter(requirement.specifier)).version
        for requirement, _ in locked()
        if requirement.marker is None or requirement.marker.evaluate(there)
    }

    missing = [
        str(requirement)
        for requirement in named()
        if requirement.marker is None or requirement.marker.evaluate(there)
        if not requirement.specifier.contains(versions.get(canonicalize_name(requirement.name), "0"))
    ]

    assert missing == []


def test_whoosh_is_the_wheel_that_was_read() -> None:
    hashes = [hashes for requirement, hashes in locked() if requirement.name == "whoosh3"]

    assert len(hashes) == 1
    assert WHOOSH_WHEEL in hashes[0]
