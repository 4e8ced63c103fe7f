"""What identifies a paper, in its spellings."""

import pytest

from nightstand.domain.identity import identifiers_of
from nightstand.domain.paper import Bibliography


@pytest.mark.parametrize(
    "doi",
    [
        "10.5555/ABC.123",
        "https://doi.org/10.5555/abc.123",
        "doi:10.5555/abc.123 ",
        "http://dx.doi.org/10.5555/Abc.123.",
    ],
)
def test_a_doi_is_the_same_in_every_spelling(doi: str) -> None:
    assert identifiers_of(Bibliography(doi=doi)) == {("doi", "10.5555/abc.123")}


@pytest.mark.parametrize(
    ("address", "identifier"),
    [
        ("http://dx.doi.org/10.5555/Abc.123", ("doi", "10.5555/abc.123")),
        ("https://doi.org/10.1002/%28SICI%291097", ("doi", "10.1002/(sici)1097")),
        ("https://dl.acm.org/doi/pdf/10.1145/3637528.3673867", ("doi", "10.1145/3637528.3673867")),
        ("https://link.springer.com/content/pdf/10.1007/s10723-006-9055-3.pdf", ("doi", "10.1007/s10723-006-9055-3")),
        ("http://onlinelibrary.wiley.com/doi/10.1002/97814.ch2/summary", ("doi", "10.1002/97814.ch2")),
        ("https://arxiv.org/abs/1901.00001v3", ("arxiv", "1901.00001")),
        ("http://www.arxiv.org/pdf/1901.00001.pdf", ("arxiv", "1901.00001")),
        ("http://arxiv.org/abs/cs.DC/0305063", ("arxiv", "cs/0305063")),
        ("https://openreview.net/forum?id=XrtiZYwcU4", ("openreview", "XrtiZYwcU4")),
        ("https://openreview.net/forum?noteId=a1&id=XrtiZYwcU4", ("openreview", "XrtiZYwcU4")),
        ("https://openreview.net/pdf?id=XrtiZYwcU4", ("openreview", "XrtiZYwcU4")),
        ("https://openreview.net/attachment?id=XrtiZYwcU4&name=pdf", ("openreview", "XrtiZYwcU4")),
        ("https://proceedings.mlr.press/v28/andrew13.html", ("pmlr", "v28/andrew13")),
        ("http://proceedings.mlr.press/v119/ablin20a/ablin20a.pdf", ("pmlr", "v119/ablin20a")),
        ("http://proceedings.mlr.press/v28/andrew13-supp.pdf", ("pmlr", "v28/andrew13")),
        ("http://www.jmlr.org/proceedings/papers/v28/andrew13.pdf", ("pmlr", "v28/andrew13")),
        ("https://raw.githubusercontent.com/mlresearch/v235/main/assets/li24a/li24a.pdf", ("pmlr", "v235/li24a")),
        ("https://aclanthology.org/2023.acl-long.1/", ("acl", "2023.acl-long.1")),
        ("https://aclanthology.org/2023.acl-long.1.pdf", ("acl", "2023.acl-long.1")),
        ("https://www.aclweb.org/anthology/papers/P/P19/P19-1001/", ("acl", "P19-1001")),
        ("http://aclweb.org/anthology/p19-1001v2.pdf", ("acl", "P19-1001")),
        ("https://icml.cc/virtual/2026/poster/63348", ("poster", "icml/2026/63348")),
        ("https://ICML.cc//virtual/2026/poster/63348", ("poster", "icml/2026/63348")),
        ("http://neurips.cc/virtual/2023/oral/73813", ("oral", "neurips/2023/73813")),
        ("https://pubmed.ncbi.nlm.nih.gov/0012345/", ("pmid", "12345")),
    ],
)
def test_an_address_names_the_paper_it_leads_to(address: str, identifier: tuple[str, str]) -> None:
    assert identifiers_of(Bibliography(url=address)) == {identifier}
    assert identifiers_of(Bibliography(pdf=address)) == {identifier}


