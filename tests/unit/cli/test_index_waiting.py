"""What is told when the search index is behind, and what a rebuild by hand tidies up."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nightstand.domain.errors import IndexUnavailable
from nightstand.services.indexing import IndexingService

if TYPE_CHECKING:
    from conftest import Commands


def _stays_behind(_service: IndexingService, **_rest: object) -> int:
    return 0


def _fails(_service: IndexingService, **_rest: object) -> int:
    raise IndexUnavailable("The index cannot be written", "The disk is full.")


@pytest.mark.parametrize("catch_up", [_stays_behind, _fails])
def test_search_says_how_many_papers_it_may_have_missed(
    sample: "Commands", monkeypatch: pytest.MonkeyPatch, catch_up: object
) -> None:
    monkeypatch.setattr(IndexingService, "catch_up", catch_up)
    sample("add", "title=A Paper Nobody Indexed")

    text, document = sample("search", "learning"), sample("search", "learning", "--json")

    told = "1 paper is not indexed yet and may be missing."
    assert text.stdout.rstrip().endswith(told)
    assert text.stderr == ""
    assert document.json["total"] > 0
    assert document.stderr == f"{told}\n"


def test_a_search_with_nothing_waiting_says_nothing(sample: "Commands") -> None:
    assert "not indexed yet" not in sample("search", "learning").stdout
    assert sample("search", "learning", "--json").stderr == ""


def test_reindexing_leaves_one_index_folder(sample: "Commands", folders: Path) -> None:
    for _ in range(3):
        sample("reindex")

    generations = {path.parent for path in (folders / "cache").rglob("*.toc")}
    assert len(generations) == 1
