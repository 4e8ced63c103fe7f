"""Reads a word or phrase of a search as what it asks of the text of papers."""

import dataclasses
import re
import unicodedata

from nightstand.domain.query_lexer import Lexeme, Sign
from nightstand.domain.query_tree import NOWHERE, Everything, Node, Or, Span, TextClause, TextField, TextKind
from nightstand.domain.query_values import identified

STOP_WORDS = frozenset(
    "a an and are as at be by for from has have in into is it its of on or that the their this to was we were which"
    " with".split()
)
"""Words that nearly every paper holds; a search for other words goes without them."""

TEXT_FIELDS = {
    "": TextField.ANY,
    "title": TextField.TITLE,
    "abstract": TextField.ABSTRACT,
    "author": TextField.AUTHORS,
    "venue": TextField.VENUE,
    "note": TextField.NOTES,
    "source": TextField.SOURCES,
    "attached": TextField.ATTACHED,
}

_FUZZY = re.compile(r"(.*\w.*)~[12]?")
_PATTERN = re.compile(r"[\w*?.'’‐‑–-]+")
_ANY_LETTERS = re.compile(r"[*?]*\*[*?]*")
_SOME_LETTERS = re.compile(r"\?{3,}")
_NAME_WITH_STAR = re.compile(r"[A-Z]\*")
"""The name of an algorithm, and not what nearly every paper holds: words that begin so."""
_QUESTION = re.compile(r"[^*?]*\w\?")


def asked(lexeme: Lexeme) -> Lexeme:
    """Return a word among others without the question mark it ends with; one with other wildcards is a pattern."""
    if lexeme.sign is not Sign.WORD or not _QUESTION.fullmatch(lexeme.text):
        return lexeme
    return dataclasses.replace(lexeme, text=lexeme.text[:-1], is_open=False)


def text_of(lexeme: Lexeme) -> Node | None:
    """Return what a lexeme asks of the text; None when it holds nothing that could be found."""
    is_text_field = lexeme.field in TEXT_FIELDS
    field = TEXT_FIELDS.get(lexeme.field, TextField.ANY)
    text, start = (lexeme.text, lexeme.text_start) if is_text_field else (lexeme.source, lexeme.start)
    if lexeme.sign is Sign.PHRASE and is_text_field:
        place = _place(start, text)
        return TextClause(field, text, TextKind.PHRASE, lexeme.is_open, place) if is_searchable(text) else None
    if _ANY_LETTERS.fullmatch(text):
        return Everything()
    if _SOME_LETTERS.fullmatch(text):
        return TextClause(field, text, TextKind.WILDCARD, place=_place(start, text))
    if not is_searchable(text):
        return None
    if fuzzy := _FUZZY.fullmatch(text):
        return TextClause(field, fuzzy[1], TextKind.FUZZY, place=_place(start, fuzzy[1]))
    if _NAME_WITH_STAR.fullmatch(text):
        return TextClause(field, text, TextKind.WORD, place=_place(start, text))
    if ("*" in text or "?" in text) and _PATTERN.fullmatch(text):
        stem = text.rstrip("*")
        if "*" in stem or "?" in stem:
            return TextClause(field, text, TextKind.WILDCARD, place=_place(start, text))
        return TextClause(field, stem, TextKind.PREFIX, place=_place(start, stem))
    clause = TextClause(field, text, TextKind.WORD, lexeme.is_open, _place(start, text))
    # A pasted DOI or address is looked for in the text, and names a paper besides.
    named = None if lexeme.field else identified(text)
    return clause if named is None else Or((clause, *(named.parts if isinstance(named, Or) else (named,))))


def is_searchable(text: str) -> bool:
    """Tell whether a text holds a letter, a digit or a pictograph."""
    return any(character.isalnum() or unicodedata.category(character) == "So" for character in text)


def is_stop_word(node: Node) -> bool:
    """Tell whether a part of a search is a word that nearly every paper holds somewhere; in a field it was meant."""
    if not isinstance(node, TextClause) or node.kind is not TextKind.WORD:
        return False
    return node.field is TextField.ANY and node.text.lower() in STOP_WORDS


def _place(start: int, text: str) -> Span:
    return (start, start + len(text)) if start >= 0 else NOWHERE
