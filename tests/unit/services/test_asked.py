"""What a typed text means to be looked up, and by what a paper can be looked up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.errors import InvalidValue
from nightstand.domain.paper import Bibliography
from nightstand.services.asked import Asked, asked_of_paper, read_asked


@pytest.mark.parametrize(
    ("text", "scheme", "value"),
    [
        ("10.1145/3292500.3330701", "doi", "10.1145/3292500.3330701"),
        ("doi:10.1145/3292500.3330701", "doi", "10.1145/3292500.3330701"),
        ("DOI 10.1145/3292500.3330701.", "doi", "10.1145/3292500.3330701"),
        ("https://doi.org/10.1145/3292500.3330701", "doi", "10.1145/3292500.3330701"),
        ("http://dx.doi.org/10.1145%2F3292500.3330701", "doi", "10.1145/3292500.3330701"),
        ("https://dl.acm.org/doi/abs/10.1145/3292500.3330701?casa=x", "doi", "10.1145/3292500.3330701"),
        ("https://aclanthology.org/2023.acl-long.1/", "doi", "10.18653/v1/2023.acl-long.1"),
        ("https://doi.org/10.48550/arXiv.2501.01234", "arxiv", "2501.01234"),
        ("2501.01234", "arxiv", "2501.01234"),
        ("2501.01234v3", "arxiv", "2501.01234"),
        ("arXiv:2501.01234v3", "arxiv", "2501.01234"),
        ("arxiv 2501.01234", "arxiv", "2501.01234"),
        ("hep-th/9901001", "arxiv", "hep-th/9901001"),
        ("https://arxiv.org/abs/2501.01234v2", "arxiv", "2501.01234"),
        ("arxiv.org/pdf/2501.01234.pdf", "arxiv", "2501.01234"),
        ("openreview:XoONWh8fbL", "openreview", "XoONWh8fbL"),
        ("XoONWh8fbL", "openreview", "XoONWh8fbL"),
        ("https://openreview.net/forum?id=XoONWh8fbL&noteId=a", "openreview", "XoONWh8fbL"),
        ("https://openreview.net/pdf?id=XoONWh8fbL", "openreview", "XoONWh8fbL"),
        ("Attention is all you need", "title", "Attention is all you need"),
        ("  Tides,\n and   ebb ", "title", "Tides, and ebb"),
        ("2048 is hard", "title", "2048 is hard"),
        ("AlphaZero", "title", "AlphaZero"),
        ("Transformers", "title", "Transformers"),
        ("潮汐与海", "title", "潮汐与海"),
    ],
)
def test_a_typed_text_means_first_of_all(text: str, scheme: str, value: str) -> None:
    assert read_asked(text)[0] == Asked(scheme, value)


def test_a_word_that_may_be_an_id_or_a_title_is_both() -> None:
    assert [asked.scheme for asked in read_asked("XoONWh8fbL")] == ["openreview", "title"]


@pytest.mark.parametrize(
    "text", ["", "  ", "?!", "ab", "https://example.org/paper", "ftp://example.org/x", "a" * 5_000]
)
def test_what_names_no_paper_is_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        read_asked(text)

    assert caught.value.remedy


@given(st.text(max_size=200))
def test_any_text_is_understood_or_refused(text: str) -> None:
    try:
        asked = read_asked(text)
    except InvalidValue:
        return
    assert all(one.value and one.words for one in asked)
    assert asked[0].value.encode()


def test_a_paper_is_looked_up_by_its_identifiers_and_then_by_its_title() -> None:
    paper = Bibliography(
        title="On *tides*", doi="10.5555/ABC", arxiv="2501.01234v2", url="https://openreview.net/forum?id=XoONWh8fbL"
    )

    assert asked_of_paper(paper) == (
        Asked("doi", "10.5555/abc"),
        Asked("openreview", "XoONWh8fbL"),
        Asked("arxiv", "2501.01234"),
        Asked("title", "On tides"),
    )


def test_a_made_up_title_is_not_looked_up() -> None:
    assert asked_of_paper(Bibliography(title="Tidal9", title_is_provisional=True)) == ()


def test_the_doi_that_arxiv_gives_is_asked_for_at_arxiv() -> None:
    assert asked_of_paper(Bibliography(doi="10.48550/arXiv.2501.01234")) == (Asked("arxiv", "2501.01234"),)
