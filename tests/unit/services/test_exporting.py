"""Exports: in the order of what leaves, and never over what must not be lost."""

from pathlib import Path

import pytest

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.errors import ExportFailed
from nightstand.domain.reading_list import ListId
from nightstand.paths import AppPaths
from nightstand.services.export_selection import ExportSelection


def test_a_list_leaves_in_its_own_order_and_everything_by_key(services: Services) -> None:
    first, second, third = add_papers(services, 3)
    reading = services.reading_lists.create("Reading", selection=[third, first, second]).new_id

    def keys(selection: ExportSelection) -> list[str]:
        lines = services.exporting.content(selection, "bibtex").decode().splitlines()
        return [line.partition("{")[2].rstrip(",") for line in lines if line.startswith("@")]

    names = {paper: services.browsing.details(paper).key for paper in (first, second, third)}
    assert keys(ExportSelection.of_list(ListId(reading or 0))) == [names[third], names[first], names[second]]
    assert keys(ExportSelection.everything()) == sorted(names.values())
    assert keys(ExportSelection.of_papers([second])) == [names[second]]


@pytest.mark.parametrize("name", ["library.sqlite3", "backups/papers.bib", "../library/papers.bib"])
def test_an_export_into_the_folder_of_the_library_is_refused(
    services: Services, app_paths: AppPaths, name: str
) -> None:
    add_papers(services, 1)
    before = (app_paths.library / "library.sqlite3").read_bytes()

    with pytest.raises(ExportFailed) as failure:
        services.exporting.write(ExportSelection.everything(), "bibtex", app_paths.library / name, force=True)

    assert failure.value.remedy
    assert (app_paths.library / "library.sqlite3").read_bytes() == before


def test_an_export_through_a_link_to_the_library_is_refused(
    services: Services, app_paths: AppPaths, tmp_path: Path
) -> None:
    link = tmp_path / "papers.bib"
    link.symlink_to(app_paths.library / "library.sqlite3")

    with pytest.raises(ExportFailed):
        services.exporting.write(ExportSelection.everything(), "bibtex", link, force=True)
