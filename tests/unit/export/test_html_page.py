"""The web page of an export: whole in itself, and nothing of what was imported is more than text in it."""

from html.parser import HTMLParser

import pytest

from nightstand.export.html_page import write_html
from paper_builders import document, file_of, highlight, paper

HOSTILE = '<script>alert(1)</script><img src=x onerror="x()"> & \'"'


class Page(HTMLParser):
    """The elements of a page, and its text."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def links(self) -> list[str | None]:
        return [attributes.get("href") for tag, attributes in self.elements if tag == "a"]


def hostile_page() -> Page:
    abstract = f"We study {HOSTILE}"
    details = paper(
        HOSTILE,
        authors=[f"Ann {HOSTILE}"],
        key="lee<b>",
        abstract=abstract,
        venue=HOSTILE,
        tags=["<b>rl"],
        notes=[HOSTILE],
        highlights=[highlight(abstract, "We study", HOSTILE)],
        url='https://a.b/"onmouseover="x()',
        pdf="javascript:alert(1)",
        code="data:text/html,x",
        doi='10.1/"><script>',
    )
    return Page(file_of(write_html(document(details, title=HOSTILE, why=HOSTILE))))


def test_nothing_imported_becomes_an_element_or_an_attribute() -> None:
    page = hostile_page()

    assert {tag for tag, _ in page.elements}.isdisjoint({"script", "img", "iframe", "link", "b"})
    assert [name for _, attributes in page.elements for name in attributes if name.startswith("on")] == []
    assert "alert(1)" in page.text


def test_links_lead_only_to_the_web() -> None:
    assert all((address or "").startswith("https://") for address in hostile_page().links())


def test_a_page_loads_nothing_and_lets_nothing_be_loaded() -> None:
    page = hostile_page()

    assert [attributes for _, attributes in page.elements if "src" in attributes] == []
    (policy,) = [
        attributes["content"] for tag, attributes in page.elements if tag == "meta" and "http-equiv" in attributes
    ]
    assert policy is not None
    assert policy.startswith("default-src 'none'")


@pytest.mark.parametrize("wanted", ["prefers-color-scheme: dark", "@media print"])
def test_a_page_has_colours_for_the_dark_and_for_paper(wanted: str) -> None:
    assert wanted in file_of(write_html(document(paper()))).decode()


def test_formulas_are_unicode_and_papers_bear_their_numbers() -> None:
    page = Page(file_of(write_html(document(paper("The $\\alpha$-tide"), paper("Second", key="b")))))

    assert "The α-tide" in page.text
    assert [attributes["value"] for tag, attributes in page.elements if tag == "li"] == ["1", "2"]


def test_paragraphs_of_an_abstract_stay_apart() -> None:
    content = file_of(write_html(document(paper(abstract="We study tides.\n\nThey rise.")))).decode()

    assert content.count('<p class="abstract"') == 2
