"""What a web address leads to, and where an identifier in running text ends."""

from __future__ import annotations

import time

import pytest

from nightstand_corpus.values.addresses import (
    Address,
    address_of_id,
    arxiv_in,
    doi_in,
    openreview_in,
    read_address,
    web_address,
)


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("https://doi.org/10.5555/abc.123.", "10.5555/abc.123"),
        ("(doi:10.5555/S0140-0001(05)67889-X).", "10.5555/S0140-0001(05)67889-X"),
        ("[DOI 10.5555/xyz];", "10.5555/xyz"),
        ("10.5555/q<1:aa>2.0.co;2", "10.5555/q<1:aa>2.0.co;2"),
        ("doi: 10.5555/j.ﬁshres.2013.07", "10.5555/j.fishres.2013.07"),
        ("<a>10.5555/abc</a>", "10.5555/abc"),
        ("“10.5555/abc”", "10.5555/abc"),
        ("10.5555/abc, and more", "10.5555/abc"),
        ("version 10.2/3", ""),
        ("none", ""),
    ],
)
def test_a_doi_ends_before_the_punctuation_of_its_sentence(text: str, doi: str):
    assert doi_in(text) == doi


@pytest.mark.parametrize(
    ("text", "arxiv"),
    [
        ("arXiv:2312.02970v2", "2312.02970"),
        ("2312.02970", "2312.02970"),
        ("https://arxiv.org/pdf/1906.01539v3.pdf", "1906.01539"),
        ("hep-th/9901001v1", "hep-th/9901001"),
        ("arXiv:1906.01539 [cs, q-bio]", "1906.01539"),
        ("1999.12345", ""),
    ],
)
def test_an_arxiv_id_loses_its_version(text: str, arxiv: str):
    assert arxiv_in(text) == arxiv


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        ("https://openreview.net/forum?id=kI27Niy4xY", "kI27Niy4xY"),
        ("https://openreview.net/forum?referrer=x&id=kI27Niy4xY&noteId=z", "kI27Niy4xY"),
        ("kI27Niy4xY", "kI27Niy4xY"),
        ("main.1234", ""),
        ("12345678", ""),
        ("conference", ""),
    ],
)
def test_an_openreview_id_is_no_word_and_no_number(text: str, identifier: str):
    assert openreview_in(text) == identifier


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (
            "https://ICML.cc//virtual/2024/poster/35005",
            Address("https://icml.cc/virtual/2024/poster/35005", venue="ICML 2024", year=2024),
        ),
        ("https://icml.cc/virtual/0026/poster/1", Address("https://icml.cc/virtual/0026/poster/1")),
        (
            "/virtual/2026/poster/63469",
            Address("https://icml.cc/virtual/2026/poster/63469", venue="ICML 2026", year=2026),
        ),
        (
            "https://openreview.net/pdf?id=kI27Niy4xY",
            Address("https://openreview.net/pdf?id=kI27Niy4xY", openreview="kI27Niy4xY", leads_to_pdf=True),
        ),
        ("http://arxiv.org/abs/2604.13980v2", Address("http://arxiv.org/abs/2604.13980v2", arxiv="2604.13980")),
        ("https://doi.org/10.1145/377.378.", Address("https://doi.org/10.1145/377.378", doi="10.1145/377.378")),
        ("https://dl.acm.org/doi/10.1145/377", Address("https://dl.acm.org/doi/10.1145/377", doi="10.1145/377")),
        ("www.github.com/ann/tides", Address("https://www.github.com/ann/tides", leads_to_code=True)),
        ("[page](https://a.b/c_(d))", Address("https://a.b/c_(d)")),
        ("file:///etc/hostname", Address()),
        ("javascript:alert(1)", Address()),
        ("see https://a.b", Address()),
    ],
)
def test_an_address_tells_what_it_leads_to(text: str, address: Address):
    assert read_address(text, "ICML 2026") == address


def test_a_path_without_host_is_no_address_while_the_conference_is_unknown():
    assert web_address("/virtual/2026/poster/63469") == ""


@pytest.mark.parametrize(
    ("identifier", "address"),
    [
        ("pmlr-v28-abernethy13", "https://proceedings.mlr.press/v28/abernethy13.html"),
        ("acl-2023.acl-long.1", "https://aclanthology.org/2023.acl-long.1"),
        ("acl-J02-1006", "https://aclanthology.org/J02-1006"),
        ("icml2026-60472", ""),
        ("7", ""),
    ],
)
def test_ids_of_known_collections_give_the_address_of_the_paper(identifier: str, address: str):
    assert address_of_id(identifier) == address


@pytest.mark.parametrize(
    "text",
    [
        "10.1/" + "(" * 100_000,
        "10.1234/" + ")" * 100_000,
        "@" * 50_000,
        "https://a.b/" + "." * 100_000,
        "https://a" + "/a." * 30_000 + " ",
        " " * 100_000 + "x",
        "10.1234" * 15_000,
        "arxiv " * 20_000,
    ],
)
def test_a_hostile_text_takes_no_time(text: str):
    start = time.perf_counter()

    for read in (doi_in, arxiv_in, openreview_in, read_address):
        read(text)

    assert time.perf_counter() - start < 2
