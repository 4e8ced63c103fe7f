"""What a page says of itself: its address, its heading, and the conference it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from nightstand_corpus.html_pages.tree import Node, Tree
from nightstand_corpus.prose.heading import is_list_heading, read_heading

_SAVED_FROM = re.compile(r"<!-- saved from url=\(\d{1,5}\)(https?://[^\s<>]{1,2000}) -->")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{0,20}:")
_SITE = re.compile(r"(?<![a-z])(icml|neurips|nips|iclr|mlsys)(?![a-z])", re.IGNORECASE)
# Words of a page's title that belong to no venue.
_OF_THE_SITE = re.compile(r"\b(?:schedule|virtual|site|programme?|homepage|overview)\b", re.IGNORECASE)
_VIRTUAL_YEAR = re.compile(r"/virtual/(20\d\d)/")
_EVENTS = {"icml": "ICML", "neurips": "NeurIPS", "nips": "NeurIPS", "iclr": "ICLR", "mlsys": "MLSys"}
_NEAR_THE_TOP = 20_000


@dataclass(slots=True)
class Page:
    """A parsed page; `name` is its file name, `heading` the title that stands on it or in its head.

    `base` is the address that relative ones start from. What the page does not say is "".
    """

    tree: Tree
    name: str
    heading: str = ""
    base: str = ""
    metas: dict[str, list[str]] = field(default_factory=dict)

    def meta(self, *names: str) -> list[str]:
        """Return the values of the first of these meta tags that has any."""
        return next((self.metas[name] for name in names if name in self.metas), [])

    def absolute(self, href: str) -> str:
        """Return an address as it would be followed; as it stands without a base, "" for a script or a mark."""
        bare = "".join(href.split())
        if not bare or bare.startswith("#"):
            return ""
        if _SCHEME.match(bare) and not bare.lower().startswith(("http:", "https:")):
            return ""
        if not self.base:
            return bare
        # Loaded here, so that the program starts without it.
        from urllib.parse import urljoin

        try:
            return urljoin(self.base, bare)
        except ValueError:
            return ""

    def event(self) -> tuple[str, int | None]:
        """Return venue and year of the list: by its heading, else by what its addresses and its file name say."""
        heading = read_heading(_OF_THE_SITE.sub(" ", self.heading))
        if heading.venue and heading.year is not None:
            return heading.venue, heading.year
        hrefs = (node.attributes.get("href", "") for node in self.tree.elements("a"))
        years = {found[1] for href in hrefs if (found := _VIRTUAL_YEAR.search(href))}
        texts = (self.base, self.heading, self.name.replace("_", " "))
        site = next((found for text in texts if (found := _SITE.search(text))), None)
        if len(years) == 1 and site is not None:
            year = years.pop()
            return f"{_EVENTS[site[1].lower()]} {year}", int(year)
        return "", None


def page_of(tree: Tree, name: str) -> Page:
    """Return the page with its meta tags read."""
    page = Page(tree, name, _heading(tree))
    for node in tree.elements("meta"):
        label = node.attributes.get("name") or node.attributes.get("property") or ""
        content = " ".join(node.attributes.get("content", "").split())
        if label and content:
            page.metas.setdefault(label.strip().lower().replace("dcterms.", "dc."), []).append(content)
    page.base = next((address for address in _bases(page) if address.lower().startswith(("http:", "https:"))), "")
    return page


def _heading(tree: Tree) -> str:
    for tag in ("h1", "h2", "title"):
        for node in tree.elements(tag):
            text = tree.text_of(node)
            if text and (tag != "h2" or is_list_heading(text)):
                return text
    return ""


def _bases(page: Page) -> Iterator[str]:
    tree = page.tree
    yield from (node.attributes.get("href", "").strip() for node in tree.elements("base"))
    for node in tree.elements("link"):
        if node.attributes.get("rel", "").lower() == "canonical":
            yield node.attributes.get("href", "").strip()
    yield from page.meta("og:url")
    saved = _SAVED_FROM.search(tree.source, 0, _NEAR_THE_TOP)
    if saved:
        yield saved[1]


def is_hidden(node: Node) -> bool:
    """Return whether a node is no content of the page: in a menu, a footer, or a part that is never shown."""
    climbing: Node | None = node
    for _ in range(_LEVELS):
        if climbing is None:
            return False
        if climbing.tag in _NO_CONTENT or climbing.words & _MENUS:
            return True
        climbing = climbing.parent
    return False


_LEVELS = 14
_NO_CONTENT = frozenset("nav footer aside script style template head".split())
_MENUS = frozenset("nav navbar menu footer breadcrumb breadcrumbs sidebar pagination dropdown-menu toc".split())
