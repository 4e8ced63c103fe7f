"""Lists of authors that are known not to be whole: typed, shown and written out as such."""

import pytest

from nightstand.bootstrap import Services
from nightstand.domain.fields import parse_field
from nightstand.services.export_selection import ExportSelection


@pytest.mark.parametrize("ending", ["et al.", "others", "Et al"])
def test_a_typed_et_al_says_that_there_are_more_authors(services: Services, ending: str) -> None:
    authors = parse_field("authors", f"Ann Lee; Bo Ray; {ending}")
    paper = services.papers.add({"title": "Tides", "authors": authors}).papers[0]

    said = services.browsing.details(paper).bibliography
    (row,) = services.browsing.rows([paper])

    assert [author.name for author in said.authors] == ["Ann Lee", "Bo Ray"]
    assert said.authors_are_incomplete
    assert row.authors_are_incomplete


def test_authors_typed_anew_are_whole_unless_they_say_otherwise(services: Services) -> None:
    paper = services.papers.add({"title": "Tides", "authors": parse_field("authors", "Ann Lee; et al.")}).papers[0]

    services.papers.set_fields([paper], {"authors": parse_field("authors", "Ann Lee; Bo Ray")})
    typed = services.browsing.details(paper).bibliography.authors_are_incomplete
    services.library.undo()

    assert not typed
    assert services.browsing.details(paper).bibliography.authors_are_incomplete


def test_what_is_written_out_says_that_there_are_more_authors(services: Services) -> None:
    services.papers.add({"title": "Tides", "authors": parse_field("authors", "Ann Lee; et al.")})

    bibtex, markdown = (services.exporting.content(ExportSelection(), name).decode() for name in ("bibtex", "markdown"))

    assert "author = {Lee, Ann and others}" in " ".join(bibtex.split())
    assert "Ann Lee, et al." in markdown
