"""What happens by itself while the program is used: the day's backup, and old papers leaving the trash."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from nightstand.domain.backup import Backup
from nightstand.domain.changes import NO_CHANGES, ChangeSet
from nightstand.domain.errors import NightstandError
from nightstand.services.backups import BackupService
from nightstand.services.paper_service import PaperService
from nightstand.services.progress import CancelToken

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Upkept:
    """What was done, and what could not be."""

    backup: Backup | None = None
    label: str = ""
    """What was deleted for good, in words; empty for nothing."""
    changes: ChangeSet = NO_CHANGES
    failure: NightstandError | None = None


class UpkeepService:
    """Does what is due; belongs into the pool."""

    def __init__(self, backups: BackupService, papers: PaperService, trash_days: Callable[[], int]) -> None:
        """`trash_days` tells how long papers stay in the trash; 0 is for ever."""
        self._backups = backups
        self._papers = papers
        self._trash_days = trash_days

    @property
    def trash_days(self) -> int:
        """How long papers stay in the trash; 0 is for ever."""
        return self._trash_days()

    def run(
        self, now: datetime, *, first_backup_after: timedelta = timedelta(0), cancel: CancelToken | None = None
    ) -> Upkept:
        """Make the day's backup and delete what has been in the trash for too long, each if it is due.

        A failure is returned: nobody asked for any of this just now.
        """
        try:
            made = self._backups.back_up_when_due(now, first_after=first_backup_after, cancel=cancel)
            days = self._trash_days()
            if not days:
                return Upkept(made)
            outcome = self._papers.empty_trash(trashed_before=now - timedelta(days=days))
        except NightstandError as error:
            logger.warning("the upkeep was put off: %s", error)
            return Upkept(failure=error)
        return Upkept(made, outcome.label if outcome.papers else "", outcome.changes)
