"""The papers that a search wants others to be like."""

from collections.abc import Mapping

from nightstand.domain.errors import NotFound
from nightstand.domain.paper import PaperId
from nightstand.domain.query import parse_query
from nightstand.domain.query_tree import LikeClause, Not
from nightstand.services.browsing import BrowsingService


def liked_papers(browsing: BrowsingService, text: str) -> Mapping[str, PaperId]:
    """Return the papers that a search names for others to be like, by what was typed. For the pool."""
    if ":" not in text:
        return {}
    nodes = (clause.node for clause in parse_query(text).clauses)
    liked = [node.part if isinstance(node, Not) else node for node in nodes]
    papers: dict[str, PaperId] = {}
    for name in (node.name for node in liked if isinstance(node, LikeClause)):
        try:
            papers[name] = browsing.resolve_paper(name)
        except NotFound:
            # The search finds nothing then, and its chip shows what was typed.
            continue
    return papers
