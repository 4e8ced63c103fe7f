"""The `file` field of imported entries, as other programs write it."""

from pathlib import Path

import pytest

from nightstand.bootstrap import Services
from nightstand.domain.paper import PaperId
from nightstand.services.documents_named import named_files, paths_of
from pdf_files import make_pdf


@pytest.mark.parametrize(
    ("value", "paths"),
    [
        ("paper.pdf", ["paper.pdf"]),
        ("/home/ann/paper.pdf", ["/home/ann/paper.pdf"]),
        (":paper.pdf:PDF", ["paper.pdf"]),
        ("Full text:sub/paper.pdf:PDF", ["sub/paper.pdf"]),
        (":a.pdf:PDF;:b.ps:PostScript", ["a.pdf", "b.ps"]),
        (r":with\:colon\;and.pdf:PDF", ["with:colon;and.pdf"]),
        ("Full Text PDF:/home/ann/Zotero/storage/AB/x.pdf:application/pdf", ["/home/ann/Zotero/storage/AB/x.pdf"]),
        ("files/12/x.pdf:files/12/x.pdf:application/pdf", ["files/12/x.pdf"]),
        (":home/ann/x.pdf:pdf", ["home/ann/x.pdf"]),
        (r":C$\backslash$:/Papers/[Lee]{\_}2016.pdf:pdf", ["C:/Papers/[Lee]_2016.pdf"]),
        (r"C:\Papers\x.pdf", [r"C:\Papers\x.pdf"]),
        (r"Paper:C\:\\Papers\\x.pdf:PDF", [r"C:\Papers\x.pdf"]),
        ("", []),
        (";;", []),
    ],
)
def test_every_spelling_of_a_path_is_read(value: str, paths: list[str]) -> None:
    assert list(paths_of(value)) == paths


def imported(services: Services, folder: Path, value: str) -> PaperId:
    folder.mkdir(exist_ok=True)
    file = folder / "library.bib"
    file.write_text(f"@article{{u, title={{Kept Fields}}, author={{Ann Lee}}, year=2016, file={{{value}}}}}")
    return services.importing.run((file,)).papers[0]


def test_only_files_that_are_there_are_offered_and_nothing_is_attached(services: Services, tmp_path: Path) -> None:
    there = make_pdf(tmp_path / "bib" / "sub" / "paper.pdf")

    paper = imported(services, tmp_path / "bib", ":sub/paper.pdf:PDF;:gone.pdf:PDF")

    assert named_files(services.database, paper) == (there,)
    assert services.documents.documents_of(paper) == ()


def test_a_relative_path_does_not_lead_out_of_the_folder_and_a_program_is_not_offered(
    services: Services, tmp_path: Path
) -> None:
    make_pdf(tmp_path / "secret.pdf")
    (tmp_path / "bib").mkdir()
    (tmp_path / "bib" / "run.sh").write_text("#!/bin/sh")

    paper = imported(services, tmp_path / "bib", ":../secret.pdf:PDF;:run.sh:PDF;:/dev/null:PDF")

    assert named_files(services.database, paper) == ()
