"""The paper that `like:` names, and the words that others have in common with it."""

from nightstand.domain.paper import PaperId
from nightstand.domain.query import LikeClause, Query, TextClause, TextField, TextKind, leaves
from nightstand.domain.tag import folded
from nightstand.search.columns.library_columns import LibraryColumns
from nightstand.search.evaluation.likeness import LikedPaper, telling_words
from nightstand.search.evaluation.text_evaluator import TextEvaluator
from nightstand.storage import papers
from nightstand.storage.database import Database


def liked_paper(database: Database, columns: LibraryColumns, name: str) -> LikedPaper | None:
    """Return the paper of a citation key or id; None when there is none."""
    with database.read() as session:
        paper = papers.paper_with_key(session, folded(name))
        if paper is None and name.isascii() and name.isdecimal():
            paper = PaperId(int(name))
        texts = papers.plain_texts(session, (paper,)) if paper is not None else {}
    slot = columns.shown_slot_of(paper) if paper in texts else None
    return LikedPaper(slot, *texts[paper]) if paper is not None and slot is not None else None


def words_in_common(
    database: Database, columns: LibraryColumns, evaluator: TextEvaluator, query: Query
) -> tuple[TextClause, ...]:
    """Return clauses for the words by which the `like:` of a query finds papers."""
    names = [node.name for node in leaves(query.tree) if isinstance(node, LikeClause)]
    found = [liked_paper(database, columns, name) for name in names]
    words = [word for liked in found if liked is not None for word in telling_words(evaluator, liked)]
    return tuple(TextClause(TextField.ANY, word, TextKind.PHRASE) for word in dict.fromkeys(words))
