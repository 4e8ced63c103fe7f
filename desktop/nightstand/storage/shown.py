"""Which paper people see of a work with several versions; plain SQL, since the first paint counts with it.

A work is shown as one paper: of its versions outside the trash the one that was chosen, or the first of those left.
"""

import sqlite3

from nightstand.domain.paper import PaperId, Version

SHOWN = """CASE WHEN paper.work_id IS NULL THEN paper.id ELSE coalesce((SELECT version.id FROM paper AS version
 WHERE version.work_id = paper.work_id AND version.trashed_at IS NULL
 ORDER BY version.is_other_version, version.id LIMIT 1), paper.id) END"""
"""The paper that is shown for `paper`: itself, unless it is a version of a work that another one stands for."""

IS_SHOWN = f"(paper.trashed_at IS NULL AND (paper.work_id IS NULL OR paper.id = {SHOWN}))"
"""The condition that `paper` is neither in the trash nor hidden behind another version."""

IS_IN_TRASH = "(paper.trashed_at IS NOT NULL AND paper.merged_into_id IS NULL)"
"""The condition that `paper` is in the trash; a merged one is there only so that nothing shows it."""

HAS_VERSIONS = """EXISTS (SELECT 1 FROM paper AS version WHERE version.work_id = paper.work_id
 AND version.id <> paper.id AND version.trashed_at IS NULL)"""
"""The condition that there is another version of `paper`."""


def shown_by_key(connection: sqlite3.Connection) -> tuple[PaperId, ...]:
    """Return every shown paper by citation key."""
    rows = connection.execute(f"SELECT id FROM paper WHERE {IS_SHOWN} ORDER BY key_folded")
    return tuple(PaperId(row[0]) for row in rows)


def versions_of(connection: sqlite3.Connection, paper: PaperId) -> tuple[Version, ...]:
    """Return the other versions of a paper's work outside the trash, the one that is shown first."""
    rows = connection.execute(
        "SELECT id, title_text, venue, year FROM paper"
        " WHERE work_id = (SELECT work_id FROM paper WHERE id = ?) AND trashed_at IS NULL"
        " ORDER BY is_other_version, id",
        (paper,),
    ).fetchall()
    return tuple(
        Version(PaperId(number), title, venue, year, is_shown=place == 0)
        for place, (number, title, venue, year) in enumerate(rows)
        if number != paper
    )
