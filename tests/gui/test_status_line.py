"""The line of long work: its figures are smooth, and its button answers at once."""

import pytest
from pytestqt.qtbot import QtBot

from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.pace import Pace, left_text, rate_text
from nightstand.ui.status_line import StatusLine
from nightstand.ui.tasks import ProgressReport
from nightstand.ui.theme import ThemeChoice, ThemeStore


@pytest.fixture
def line(qtbot: QtBot) -> StatusLine:
    made = StatusLine(IconStore(ThemeStore(ThemeChoice.LIGHT)))
    qtbot.addWidget(made)
    made.resize(236, 90)
    made.show()
    return made


def paced(*notes: tuple[float, int]) -> Pace:
    pace = Pace()
    for now_s, done in notes:
        pace.note(done, now_s)
    return pace


def test_a_rate_needs_some_time_before_it_is_told() -> None:
    assert paced((3.0, 200), (3.1, 400)).rate is None
    assert paced((3.0, 200), (3.5, 400)).rate == 400


def test_what_passes_before_anything_is_done_does_not_count() -> None:
    assert paced((0.0, 0), (3.0, 200), (4.0, 700)).rate == 500


def test_only_the_last_seconds_count() -> None:
    pace = paced((0.0, 1), (1.0, 10_000), (2.0, 10_100), (8.0, 10_700))

    assert pace.rate == pytest.approx(100)
    assert pace.seconds_left(11_700) == pytest.approx(10)


def test_less_than_before_is_the_start_of_other_work() -> None:
    assert paced((0.0, 100), (1.0, 500), (1.1, 100)).rate is None


def test_without_a_total_nothing_is_said_of_the_rest() -> None:
    assert paced((0.0, 100), (1.0, 500)).seconds_left(None) is None


@pytest.mark.parametrize(
    ("rate", "text"),
    [(1_943.0, "1,900 papers/s"), (123.4, "120 papers/s"), (12.3, "12 papers/s"), (0.5, "0.5 papers/s")],
)
def test_a_rate_has_two_telling_digits(rate: float, text: str) -> None:
    assert rate_text(rate) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.4, "almost done"),
        (12.2, "about 12 s left"),
        (33.0, "about 35 s left"),
        (57.0, "about 1 min left"),
        (150.0, "about 2 min left"),
        (7_200.0, "about 2 h left"),
    ],
)
def test_what_is_left_is_told_in_round_figures(seconds: float, text: str) -> None:
    assert left_text(seconds) == text


def test_the_button_turns_to_stopping_at_once_and_stays_so_while_reports_come(line: StatusLine) -> None:
    stopped: list[bool] = []

    def cancel() -> None:
        stopped.append(True)

    line.show_work(ProgressReport(200, 1_000, "Importing tides.bib"), cancel)
    line.cancel_button.click()
    line.show_work(ProgressReport(400, 1_000, "Importing tides.bib"), cancel)

    assert stopped == [True]
    assert line.cancel_button.text() == "Stopping…"
    assert not line.cancel_button.isEnabled()


def test_other_work_can_be_cancelled_again(line: StatusLine) -> None:
    line.show_work(ProgressReport(200, 1_000, "Importing"), lambda: None)
    line.cancel_button.click()

    line.show_work(ProgressReport(0, 10, "Indexing"), lambda: None)

    assert line.cancel_button.text() == "Cancel"
    assert line.cancel_button.isEnabled()


def test_a_state_takes_the_figures_away(line: StatusLine) -> None:
    line.show_work(ProgressReport(200, 1_000, "Importing"), lambda: None)
    figures = line.figures

    line.show_state("Index up to date", Icon.DECIDE_KEEP, "success")

    assert figures == "200 of 1,000"
    assert (line.text, line.figures) == ("Index up to date", "")
    assert not line.cancel_button.isVisible()
