"""A short run of the long one: random edits, killed and failed at random, end in the library that a model foretells."""

import os
import time
from pathlib import Path

import pytest

from soaking import Soak, built_shim, small_disk

DISK_BYTES = 96 << 20


def started(folder: Path) -> Soak:
    # Continuous integration draws the same edits at every run; the long run draws others each time.
    seed = 1 if os.environ.get("CI") else time.time_ns()
    print(f"seed {seed}")
    return Soak(folder, seed)


def test_no_edit_reported_as_done_is_lost_when_the_command_line_is_killed(folders: Path) -> None:
    soak = started(folders)

    for _ in range(2):
        soak.kill(10)

    assert soak.counts.edits >= 20


def test_an_edit_whose_writes_fail_is_refused_with_a_remedy_and_nothing_before_it_is_lost(
    folders: Path, tmp_path: Path
) -> None:
    shim = built_shim(tmp_path)
    if shim is None:
        pytest.skip("no gcc on Linux, so no file layer that fails")
    soak = started(folders)

    for _ in range(2):
        soak.fail(12, shim)

    assert soak.counts.titles.keys() <= {"The library cannot be written", "The disk is full"}


def test_a_full_disk_is_told_as_such_and_every_edit_before_it_is_kept(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", DISK_BYTES) as why:
        if why:
            pytest.skip(why)
        soak = started(tmp_path / "disk" / "place")

        soak.fill(12, tmp_path / "disk")

        assert soak.counts.titles.keys() <= {"The library cannot be written", "The disk is full"}


def test_edits_wait_for_a_program_that_locks_the_library_for_a_moment(folders: Path) -> None:
    soak = started(folders)

    soak.lock(3, 0.3)

    assert soak.counts.refused == 0
    assert soak.counts.edits == 3


def test_edits_go_on_when_the_folder_of_the_index_is_deleted_between_them(folders: Path) -> None:
    soak = started(folders)

    soak.lose_index(2)

    assert soak.counts.refused == 0
    assert soak.counts.edits == 4
