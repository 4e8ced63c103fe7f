"""The shape of the repository: sizes, names, what is banned everywhere, and a tree page that stays true."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = (ROOT / "desktop" / "nightstand", ROOT / "corpus" / "nightstand_corpus")
MODULES = sorted(file for package in PACKAGES for file in package.rglob("*.py"))
TASKS = PACKAGES[0] / "ui" / "tasks.py"

MAX_LINES = 400
FOLDERS = {"desktop", "resources", "corpus", "tests", "packaging"}
FILES = {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "pyproject.toml", "requirements.lock"}
BUILT_FOLDERS = {"build", "dist"}
BANNED_MODULE_NAMES = {
    *("base", "common", "helper", "helpers", "lib", "manager", "managers", "misc", "shared", "stuff", "tools", "types"),
    *("util", "utilities", "utils"),
}
BANNED_CLASS_ENDINGS = ("Base", "Helper", "Info", "Manager", "Util", "Utils")
BANNED_CALLS_OUTSIDE_TASKS = {"threading.Thread", "Thread", "QThread", "QtCore.QThread", "time.sleep", "sleep"}

# Texts that people wrote outside, kept byte for byte, may hold anything.
QUOTED_FOLDERS = (ROOT / "corpus" / "data", ROOT / "tests" / "cases", ROOT / "resources" / "third_party")
TEXT_SUFFIXES = {"", ".cfg", ".html", ".ini", ".json", ".lock", ".md", ".py", ".qss", ".sh", ".spec", ".svg"}
TEXT_SUFFIXES |= {".toml", ".txt", ".yaml", ".yml"}
# Written in pieces, or this file would be what it looks for.
MACHINE_PATHS = tuple(f"/{folder}/" for folder in ("root", "work", "home/user"))
REGISTRY_HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("deb", "debian", "org"),
        ("crates", "io"),
    )
)


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    lengths = {_name(module): len(module.read_text("utf-8").splitlines()) for module in MODULES}

    assert {name: lines for name, lines in lengths.items() if lines > MAX_LINES} == {}


def test_every_module_says_in_its_docstring_what_it_is_for() -> None:
    assert [_name(module) for module in MODULES if not ast.get_docstring(_tree(module))] == []


def test_no_module_or_package_has_a_name_that_could_hold_anything() -> None:
    named = [module for module in MODULES if BANNED_MODULE_NAMES & {*module.relative_to(ROOT).with_suffix("").parts}]

    assert [_name(module) for module in named] == []


def test_no_class_has_a_name_that_could_do_anything() -> None:
    vague = [
        f"{_name(module)}: {node.name}"
        for module in MODULES
        for node in ast.walk(_tree(module))
        if isinstance(node, ast.ClassDef) and node.name.endswith(BANNED_CLASS_ENDINGS)
    ]

    assert vague == []


def test_nothing_spins_the_event_loop_by_hand() -> None:
    spinning = [place for place, callee in _calls() if callee.rpartition(".")[2] == "processEvents"]

    assert spinning == []


def test_threads_and_sleeps_stay_in_the_module_of_tasks() -> None:
    offending = [
        f"{place}: {callee}"
        for place, callee in _calls()
        if callee in BANNED_CALLS_OUTSIDE_TASKS and not place.startswith(_name(TASKS))
    ]

    assert offending == []


def test_nothing_is_imported_with_a_star() -> None:
    # A star import of the binding creates every class it has, which costs a quarter of a second at the start.
    starred = [
        f"{_name(module)}:{node.lineno}"
        for module in MODULES
        for node in ast.walk(_tree(module))
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names)
    ]

    assert starred == []


def test_the_top_level_has_the_agreed_folders_and_files_only() -> None:
    found = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}

    assert found - BUILT_FOLDERS == FOLDERS | FILES


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_the_tree_page_names_every_package_that_exists(package: Path) -> None:
    page = (ROOT / "desktop" / "README.md").read_text("utf-8")
    existing = {file.parent.name for file in package.rglob("*.py")}

    assert {name for name in existing if not re.search(rf"\b{name}/", page)} == set()


def test_the_tree_page_names_no_folder_that_is_gone() -> None:
    tree = (ROOT / "desktop" / "README.md").read_text("utf-8").split("```")[1]
    existing = {folder.name for name in FOLDERS for folder in (ROOT / name).rglob("*") if folder.is_dir()} | FOLDERS

    assert set(re.findall(r"\b([a-z_]+)/", tree)) - existing == set()


@pytest.mark.parametrize("banned", [*MACHINE_PATHS, *REGISTRY_HOSTS])
def test_no_text_of_the_repository_names_a_machine_or_a_registry(banned: str) -> None:
    assert [_name(file) for file in _texts() if banned in file.read_text("utf-8", "replace")] == []


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"), filename=str(module))


def _calls() -> Iterator[tuple[str, str]]:
    """Yield where each call of the program stands, and the dotted name it calls."""
    for module in MODULES:
        for node in ast.walk(_tree(module)):
            if isinstance(node, ast.Call):
                yield f"{_name(module)}:{node.lineno}", ast.unparse(node.func)


def _texts() -> Iterator[Path]:
    """Yield every text file we wrote, at the top and below the agreed folders."""
    hidden = [path for name in (".ci", ".github") if (path := ROOT / name).is_dir()]
    places = [*(ROOT / folder for folder in sorted(FOLDERS)), *hidden]
    for file in [*ROOT.iterdir(), *(file for place in places for file in place.rglob("*"))]:
        # In a work tree of Git's, `.git` is a file that names the place of the repository.
        is_written = "__pycache__" not in file.parts and file.name != ".git"
        ours = is_written and not any(folder in file.parents for folder in QUOTED_FOLDERS)
        if ours and file.is_file() and file.suffix in TEXT_SUFFIXES:
            yield file
