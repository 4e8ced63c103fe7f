"""The distance between two requests to one host."""

import os
import time
from pathlib import Path

from nightstand.online.pace import Pace


def test_the_first_request_waits_for_nothing_and_the_next_ones_each_for_the_one_before() -> None:
    pace = Pace()

    waits = [pace.wait_s("api.example.org", 3.0) for _ in range(3)]

    assert waits[0] == 0
    assert 2.5 < waits[1] <= 3.0
    assert 5.5 < waits[2] <= 6.0


def test_hosts_do_not_wait_for_one_another() -> None:
    pace = Pace()
    pace.wait_s("api.example.org", 3.0)

    assert pace.wait_s("other.example.org", 3.0) == 0


def test_another_run_of_the_program_keeps_the_distance_too(tmp_path: Path) -> None:
    Pace(tmp_path / "online").wait_s("api.example.org", 3.0)

    assert 2.5 < Pace(tmp_path / "online").wait_s("api.example.org", 3.0) <= 3.0


def test_a_time_far_in_the_future_is_not_waited_for(tmp_path: Path) -> None:
    Pace(tmp_path).wait_s("api.example.org", 1.0)
    (noted,) = tmp_path.iterdir()
    os.utime(noted, (time.time() + 10**6, time.time() + 10**6))

    assert Pace(tmp_path).wait_s("api.example.org", 1.0) <= 11.0


def test_a_folder_that_cannot_be_made_keeps_the_distance_within_the_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    pace = Pace(tmp_path / "file" / "online")
    pace.wait_s("api.example.org", 3.0)

    assert pace.wait_s("api.example.org", 3.0) > 2.5
