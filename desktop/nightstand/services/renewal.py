"""Reads stored titles and abstracts anew after the rules of their markup have changed."""

from nightstand.domain.markup import MARKUP_VERSION
from nightstand.domain.paper import PaperId
from nightstand.services.interpreter import carry_out
from nightstand.services.moving_highlights import moved_highlights
from nightstand.services.progress import CancelToken, Progress
from nightstand.storage import reading_texts
from nightstand.storage.database import Database, Transaction

TRANSACTION_SIZE = 100
"""Papers read anew in one write transaction."""


def renew_texts(database: Database, progress: Progress, cancel: CancelToken) -> int:
    """Bring the reading texts that follow older rules up to date and return how many papers they were of.

    A highlight moves with its quote. Costs one look at a property when there is nothing to do; cancelled, the rest
    follows next time.
    """
    renewed = 0
    with database.read() as session:
        is_done = reading_texts.are_current(session)
    is_done = is_done or not database.is_writable
    while not is_done and not cancel.is_cancelled:
        with database.write(is_durable=False) as session:
            outdated = reading_texts.outdated(session, TRANSACTION_SIZE)
            for paper in outdated:
                _renew(session, paper)
            is_done = len(outdated) < TRANSACTION_SIZE
            if is_done:
                reading_texts.mark_current(session)
        renewed += len(outdated)
        if not is_done:
            progress(renewed, None, f"Reading abstracts by the rules of version {MARKUP_VERSION}")
    return renewed


def _renew(session: Transaction, paper: PaperId) -> None:
    before, after = reading_texts.renew(session, paper)
    if before != after:
        for edit in moved_highlights(session, paper, paper, after, before):
            carry_out(session, edit)
