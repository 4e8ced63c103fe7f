"""The command line over a damaged, misplaced or half-lost index: exact answers, told, and mended by the way."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Commands, Said

ANSWER = ("search", "learning", "--json")


def cache(folders: Path) -> Path:
    return next((folders / "cache").rglob("current")).parent


def live(folders: Path) -> Path:
    folder = cache(folders)
    return folder / (folder / "current").read_text().strip()


def ids(said: "Said") -> list[int]:
    return [paper["id"] for paper in said.json["results"]]


def flip_every_block(folders: Path, seed: int = 1) -> None:
    random = Random(seed)
    for path in live(folders).glob("*.flat"):
        content = bytearray(path.read_bytes())
        for start in range(0, len(content), 1 << 10):
            content[random.randrange(start, min(start + (1 << 10), len(content)))] ^= 1 << random.randrange(8)
        # The frame stays whole, so that the damage is met by a search and not when opening.
        original = path.read_bytes()
        path.write_bytes(original[:64] + bytes(content[64 : 3 * len(content) // 4]) + original[3 * len(content) // 4 :])


def test_flipped_bits_are_told_the_answer_is_exact_and_the_index_mended(sample: "Commands", folders: Path) -> None:
    exact = ids(sample(*ANSWER))
    before = live(folders)
    flip_every_block(folders)

    met = sample(*ANSWER)
    later = sample(*ANSWER)

    assert ids(met) == exact
    assert "damaged" in met.stderr
    assert (ids(later), later.stderr) == (exact, "")
    assert live(folders) != before
    assert not before.exists()
    assert sample("check", "--json").json == {"ok": True, "problems": []}


def test_checking_finds_a_bit_no_search_has_touched_and_the_next_command_mends_it(
    sample: "Commands", folders: Path
) -> None:
    for seed in range(3):
        path = next(live(folders).glob("*.flat"))
        content = bytearray(path.read_bytes())
        content[Random(seed).randrange(len(content))] ^= 8
        path.write_bytes(content)

        found = sample("check", "--json", expect=1).json

        assert [problem["kind"] for problem in found["problems"]] == ["index"]
        assert "anew" in found["problems"][0]["detail"]
        sample("search", "learning")
        assert sample("check", "--json").json["ok"]


def test_checking_with_repair_mends_a_damaged_index_at_once(sample: "Commands", folders: Path) -> None:
    flip_every_block(folders)

    assert sample("check", "--repair", "--json").json["ok"]
    assert sample("check", "--json").json == {"ok": True, "problems": []}


def test_an_export_over_a_damaged_index_says_so_and_leaves_a_sound_one(sample: "Commands", folders: Path) -> None:
    flip_every_block(folders)

    exported = sample("export", "--query", "learning", "--format", "list")

    assert "damaged" in exported.stderr
    assert sample("check", "--json").json["ok"]
    assert sample("export", "--query", "learning", "--format", "list").stderr == ""


def as_folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir()
    (path / "in the way").write_text("")


def as_file(path: Path) -> None:
    shutil.rmtree(path)
    path.write_text("in the way")


def toc(folder: Path) -> Path:
    return next(folder.glob("*.toc"))


DAMAGES: dict[str, Callable[[Path, Path], object]] = {
    "pointer is a folder": lambda cache, _live: as_folder(cache / "current"),
    "draft of the pointer is a folder": lambda cache, live: (as_folder(cache / "current.new"), shutil.rmtree(live)),
    "lock is a folder": lambda cache, live: (as_folder(cache / "build"), shutil.rmtree(live)),
    "lock of the writer is a folder": lambda _cache, live: as_folder(live / "MAIN_WRITELOCK"),
    "manifest is garbage": lambda _cache, live: (live / "manifest.json").write_bytes(b"\xff\x00{"),
    "manifest is a folder": lambda _cache, live: as_folder(live / "manifest.json"),
    "table of contents is empty": lambda _cache, live: toc(live).write_bytes(b""),
    "table of contents is missing": lambda _cache, live: toc(live).unlink(),
    "table of contents is a folder": lambda _cache, live: as_folder(toc(live)),
    "index is a file": lambda _cache, live: as_file(live),
    "segment is a folder": lambda _cache, live: as_folder(next(live.glob("*.flat"))),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_whatever_stands_in_the_place_of_an_index_file_a_search_heals(
    sample: "Commands", folders: Path, damage: Callable[[Path, Path], object]
) -> None:
    exact = ids(sample(*ANSWER))
    folder = cache(folders)
    damage(folder, live(folders))

    said = sample(*ANSWER)
    sample("note", "1", "--add", "read")

    assert ids(said) == exact
    assert "not indexed" not in said.stderr
    assert ids(sample("search", "notes:read", "--json")) == [1]
    assert sample("check", "--json").json == {"ok": True, "problems": []}
    assert [found.name for found in folder.glob("index-*")] == [live(folders).name]


def test_a_cache_that_cannot_be_written_is_told_with_a_remedy(sample: "Commands", folders: Path) -> None:
    folder = cache(folders)
    as_file(folder)

    said = sample(*ANSWER)

    assert said.json["total"] > 0
    assert "cannot be written" in said.json["note"]
    assert "remove it" in said.stderr
    assert "not indexed" not in said.stderr


def test_importing_leaves_one_index_folder(sample: "Commands", folders: Path, tmp_path: Path) -> None:
    (cache(folders) / "index-0123abcd").mkdir()
    entries = "".join(f"@misc{{k{number}, title={{Tidal Notes {number}}}}}\n" for number in range(60))
    (tmp_path / "more.bib").write_text(entries)

    sample("import", tmp_path / "more.bib")

    assert [found.name for found in cache(folders).glob("index-*")] == [live(folders).name]


def test_accents_and_merged_ids_do_not_matter_in_filters(sample: "Commands", folders: Path) -> None:
    sample("tag", "3", "--add", "été")
    sample("duplicates", "--merge", "8", "7")

    assert ids(sample("search", "tag:ete", "--json")) == [3]
    assert ids(sample("search", "tag:ÉTÉ", "--json")) == [3]
    kept = ids(sample("search", "id:7", "--json"))
    assert kept == ids(sample("search", "id:8", "--json"))
    assert kept in ([7], [8])
    sample("tag", "4", "--add", "ete")
    assert ids(sample("search", "tag:ete", "--json")) == [4]
    assert ids(sample("search", "tag:été", "--json")) == [3]
