"""Citations by keys, for LaTeX and for pandoc."""

import pytest

from nightstand.domain.citing import CiteForm, cited


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (CiteForm.KEY, "lee2020,mao19a"),
        (CiteForm.LATEX, r"\cite{lee2020,mao19a}"),
        (CiteForm.PANDOC, "[@lee2020; @mao19a]"),
    ],
)
def test_several_papers_make_one_citation(form: CiteForm, text: str) -> None:
    assert cited(["lee2020", "mao19a"], form) == text


def test_latex_cites_a_key_as_the_exported_file_has_it() -> None:
    assert cited(["O'Dell2013"], CiteForm.LATEX) == r"\cite{ODell2013}"


@pytest.mark.parametrize("key", ["2020:a:", "a--b", "O'Dell2013"])
def test_a_key_that_pandoc_would_cut_stands_in_braces(key: str) -> None:
    assert cited([key], CiteForm.PANDOC) == f"[@{{{key}}}]"


@pytest.mark.parametrize("key", ["pmlr-v97-mao19a", "Müller2020", "conf/icml/Lee20", "10.1000:x"])
def test_signs_inside_a_key_need_no_braces(key: str) -> None:
    assert cited([key], CiteForm.PANDOC) == f"[@{key}]"
