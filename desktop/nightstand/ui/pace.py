"""How fast long work goes, and how long it will still take: smoothed, so that the figures can be read."""

from collections import deque
from typing import Final

WINDOW_S: Final = 5.0
"""Work of the last seconds counts; what was faster or slower before says nothing of now."""
LEAST_SPAN_S: Final = 0.4
"""Before that, a rate would be a guess."""


class Pace:
    """Takes notes of how much is done and says how many a second that is."""

    def __init__(self) -> None:
        self._notes: deque[tuple[float, int]] = deque()

    def note(self, done: int, now_s: float) -> None:
        """Take down how much is done at a moment; less than before is the start of other work.

        What passes before anything is done is preparation, and says nothing of the pace.
        """
        if not done or (self._notes and done < self._notes[-1][1]):
            self._notes.clear()
        if done:
            self._notes.append((now_s, done))
        while len(self._notes) > 2 and now_s - self._notes[1][0] > WINDOW_S:
            self._notes.popleft()

    def forget(self) -> None:
        """Begin anew."""
        self._notes.clear()

    @property
    def rate(self) -> float | None:
        """How many are done in a second; None while that is not known yet."""
        if not self._notes:
            return None
        (first_s, first), (last_s, last) = self._notes[0], self._notes[-1]
        if last_s - first_s < LEAST_SPAN_S or last <= first:
            return None
        return (last - first) / (last_s - first_s)

    def seconds_left(self, total: int | None) -> float | None:
        """Return how long the rest takes at this rate; None while that is not known."""
        rate = self.rate
        if rate is None or not total:
            return None
        return max(0.0, (total - self._notes[-1][1]) / rate)


def rate_text(rate: float) -> str:
    """Return a rate with two telling digits: `1,900 papers/s`."""
    if rate >= 100:
        step = 10 ** (len(str(int(rate))) - 2)
        return f"{round(rate / step) * step:,} papers/s"
    return f"{rate:.0f} papers/s" if rate >= 2 else f"{rate:.1f} papers/s"


def left_text(seconds: float) -> str:
    """Return how long it will take, in round figures: `about 12 s left`."""
    if seconds < 1.5:
        return "almost done"
    if seconds < 20:
        return f"about {round(seconds)} s left"
    if seconds < 55:
        return f"about {round(seconds / 5) * 5} s left"
    minutes = max(1, round(seconds / 60))
    return f"about {minutes} min left" if minutes < 90 else f"about {round(minutes / 60)} h left"
