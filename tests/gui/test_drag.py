"""Papers as drag data."""

import pytest
from PySide6.QtCore import QMimeData

from nightstand.domain.paper import PaperId
from nightstand.ui.drag import PAPERS_MIME, dragged_papers, papers_mime


def test_papers_keep_their_order() -> None:
    papers = (PaperId(9), PaperId(1), PaperId(5))

    assert dragged_papers(papers_mime(papers)) == papers


@pytest.mark.parametrize("content", [b"", b"not json", b"{}", b'["one"]', b"\xff"])
def test_damaged_data_carries_no_papers(content: bytes) -> None:
    mime = QMimeData()
    mime.setData(PAPERS_MIME, content)

    assert dragged_papers(mime) == ()


def test_text_carries_no_papers() -> None:
    mime = QMimeData()
    mime.setText("[1]")

    assert dragged_papers(mime) == ()
