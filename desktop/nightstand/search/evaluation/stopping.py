"""Gives up a search that nobody waits for any longer."""

from collections.abc import Callable

Cancelled = Callable[[], bool]
"""Tells whether the search has been given up; asked between steps of about a millisecond."""


class SearchStopped(Exception):
    """A search was given up before its end; there is no result."""


def never() -> bool:
    """Tell that a search goes on."""
    return False


def stop_if(cancelled: Cancelled) -> None:
    """Go on unless the search was given up.

    Raises:
        SearchStopped: it was.
    """
    if cancelled():
        raise SearchStopped
