"""Searches the texts of papers without an index: what stands in for it while it is built."""

import sqlite3

from nightstand.domain.paper import PaperId
from nightstand.domain.query_tree import TextClause, TextField, TextKind

_OF_PAPER = {
    TextField.TITLE: "title_text",
    TextField.ABSTRACT: "abstract_text",
    TextField.AUTHORS: "authors_text",
    TextField.VENUE: "venue",
    TextField.KEY: '"key"',
}
_ELSEWHERE = {
    TextField.NOTES: "SELECT paper_id FROM note WHERE text",
    TextField.TAGS: "SELECT paper_id FROM paper_tag JOIN tag ON tag.id = paper_tag.tag_id WHERE tag.name",
    TextField.SOURCES: "SELECT paper_id FROM source WHERE list_name",
}
_ANYWHERE = (TextField.TITLE, TextField.ABSTRACT, TextField.AUTHORS, TextField.NOTES)


def papers_containing(connection: sqlite3.Connection, clause: TextClause) -> frozenset[PaperId]:
    """Return the papers whose texts hold every word of a clause, or its phrase, ignoring the case of A to Z.

    Without a field these are titles, abstracts, authors and notes.
    """
    text = clause.text.replace("*", " ").replace("?", " ")
    words = [" ".join(text.split())] if clause.kind is TextKind.PHRASE else text.split()
    fields = _ANYWHERE if clause.field is TextField.ANY else (clause.field,)
    conditions = [condition for field in fields if (condition := _condition(field))]
    if not conditions or not any(words):
        return frozenset()
    condition = " AND ".join([f"({' OR '.join(conditions)})"] * len(words))
    values = [f"%{_escaped(word)}%" for word in words for _condition in conditions]
    return frozenset(PaperId(row[0]) for row in connection.execute(f"SELECT id FROM paper WHERE {condition}", values))


def _condition(field: TextField) -> str:
    if field in _OF_PAPER:
        return rf"{_OF_PAPER[field]} LIKE ? ESCAPE '\'"
    return rf"id IN ({_ELSEWHERE[field]} LIKE ? ESCAPE '\')" if field in _ELSEWHERE else ""


def _escaped(word: str) -> str:
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
