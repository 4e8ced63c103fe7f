"""The addresses under which a paper can be read, and how they are called."""

from collections.abc import Iterator

from nightstand.domain.paper import Bibliography


def main_address(bibliography: Bibliography) -> str:
    """Return the address that best stands for the paper, or nothing."""
    if bibliography.url:
        return bibliography.url
    return next((address for _, address in identifier_links(bibliography)), "")


def identifier_links(bibliography: Bibliography) -> Iterator[tuple[str, str]]:
    """Give name and address of everything that leads to the paper itself."""
    if bibliography.doi:
        yield "DOI", f"https://doi.org/{bibliography.doi}"
    if bibliography.arxiv:
        yield "arXiv", f"https://arxiv.org/abs/{bibliography.arxiv}"
    if bibliography.openreview:
        yield "OpenReview", f"https://openreview.net/forum?id={bibliography.openreview}"
    if bibliography.pdf:
        yield "PDF", bibliography.pdf
    if bibliography.code:
        yield "Code", bibliography.code
