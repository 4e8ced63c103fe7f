"""Annotations that leave together, and the address by which each paper is known outside the library."""

from dataclasses import dataclass
from datetime import datetime
from uuid import NAMESPACE_URL, uuid5

from nightstand.domain.annotated import AnnotatedList, AnnotatedPaper


@dataclass(frozen=True, slots=True)
class AnnotationDocument:
    """Annotated papers and lists in the order they leave; `generated` is aware."""

    title: str
    papers: tuple[AnnotatedPaper, ...]
    generated: datetime
    lists: tuple[AnnotatedList, ...] = ()

    @property
    def count(self) -> int:
        """How many annotations leave."""
        return sum(paper.count for paper in self.papers) + sum(one.count for one in self.lists)


def list_address(annotated: AnnotatedList) -> str:
    """Return a made-up address that names a list, the same in every export while it has its name."""
    return uuid5(NAMESPACE_URL, f"reading list {annotated.list}\n{annotated.name}").urn


def paper_address(paper: AnnotatedPaper) -> str:
    """Return an address that names the paper: of its DOI, arXiv or OpenReview number, its page, else a made-up one.

    The made-up one follows from key and title, so that it is the same in every export.
    """
    if paper.doi:
        return f"https://doi.org/{paper.doi}"
    if paper.arxiv:
        return f"https://arxiv.org/abs/{paper.arxiv}"
    if paper.openreview:
        return f"https://openreview.net/forum?id={paper.openreview}"
    if paper.url.startswith(("https://", "http://")):
        return paper.url
    return uuid5(NAMESPACE_URL, f"{paper.key}\n{paper.title}").urn
