"""Puts the lexemes of a search together to a tree, with an eye on where each part stands."""

import dataclasses
import re
from collections.abc import Sequence
from datetime import datetime

from nightstand.domain.query_asking import asking_lexemes
from nightstand.domain.query_fields import meant_field
from nightstand.domain.query_joining import whole_values
from nightstand.domain.query_lexer import MAX_WORDS, Lexeme, Sign, lexemes
from nightstand.domain.query_text import TEXT_FIELDS, asked, is_stop_word, text_of
from nightstand.domain.query_tree import And, Everything, Node, Not, Or, Span, TextClause, TextField, TextKind, joined
from nightstand.domain.query_values import filter_of, meant_value

MAX_DEPTH = 8
"""How deep brackets may stand in each other; deeper ones are read as if they were not there."""

_UNKNOWN_FIELD = re.compile(r"([a-z]{3,12}):[^\s/:]")


@dataclasses.dataclass(frozen=True, slots=True)
class Part:
    """A node and where in the text it stands, with what negates it."""

    node: Node
    span: Span


@dataclasses.dataclass(slots=True)
class _Group:
    """What stands between two brackets: alternatives of parts that belong together."""

    start: int = 0
    """Where it begins, with what stands before the bracket."""
    field: str = ""
    is_negated: bool = False
    """The whole group, by what stood in front of it."""
    alternatives: list[list[Part]] = dataclasses.field(default_factory=lambda: [[]])
    negations: list[int] = dataclasses.field(default_factory=list)
    """Where the NOTs stand that wait for the next part."""

    def add(self, node: Node, start: int, stop: int) -> None:
        first, is_negated = self.take_negation(start)
        self.alternatives[-1].append(Part(Not(node) if is_negated else node, (first, stop)))

    def take_negation(self, start: int) -> tuple[int, bool]:
        """Return where a part that stands at `start` begins with its NOTs, and whether they negate it."""
        waiting, self.negations = self.negations, []
        return min([start, *waiting]), len(waiting) % 2 == 1

    def is_empty(self) -> bool:
        return not any(self.alternatives)


