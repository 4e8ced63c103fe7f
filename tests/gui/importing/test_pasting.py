"""What the clipboard holds: files, papers, a name of a paper, or nothing to import."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl

from nightstand.ui.importing.pasting import CopiedFiles, CopiedName, CopiedText, copied


def text(content: str) -> QMimeData:
    mime = QMimeData()
    mime.setText(content)
    return mime


@pytest.mark.parametrize(
    "name",
    [
        "10.1145/3292500.3330701",
        "doi:10.1000/182",
        " https://doi.org/10.1000/182\n",
        "arXiv:2601.01234v2",
        "1706.03762",
        "math.GT/0309136",
        "hep-th/9901001",
        "https://openreview.net/forum?id=abc_D-1",
    ],
)
def test_an_identifier_or_address_alone_is_the_name_of_a_paper(name: str) -> None:
    assert copied(text(name)) == CopiedName(name.strip())


@pytest.mark.parametrize(
    "content",
    [
        "@misc{p, title={Pasted}, year=2020}",
        "TY  - JOUR\nTI  - Tides\nER  - \n",
        "1706.03762\n1810.04805",
        "See 10.1000/182 for tides",
        "Box Thirding: anytime best arm identification",
    ],
)
def test_other_text_may_hold_papers(content: str) -> None:
    assert copied(text(content)) == CopiedText(content)


def test_copied_files_come_before_their_names_as_text() -> None:
    mime = text("/lists/a.bib")
    mime.setUrls([QUrl.fromLocalFile("/lists/a.bib"), QUrl("https://example.org/b.bib")])

    assert copied(mime) == CopiedFiles((Path("/lists/a.bib"),))


@pytest.mark.parametrize("mime", [QMimeData(), text(""), text(" \n")])
def test_without_text_there_is_nothing(mime: QMimeData) -> None:
    assert copied(mime) is None