@pytest.mark.parametrize(
    "address",
    [
        "https://openreview.net/group?id=ICML.cc/2026/Conference",
        "https://openreview.net/pdf/eadc0d.pdf",
        "https://proceedings.mlr.press/v28/",
        "https://proceedings.mlr.press/v28/index.html",
        "https://jmlr.org/papers/v3/bengio03a.html",
        "https://icml.cc/virtual/2026/workshop/41",
        "https://example.org/1901.00001",
        "/virtual/2026/poster/63348",
        "not an address",
    ],
)
def test_an_address_of_something_else_names_no_paper(address: str) -> None:
    assert identifiers_of(Bibliography(url=address)) == frozenset()


def test_a_path_without_a_host_is_read_by_the_venue() -> None:
    record = Bibliography(url="/virtual/2026/poster/63348", venue="ICML 2026")

    assert identifiers_of(record) == {("poster", "icml/2026/63348")}


def test_a_doi_of_a_preprint_or_of_the_acl_tells_their_own_identifier_too() -> None:
    assert identifiers_of(Bibliography(doi="10.48550/arXiv.1901.00001")) == {
        ("doi", "10.48550/arxiv.1901.00001"),
        ("arxiv", "1901.00001"),
    }
    assert ("acl", "2023.acl-long.1") in identifiers_of(Bibliography(doi="10.18653/v1/2023.acl-long.1"))
    assert ("acl", "W96-0504") in identifiers_of(Bibliography(doi="10.18653/v1/W96-0504"))


def test_ligatures_in_a_doi_are_plain_letters() -> None:
    assert identifiers_of(Bibliography(doi="10.5555/j.ﬁshres.2013.07")) == {("doi", "10.5555/j.fishres.2013.07")}


@pytest.mark.parametrize(
    ("fields", "identifier"),
    [
        ({"eprint": "1901.00001v2", "archiveprefix": "arXiv"}, ("arxiv", "1901.00001")),
        ({"eprint": "1901.00001", "eprinttype": "arxiv"}, ("arxiv", "1901.00001")),
        ({"eprint": "https://www.pnas.org/doi/pdf/10.1073/pnas.1"}, ("doi", "10.1073/pnas.1")),
        ({"eprint": "21230", "eprinttype": "pubmed"}, ("pmid", "21230")),
        ({"volume": "abs/1401.2000"}, ("arxiv", "1401.2000")),
        ({"volume": "doi.org/10.48550/arXiv.2404.14619"}, ("arxiv", "2404.14619")),
        ({"note": "arXiv:1901.00001 [cs.LG]"}, ("arxiv", "1901.00001")),
        ({"howpublished": "\\url{https://arxiv.org/abs/1901.00001}"}, ("arxiv", "1901.00001")),
        ({"PMID": "21230"}, ("pmid", "21230")),
        ({"Paper Link": "https://openreview.net/forum?id=XrtiZYwcU4"}, ("openreview", "XrtiZYwcU4")),
        ({"virtualsite_url": "https://ICML.cc//virtual/2026/poster/9"}, ("poster", "icml/2026/9")),
    ],
)
def test_additional_fields_name_the_paper(fields: dict[str, str], identifier: tuple[str, str]) -> None:
    assert identifiers_of(Bibliography(extra=fields)) == {identifier}


def test_fields_about_other_texts_name_nothing() -> None:
    extra = {"note": "A longer text is arXiv:1901.00001", "isbn": "978-0-0000-0000-1", "volume": "12", "eprint": "x"}

    assert identifiers_of(Bibliography(extra=extra, code="https://arxiv.org/abs/1901.00001")) == frozenset()
    assert identifiers_of(Bibliography(doi="n/a", arxiv="none", openreview="-")) == frozenset()


def test_the_journal_of_a_preprint_names_it() -> None:
    assert identifiers_of(Bibliography(venue="arXiv preprint arXiv:1901.00001")) == {("arxiv", "1901.00001")}
    assert identifiers_of(Bibliography(venue="CoRR abs/1401.2000")) == {("arxiv", "1401.2000")}
