"""What a reader sees in the printed bibliography is what stands in the library, by BibTeX and by biber."""

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from nightstand.domain.author import Author
from nightstand.domain.paper import PaperDetails
from nightstand.export.bibtex import write_biblatex, write_bibtex
from paper_builders import document, file_of, paper

BIBTEX = r"""\documentclass{article}\usepackage[T1]{fontenc}\usepackage{lmodern,amsmath,amssymb,url}
\pagestyle{empty}\hyphenpenalty=10000\begin{document}\raggedright
\nocite{*}\bibliographystyle{plain}\bibliography{papers}\end{document}
"""
BIBLATEX = r"""\documentclass{article}\usepackage[T1]{fontenc}\usepackage{lmodern,amsmath,amssymb}
\usepackage[style=numeric]{biblatex}\addbibresource{papers.bib}
\pagestyle{empty}\hyphenpenalty=10000\begin{document}\raggedright\nocite{*}\printbibliography\end{document}
"""
NEEDED = ("pdflatex", "bibtex", "biber", "pdftotext")

PAPERS = {
    "specials": (
        paper(r"Profit & loss: 50% of #1 items_cost $5 ~ ^ C:\new a<b", venue="Trees & Leaves", kind="article"),
        [r"Profit & loss: 50% of #1 items_cost $5 ~ ^ C:\new a<b", "Trees & Leaves"],
    ),
    "month": (
        paper("Day", venue="Journal of Tides", kind="article", year=2014, extra={"month": "6"}),
        ["June 2014"],
    ),
    "lone brace": (paper("Sets { and tuples )", venue="J", kind="article"), ["Sets { and tuples )"]),
    "bodies": (
        paper("Manual", authors=["{Research and Development Group}", "{Acme Widgets, LLC}"], kind="article", venue="J"),
        ["Research and Development Group and Acme Widgets, LLC"],
    ),
    "parts of names": (
        paper("Parts", authors=["Martin King Jr.", "Ludwig van der Berg", "Maria de la Cruz"]),
        ["Martin King", "Jr.", "Ludwig van der Berg", "Maria de la Cruz"],
    ),
    "accents": (
        paper("Über Verträge", authors=["Zoë Müller", "Paul Erdős", "Łukasz Straße"], language="de"),
        ["Zoë Müller", "Paul Erdős", "Łukasz Straße", "Über Verträge"],
    ),
    "a German title": (
        paper("Karten und Berichte zur Geschichte der Flut", language="de", venue="J", kind="article"),
        ["Karten und Berichte zur Geschichte der Flut"],
    ),
    "capitals": (
        paper("A GPU-Native View of CPMöbius in Bayesian Games", venue="J", kind="article"),
        ["GPU", "CPMöbius", "Bayesian"],
    ),
    "quotes": (paper('The "Quiet" `Tide\' of 2020', venue="J", kind="article"), ["uiet", "ide’ of 2020"]),
    "pages": (paper("Pages", venue="J", kind="article", extra={"pages": "41-48", "volume": "3"}), ["41–48"]),
}  # fmt: skip


@pytest.mark.parametrize("name", PAPERS)
def test_bibtex_and_pdflatex_print_what_the_library_says(tmp_path: Path, name: str) -> None:
    details, expected = PAPERS[name]

    printed = printed_by(tmp_path, details, "bibtex")

    assert [text for text in expected if plain(text) not in printed] == [], printed


@pytest.mark.parametrize("name", PAPERS)
def test_biber_and_pdflatex_print_what_the_library_says(tmp_path: Path, name: str) -> None:
    details, expected = PAPERS[name]

    printed = printed_by(tmp_path, details, "biber")

    assert [text for text in expected if plain(text) not in printed] == [], printed


def test_formulas_and_greek_signs_are_printed_as_such(tmp_path: Path) -> None:
    details = paper("If α ≤ 1 in H₂O: an $O(\\log T)$ bound", venue="J", kind="article")

    assert plain("If α ≤ 1 in H2O: an O(log T) bound") in printed_by(tmp_path, details, "bibtex")


def test_an_author_of_one_name_is_printed_whole(tmp_path: Path) -> None:
    plato = replace(paper("Dialogues").bibliography, authors=(Author("Plato"),))

    assert "Plato" in printed_by(tmp_path, replace(paper(), bibliography=plato), "bibtex")


def printed_by(folder: Path, details: PaperDetails, program: str) -> str:
    """Return the text of the page that the paper's bibliography makes, blanks and typeset hyphens made equal."""
    missing = [needed for needed in NEEDED if shutil.which(needed) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed")
    is_biblatex = program == "biber"
    write = write_biblatex if is_biblatex else write_bibtex
    (folder / "papers.bib").write_bytes(file_of(write(document(details))))
    (folder / "list.tex").write_text(BIBLATEX if is_biblatex else BIBTEX, "utf-8")
    run(folder, "pdflatex", "-interaction=nonstopmode", "list")
    said = run(folder, program, "list")
    last = ""
    for _ in range(2):
        last = run(folder, "pdflatex", "-interaction=nonstopmode", "list")
    assert not re.search(r"ERROR|error message", said), said
    assert not re.search(r"^!", last, re.MULTILINE), last
    return plain(run(folder, "pdftotext", "-layout", "list.pdf", "-"))


def run(folder: Path, *words: str) -> str:
    done = subprocess.run(
        words, cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=120, check=False, encoding="utf-8",
        errors="replace",
    )  # fmt: skip
    return done.stdout


def plain(text: str) -> str:
    """Return text for comparing: without blanks, which a page sets by its width."""
    return "".join(text.split()).replace("’", "'")
