"""What leaves as BibTeX is read by BibTeX, biber and LaTeX without a word of complaint."""

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from command_line import CommandLine
from nightstand.export.bibtex import write_bibtex
from nightstand.export.latex_text import escape_text
from nightstand_corpus.sample import sample_lists
from paper_builders import document, file_of, paper

PLAIN = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb}
\begin{document}
\nocite{*}
\bibliographystyle{plain}
\bibliography{papers}
\end{document}
"""


def program(name: str) -> str:
    """Return a TeX program, or skip the test where it is not installed."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def output(folder: Path, *words: str) -> str:
    done = subprocess.run(
        words,
        cwd=folder,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
        encoding="utf-8",
        errors="replace",
    )
    return done.stdout + done.stderr


@pytest.fixture(params=["with the facts", "provisional"])
def corpus(request: pytest.FixtureRequest, nightstand: CommandLine, tmp_path: Path) -> Path:
    """Return a folder with `papers.bib`: the 38 papers, with their true titles or with provisional ones."""
    if request.param == "provisional":
        for file in sample_lists():
            (tmp_path / file.name).write_bytes(file.read_bytes())
        nightstand("import", tmp_path)
    else:
        nightstand("sample")
    nightstand("export", "--all", "-o", tmp_path / "papers.bib")
    return tmp_path


@pytest.fixture
def hard_cases(tmp_path: Path) -> Path:
    """Return a folder with `papers.bib`: what other programs have written wrongly."""
    papers = [
        paper(r"Profit & loss: 50% of #1 items_cost $5 ~ ^ C:\new a<b | “c” -- d", venue="Trees & Leaves"),
        paper("Links", url="https://example.org/a_b/50%25off?x=1&y=2#frag", doi="10.5555/ab_c(05)1<2>3"),
        paper("Sets { and tuples )", abstract="We study {x | x > 0, $\\{y$ and 5%."),
        paper("Manual", authors=["{Research and Development Group}", "{Acme Widgets, LLC}", "Ann Lee"]),
        paper("Verträge und Résumé", authors=["Zoë Müller", "Paul Erdős", "Łukasz Straße", "Carmelo di Nolfo"]),
        paper("If α ≤ 1 and β ≈ ∞ in H₂O with ⟨x⟩, x²₁, ℝ and 𝒪(½)"),
        paper("Karten und Berichte zur Flut", language="de"),
        paper('The "Quiet" `Tide\'\nof 2020', extra={"month": "06", "pages": "1–9", "note": "a\n\nb"}),
        paper("$O(\\log T)$ and $\\alpha$-regret", abstract="*a* **b** `c_d` \\textsc{e} https://example.org/f_g%h"),
    ]
    keyed = [replace(found, key=f"case{number}") for number, found in enumerate(papers)]
    (tmp_path / "papers.bib").write_bytes(file_of(write_bibtex(document(*keyed))))
    return tmp_path


def test_bibtex_and_latex_set_the_corpus(corpus: Path) -> None:
    _check_with_bibtex(corpus, entries=38)


def test_biber_reads_the_corpus(corpus: Path) -> None:
    _check_with_biber(corpus)


def test_bibtex_and_latex_set_the_hard_cases(hard_cases: Path) -> None:
    _check_with_bibtex(hard_cases, entries=9)


def test_biber_reads_the_hard_cases(hard_cases: Path) -> None:
    _check_with_biber(hard_cases)


def test_latex_sets_every_character_that_has_a_latex_form(tmp_path: Path) -> None:
    latex = program("pdflatex")
    characters = [chr(code) for code in range(0x20, sys.maxunicode + 1) if not 0xD800 <= code < 0xE000]
    spelled = {character: escape_text(character) for character in characters}
    lines = [
        f"x{spelling}x\\par % {ord(character):04X}" for character, spelling in spelled.items() if spelling.isascii()
    ]
    (tmp_path / "signs.tex").write_text("\n".join([*PLAIN.splitlines()[:4], *lines, r"\end{document}"]), "ascii")

    typeset = output(tmp_path, latex, "-interaction=nonstopmode", "-file-line-error", "-draftmode", "signs")

    assert len(lines) > 1200
    assert [line for line in typeset.splitlines() if re.match(r"\S*signs\.tex:\d+:|!", line)] == []


def _check_with_bibtex(folder: Path, *, entries: int) -> None:
    bibtex, latex = program("bibtex"), program("pdflatex")
    if not output(folder, program("kpsewhich"), "plain.bst").strip():
        pytest.skip("the style plain.bst is not installed")
    (folder / "list.tex").write_text(PLAIN, "utf-8")
    output(folder, latex, "-interaction=nonstopmode", "list")

    said = output(folder, bibtex, "list")
    typeset = output(folder, latex, "-interaction=nonstopmode", "list")

    assert [line for line in said.splitlines() if "arning" in line or "rror" in line or "---line" in line] == []
    assert (folder / "list.bbl").read_text("utf-8").count(r"\bibitem") == entries
    assert [line for line in typeset.splitlines() if line.startswith("!")] == []


def _check_with_biber(folder: Path) -> None:
    said = output(folder, program("biber"), "--tool", "--output-file", "read.bib", "papers.bib")

    assert [line for line in said.splitlines() if "WARN" in line or "ERROR" in line] == []
