"""Search text to query tree: never an error, always an explanation."""

import dataclasses
from datetime import datetime

from nightstand.domain.query_lexer import MAX_CHARACTERS, MAX_WORDS, Lexeme, Sign, lexemes, readable
from nightstand.domain.query_sentence import sentence
from nightstand.domain.query_tree import (
    NOWHERE,
    QUERY_LANGUAGE_VERSION,
    AddedFilter,
    And,
    Everything,
    Filter,
    FilterName,
    LikeClause,
    Node,
    Not,
    NumberFilter,
    Or,
    Possession,
    Query,
    QueryClause,
    Span,
    State,
    TextClause,
    TextField,
    TextKind,
    joined,
    text_clauses,
)
from nightstand.domain.query_values import STOP_WORDS, filter_of, text_of

__all__ = [
    "MAX_CHARACTERS",
    "MAX_WORDS",
    "NOWHERE",
    "QUERY_LANGUAGE_VERSION",
    "AddedFilter",
    "And",
    "Everything",
    "Filter",
    "FilterName",
    "LikeClause",
    "Node",
    "Not",
    "NumberFilter",
    "Or",
    "Possession",
    "Query",
    "QueryClause",
    "Span",
    "State",
    "TextClause",
    "TextField",
    "TextKind",
    "parse_query",
]

MAX_DEPTH = 8
"""How deep brackets may stand in each other; deeper ones are read as if they were not there."""


def parse_query(text: str, *, now: datetime | None = None) -> Query:
    """Return what `text` asks for.

    Spaces mean AND; AND, OR and NOT in capitals, brackets, a minus, quotes, `field:value`, `*`, `?` and `~` mean what
    they mean elsewhere. What cannot be understood is searched as text, and `understood` says so. `now`, aware, is what
    `added:<7d` counts from.
    """
    shown = readable(text)
    reader = _Reader(now or datetime.now().astimezone())
    tree = reader.read(shown[:MAX_CHARACTERS])
    if len(shown) > MAX_CHARACTERS:
        reader.remarks.append(f"only the first {MAX_CHARACTERS} characters were read")
    understood = " · ".join([sentence(tree), *dict.fromkeys(reader.remarks)])
    return Query(text, tree, understood, text_clauses(tree))


@dataclasses.dataclass(slots=True)
class _Group:
    """What stands between two brackets: alternatives of parts that belong together."""

    field: str = ""
    is_negated: bool = False
    """The whole group, by what stood in front of it."""
    alternatives: list[list[Node]] = dataclasses.field(default_factory=lambda: [[]])
    negations: int = 0
    """How many NOTs wait for the next part."""

    def add(self, node: Node) -> None:
        self.alternatives[-1].append(Not(node) if self.take_negation() else node)

    def take_negation(self) -> bool:
        waiting, self.negations = self.negations, 0
        return waiting % 2 == 1

    def is_empty(self) -> bool:
        return not any(self.alternatives)


class _Reader:
    """Reads lexemes one after the other with the open brackets on a stack, so that no text can nest too deep."""

    def __init__(self, now: datetime) -> None:
        self.remarks: list[str] = []
        self._now = now
        self._groups = [_Group()]
        self._ignored_brackets = 0
        self._words_left = MAX_WORDS

    def read(self, text: str) -> Node:
        for lexeme in lexemes(text):
            self._take(lexeme)
        while len(self._groups) > 1:
            self._close()
        outermost = self._groups[0]
        if outermost.negations and outermost.is_empty():
            outermost.negations = 0
            outermost.add(TextClause(TextField.ANY, "NOT"))
        return _node_of(outermost)

    def _take(self, lexeme: Lexeme) -> None:
        group = self._groups[-1]
        match lexeme.sign:
            case Sign.OPEN:
                self._open(lexeme)
            case Sign.CLOSE if self._ignored_brackets:
                self._ignored_brackets -= 1
            case Sign.CLOSE:
                self._close()
            case Sign.NOT:
                group.negations += 1
            case Sign.OR if group.alternatives[-1]:
                group.alternatives.append([])
            case Sign.AND if group.alternatives[-1]:
                pass
            case Sign.WAITING:
                self.remarks.append(f"{lexeme.source} waits for a value")
            case _:
                self._take_word(lexeme)

    def _take_word(self, lexeme: Lexeme) -> None:
        words = lexeme.text.split()
        if len(words) > self._words_left:
            self.remarks.append(f"only the first {MAX_WORDS} words were read")
            words = words[: self._words_left]
            lexeme = Lexeme(lexeme.sign, " ".join(words), " ".join(words), lexeme.field)
            if not words:
                return
        self._words_left -= len(words)
        group = self._groups[-1]
        if group.field and not lexeme.field:
            lexeme = Lexeme(lexeme.sign, lexeme.text, f"{group.field}:{lexeme.source}", group.field, lexeme.is_open)
        node = filter_of(lexeme, self._now)
        if node is None:
            node = text_of(lexeme)
            if isinstance(node, TextClause) and lexeme.field and node.text == lexeme.source:
                self.remarks.append(f"“{lexeme.source}” is searched as text")
        if node is not None:
            group.add(node)
        elif lexeme.text:
            group.take_negation()
            self.remarks.append(f"without “{lexeme.text}”, in which there is nothing to find")

    def _open(self, lexeme: Lexeme) -> None:
        if len(self._groups) > MAX_DEPTH:
            self._ignored_brackets += 1
            return
        outer = self._groups[-1]
        self._groups.append(_Group(lexeme.field or outer.field, outer.take_negation()))

    def _close(self) -> None:
        if len(self._groups) == 1:
            return
        group = self._groups.pop()
        if not group.is_empty():
            node = _node_of(group)
            self._groups[-1].add(Not(node) if group.is_negated else node)


def _node_of(group: _Group) -> Node:
    alternatives = tuple(_together(parts) for parts in group.alternatives if parts)
    if any(isinstance(part, Everything) for part in alternatives):
        return Everything()
    return joined(
        Or, tuple(inner for part in alternatives for inner in (part.parts if isinstance(part, Or) else (part,)))
    )


def _together(parts: list[Node]) -> Node:
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, And) else (part,))]
    has_telling_text = any(isinstance(part, TextClause) and not _is_stop_word(part) for part in flat)
    kept = [
        part for part in flat if not isinstance(part, Everything) and not (has_telling_text and _is_stop_word(part))
    ]
    return joined(And, tuple(dict.fromkeys(kept)))


def _is_stop_word(node: Node) -> bool:
    return isinstance(node, TextClause) and node.kind is TextKind.WORD and node.text.lower() in STOP_WORDS
