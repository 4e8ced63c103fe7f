"""Keeps the words of all papers for the learned order as new as the library: only what has changed is read again."""

import threading
from collections.abc import Callable, Collection, Sequence

from nightstand.domain.changes import NO_CHANGES, ChangeSet
from nightstand.ranking.interest.fitting import FitCancelled
from nightstand.ranking.interest.learning import Pile
from nightstand.ranking.interest.word_counts import WordCounts
from nightstand.services.interest_words import InterestWords
from nightstand.storage import column_rows, interest_rows
from nightstand.storage.database import Database, PlainConnection
from nightstand.storage.interest_rows import InterestText
from nightstand.storage.revision import read_revision

_PIECE = 1_000
_PIECES = 8
"""Papers between two looks whether to stop, and how often it is looked at most: each piece copies all that is there."""


class InterestTexts:
    """The pile of all papers outside the trash. One thread at a time brings it up to date."""

    def __init__(self, database: Database) -> None:
        self.words = InterestWords()
        self._counts = WordCounts.empty()
        self._texts: dict[int, int] = {}
        """What each paper's texts were, as a hash."""
        self._pile: Pile | None = None
        self._revision = -1
        self._declared: dict[int, ChangeSet] = {}
        self._declaring = threading.Lock()
        database.listen(self._take_note)

    def pile(self, connection: PlainConnection, is_cancelled: Callable[[], bool]) -> Pile:
        """Return the pile as the snapshot has it.

        What this program changes is read alone; after a write by another program all texts are read, 20 µs a paper,
        and words told anew where they differ, 0.15 ms a paper.

        Raises:
            FitCancelled: `is_cancelled` said so; what was read is kept.
        """
        revision = read_revision(connection)
        if self._pile is not None and revision == self._revision:
            return self._pile
        changes = self._changes_up_to(revision)
        everything = changes is None or changes.everything or self._pile is None
        asked = set(self._texts) if changes is None or everything else set(changes.papers)
        chosen = column_rows.ALL if changes is None or everything else column_rows.among(changes.papers)
        found = interest_rows.read_texts(connection, chosen)
        gone = (asked & self._texts.keys()) - {text.paper for text in found}
        changed = [text for text in found if self._texts.get(text.paper) != _fingerprint(text)]
        if changed or gone or self._pile is None:
            # Whoever stops midway leaves words that the pile does not have yet.
            self._pile = None
            self._take_out(gone)
            piece = max(_PIECE, len(changed) // _PIECES + 1)
            for start in range(0, len(changed), piece):
                if is_cancelled():
                    raise FitCancelled
                self._take_in(changed[start : start + piece])
            self._pile = Pile.of(self._counts.papers, self._counts.weighed())
        self._settle(revision)
        return self._pile

    def _take_out(self, gone: Collection[int]) -> None:
        self._counts = self._counts.replaced(WordCounts.empty(), gone)
        for paper in gone:
            del self._texts[paper]

    def _take_in(self, changed: Sequence[InterestText]) -> None:
        self._counts = self._counts.replaced(self.words.counts(changed))
        self._texts.update((text.paper, _fingerprint(text)) for text in changed)

    def _take_note(self, revision: int, changes: ChangeSet | None) -> None:
        if changes is not None:
            with self._declaring:
                self._declared[revision] = changes

    def _changes_up_to(self, revision: int) -> ChangeSet | None:
        """Return what this program said of the writes since the last time; None where others wrote too."""
        with self._declaring:
            known = [self._declared.get(number) for number in range(max(self._revision, 0) + 1, revision + 1)]
        if revision < self._revision or self._revision < 0:
            return None
        union = NO_CHANGES
        for changes in known:
            if changes is None:
                return None
            union |= changes
        return union

    def _settle(self, revision: int) -> None:
        self._revision = revision
        with self._declaring:
            self._declared = {number: changes for number, changes in self._declared.items() if number > revision}


def _fingerprint(text: InterestText) -> int:
    return hash((text.title, text.abstract, text.authors, text.venue, text.tags, text.topics))
