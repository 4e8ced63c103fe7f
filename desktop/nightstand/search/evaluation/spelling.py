"""Did you mean: a search with its misspelt words put right, and everything else as it was typed."""

from nightstand.domain.query import Query, TextClause, TextKind
from nightstand.domain.query_fields import FIELD_NAMES, meant_field
from nightstand.domain.query_tree import NOWHERE
from nightstand.domain.query_values import meant_value
from nightstand.search.analysis import Role, Token, is_cjk, singular, tokens
from nightstand.search.evaluation.spelling_words import LEAST_LETTERS, SpellingWords
from nightstand.search.evaluation.text_evaluator import TextEvaluator

_FEW_PAPERS = 2
_SMALL_PART = 1e-4
_MANY_TIMES = 100
"""A word in few papers, or a small part of all, is taken for a slip if a near one stands in so many times as many."""


def suggestion(query: Query, evaluator: TextEvaluator, words: SpellingWords) -> str | None:
    """Return the text of a query with its misspelt words put right; None when there is nothing to put right.

    Codes, numbers, short words and what is written without spaces are never touched. About 1 ms a word.
    """
    replaced: dict[tuple[int, int], str] = {}
    for clause in query.text_clauses:
        if clause.place == NOWHERE or clause.kind not in (TextKind.WORD, TextKind.PHRASE):
            continue
        name, colon, value = clause.text.partition(":")
        if colon and (field := FIELD_NAMES.get(name.lower())):
            # A value that the field does not know is no word of a paper.
            if meant := meant_value(field, value):
                replaced[clause.place] = f"{name}:{meant}"
            continue
        if value and clause.kind is TextKind.WORD and (meant := meant_field(name)):
            replaced[clause.place] = f"{meant}:{value}"
            continue
        if any(character.isdigit() for character in clause.text):
            continue
        found = [token for token in tokens(clause.text) if token.role is Role.PLAIN]
        for token in found:
            better = _better(token, clause, evaluator, words, is_last=token is found[-1])
            if better is not None:
                start = clause.place[0]
                replaced[start + token.start, start + token.end] = better
    if not replaced:
        return None
    text = query.text
    for (start, end), word in sorted(replaced.items(), reverse=True):
        text = text[:start] + word + text[end:]
    return text


def _better(
    token: Token, clause: TextClause, evaluator: TextEvaluator, words: SpellingWords, *, is_last: bool
) -> str | None:
    word = token.text
    typed = clause.text[token.start : token.end]
    if len(word) < LEAST_LETTERS or not typed.isalpha() or is_cjk(word[0]):
        return None
    frequency = evaluator.document_frequency(word)
    if is_last and clause.is_unfinished:
        frequency = max(frequency, evaluator.start_frequency(typed.lower()))
    if frequency > max(_FEW_PAPERS, _SMALL_PART * evaluator.document_count):
        return None
    better = words.nearest(word, max(frequency * _MANY_TIMES, 1))
    return None if better is None else _written_like(typed, word, better)


def _written_like(typed: str, word: str, better: str) -> str:
    """Return a word of the index with the capitals and the plural ending of what was typed."""
    if typed[-1] in "sS" and word[-1] != "s":
        plurals = (better[:-1] + "ies", better + "s") if better.endswith("y") else (better + "s",)
        better = next((plural for plural in plurals if singular(plural) == better), better)
    if typed.isupper():
        return better.upper()
    return better.capitalize() if typed[0].isupper() else better
