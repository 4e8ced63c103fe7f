"""Shows long work to a person at a terminal, and lets Ctrl+C stop it at its next consistent point."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tqdm import tqdm

from nightstand.cli.terminal import Terminal, harmless
from nightstand.services.progress import CancelToken, Progress, silent


@contextmanager
def shown_progress(terminal: Terminal) -> Iterator[Progress]:
    """Give a progress that draws a bar with rate and remaining time while somebody watches, else a silent one."""
    if not terminal.is_watched:
        yield silent
        return
    with tqdm(unit=" papers", leave=False, dynamic_ncols=True) as bar:

        def show(done: int, total: int | None, what: str) -> None:
            bar.set_description(harmless(what), refresh=False)
            bar.total = total
            bar.update(done - bar.n)

        yield show


@contextmanager
def interruptible() -> Iterator[CancelToken]:
    """Give a token that the first Ctrl+C inside the block cancels; the second one interrupts at once."""
    token = CancelToken()

    def cancel(_number: int, _frame: FrameType | None) -> None:
        token.cancel()
        signal.signal(signal.SIGINT, previous)

    previous = signal.signal(signal.SIGINT, cancel)
    try:
        yield token
    finally:
        signal.signal(signal.SIGINT, previous)
