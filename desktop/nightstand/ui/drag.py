"""Papers on the move: the private drag format by which they go from a table onto lists, tags and decisions."""

import json
from collections.abc import Sequence

from PySide6.QtCore import QMimeData

from nightstand.domain.paper import PaperId

PAPERS_MIME = "application/x-nightstand-papers"
"""A JSON list of paper ids; only ever read by the process that wrote it."""


def papers_mime(papers: Sequence[PaperId]) -> QMimeData:
    """Return drag data that carries the papers in this order."""
    mime = QMimeData()
    mime.setData(PAPERS_MIME, json.dumps(list(papers)).encode())
    return mime


def dragged_papers(mime: QMimeData) -> tuple[PaperId, ...]:
    """Return the papers of drag data in their order; none when it carries something else."""
    if not mime.hasFormat(PAPERS_MIME):
        return ()
    try:
        ids = json.loads(bytes(mime.data(PAPERS_MIME).data()))
    except ValueError:
        return ()
    if not isinstance(ids, list):
        return ()
    return tuple(PaperId(paper) for paper in ids if isinstance(paper, int))
