"""A library folder from somebody else: an index that lies in it is not read, so no code of its files is run."""

import builtins
import pickle
import shutil
from pathlib import Path

import pytest

from builders import paper_values
from nightstand.bootstrap import open_library
from nightstand.paths import AppPaths
from nightstand.services.searching import SearchRequest


class _Planted:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return exec, ("import builtins; builtins.planted = True",)


@pytest.fixture
def foreign_folder(app_paths: AppPaths) -> Path:
    with open_library(app_paths) as services:
        services.papers.add({**paper_values(1), "title": "A zebra at low water"})
        services.indexing.catch_up()
    shutil.copytree(app_paths.cache, app_paths.library, dirs_exist_ok=True)
    shutil.copytree(app_paths.cache, app_paths.library / "index")
    for contents in app_paths.library.rglob("*.toc"):
        contents.write_bytes(pickle.dumps(_Planted()))
    return app_paths.library


def test_an_index_that_a_library_folder_brings_along_is_not_read_but_made_anew(
    foreign_folder: Path, app_paths: AppPaths, tmp_path: Path
) -> None:
    here = AppPaths(foreign_folder, tmp_path / "own-config", tmp_path / "own-cache", app_paths.logs)

    with open_library(here) as services:
        services.indexing.catch_up()
        total = services.searching.search(SearchRequest("zebra")).total

    assert len(list(foreign_folder.rglob("*.toc"))) >= 2
    assert total == 1
    assert not hasattr(builtins, "planted")