class Reader:
    """Reads lexemes one after the other with the open brackets on a stack, so that no text can nest too deep.

    `remarks` say what was read as something else; `without` are the words that were left out as telling nothing.
    `are_alternatives` tells that the parts of the text read last stand between ORs; `whole` is that of `Query`.
    """

    def __init__(self, now: datetime | None) -> None:
        """`now` is aware; None is the time at which it is first asked for."""
        self.remarks: list[str] = []
        self.without: list[str] = []
        self.are_alternatives = False
        self.whole: TextClause | None = None
        self._now = now
        self._has_named_a_field = False
        self._has_several_words = False
        self._groups = [_Group()]
        self._ignored_brackets = 0
        self._words_left = MAX_WORDS

    def read(self, text: str) -> tuple[Node, tuple[Part, ...]]:
        """Return the tree of a readable text and its parts, or its alternatives."""
        found = list(lexemes(text))
        self._has_several_words = sum(lexeme.sign is Sign.WORD for lexeme in found) > 1
        asking = asking_lexemes(found)
        if asking:
            words = " ".join(lexeme.text for lexeme in found[:asking])
            self.remarks.append(f"without “{words}”, which only asks")
        telling = found[asking:]
        for lexeme in whole_values(telling, text, self._time):
            self._take(lexeme)
        while len(self._groups) > 1:
            self._close(len(text))
        outermost = self._groups[0]
        _finish(outermost)
        tree, parts = self._joined(outermost)
        self.are_alternatives = len(parts) > 1 and sum(map(bool, outermost.alternatives)) > 1
        self.whole = self._whole(telling)
        return tree, parts

    def _whole(self, words: Sequence[Lexeme]) -> TextClause | None:
        """Return the text as a phrase if fewer words of it are searched than left out; None for any other."""
        is_small = len(words) - len(self.without) < len(self.without) > 1
        if not is_small or any(word.field or word.sign is not Sign.WORD for word in words):
            return None
        text = " ".join(word.text for word in words)
        return TextClause(TextField.ANY, text, TextKind.PHRASE, words[-1].is_open)

    def _take(self, lexeme: Lexeme) -> None:
        group = self._groups[-1]
        match lexeme.sign:
            case Sign.OPEN:
                self._open(lexeme)
            case Sign.CLOSE if self._ignored_brackets:
                self._ignored_brackets -= 1
            case Sign.CLOSE:
                self._close(lexeme.stop)
            case Sign.NOT:
                group.negations.append(lexeme.start)
            case Sign.OR if group.alternatives[-1]:
                group.alternatives.append([])
            case Sign.AND if group.alternatives[-1]:
                pass
            case Sign.WAITING:
                group.take_negation(lexeme.start)
                self.remarks.append(f"{lexeme.source} waits for a value")
            case _:
                self._take_word(lexeme)

    def _take_word(self, lexeme: Lexeme) -> None:
        group = self._groups[-1]
        if group.field and not lexeme.field:
            lexeme = dataclasses.replace(lexeme, field=group.field)
        node = None if lexeme.field in TEXT_FIELDS else filter_of(lexeme, self._time())
        if node is not None:
            # Masks cost nothing; only words to be found in texts are counted.
            group.add(node, lexeme.start, lexeme.stop)
            return
        cut = self._within_limit(asked(lexeme) if self._has_several_words else lexeme)
        if cut is None:
            return
        node = text_of(cut)
        if isinstance(node, TextClause) and cut.field not in TEXT_FIELDS:
            meant = meant_value(cut.field, lexeme.text)
            asking = f"; did you mean {cut.field}:{meant}?" if meant else ""
            self.remarks.append(f"“{node.text}” is searched as text{asking}")
        if node is not None:
            self._watch_for_slips(cut)
            group.add(node, cut.start, cut.stop)
        else:
            group.take_negation(cut.start)
            if cut.text:
                self.remarks.append(f"without “{cut.text}”, in which there is nothing to find")

    def _time(self) -> datetime:
        if self._now is None:
            self._now = datetime.now().astimezone()
        return self._now

    def _watch_for_slips(self, lexeme: Lexeme) -> None:
        """Say which field may be meant by one that does not exist; once, since it takes a while."""
        name = _UNKNOWN_FIELD.match(lexeme.text)
        if name is None or lexeme.field or lexeme.sign is not Sign.WORD or self._has_named_a_field:
            return
        meant = meant_field(name.group(1))
        if meant:
            self._has_named_a_field = True
            value = lexeme.text.partition(":")[2]
            self.remarks.append(f"“{lexeme.text}” is searched as text; did you mean {meant}:{value}?")

    def _within_limit(self, lexeme: Lexeme) -> Lexeme | None:
        """Return the lexeme with as many words as may still be read; None without any."""
        words = lexeme.text.split()
        if len(words) <= self._words_left:
            self._words_left -= len(words)
            return lexeme
        self.remarks.append(f"only the first {MAX_WORDS} words were read")
        words, self._words_left = words[: self._words_left], 0
        if not words:
            return None
        text = " ".join(words)
        start = lexeme.text_start if lexeme.source[lexeme.text_start - lexeme.start :].startswith(text) else -1
        return dataclasses.replace(lexeme, text=text, text_start=start, is_open=False)

    def _open(self, lexeme: Lexeme) -> None:
        if len(self._groups) > MAX_DEPTH:
            self._ignored_brackets += 1
            return
        outer = self._groups[-1]
        start, is_negated = outer.take_negation(lexeme.start)
        self._groups.append(_Group(start, lexeme.field or outer.field, is_negated))

    def _close(self, stop: int) -> None:
        if len(self._groups) == 1:
            return
        group = self._groups.pop()
        _finish(group)
        if not group.is_empty():
            node, _ = self._joined(group)
            self._groups[-1].add(Not(node) if group.is_negated else node, group.start, stop)

    def _joined(self, group: _Group) -> tuple[Node, tuple[Part, ...]]:
        """Return what a group asks for, and its parts or alternatives."""
        filled = [parts for parts in group.alternatives if parts]
        kept = [self._telling(parts) for parts in filled]
        nodes = [_together(parts) for parts in kept]
        if any(isinstance(node, Everything) for node in nodes):
            return Everything(), ()
        if len(nodes) == 1:
            return nodes[0], kept[0]
        spans = [(parts[0].span[0], parts[-1].span[1]) for parts in kept]
        alternatives = tuple(Part(node, span) for node, span in zip(nodes, spans, strict=True))
        flat = (inner for node in nodes for inner in (node.parts if isinstance(node, Or) else (node,)))
        return joined(Or, tuple(flat)), alternatives

    def _telling(self, parts: list[Part]) -> tuple[Part, ...]:
        """Return the parts without those that narrow nothing down."""
        flat = [inner for part in parts for inner in _inner(part.node)]
        # A name or venue narrows down, but does not say what is looked for.
        sought = [node for node in flat if isinstance(node, TextClause) and node.field is TextField.ANY]
        has_telling_text = not all(map(is_stop_word, sought))
        kept: list[Part] = []
        for part in parts:
            inner = [node for node in _inner(part.node) if not isinstance(node, Everything)]
            if has_telling_text:
                self.without += [node.text for node in inner if isinstance(node, TextClause) and is_stop_word(node)]
                inner = [node for node in inner if not is_stop_word(node)]
            if inner:
                kept.append(Part(joined(And, tuple(dict.fromkeys(inner))), part.span))
        return tuple(kept)


def _finish(group: _Group) -> None:
    """Read NOTs that stand alone as a word."""
    if group.negations and group.is_empty():
        last = group.negations[-1]
        group.negations = []
        group.add(TextClause(TextField.ANY, "NOT"), last, last + len("NOT"))


def _inner(node: Node) -> tuple[Node, ...]:
    return node.parts if isinstance(node, And) else (node,)


def _together(parts: tuple[Part, ...]) -> Node:
    return joined(And, tuple(dict.fromkeys(node for part in parts for node in _inner(part.node))))
