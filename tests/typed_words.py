"""The rules of the search field for the words of one text, plainly: what an index must do too."""

from collections.abc import Iterator
from itertools import pairwise

from nightstand.search.analysis import Role, Token, bare, folded_text, is_cjk, singular, tokens
from nightstand.search.analysis.compounds import cuts, joined
from nightstand.search.analysis.word_forms import same_form

Places = dict[str, set[int]]


def is_found(text: str, typed: str) -> bool:
    """Tell whether a search finds a paper of this text; the last word is still being typed."""
    words: Places = {}
    for token in tokens(text):
        words.setdefault(token.text, set()).add(token.position)
    if len(typed) > 1 and typed[0] == typed[-1] == '"':
        return _stand_in_a_row(words, [{word.text} for word in _plain(typed)])
    pieces = [piece for piece in typed.split() if _plain(piece)]
    met = [_is_met(words, piece, is_last=piece is pieces[-1]) for piece in pieces]
    for number, (first, second) in enumerate(pairwise(pieces)):
        one, two = _plain(first), _plain(second)
        if len(one) == len(two) == 1 and joined(one[0].text, two[0].text) in words:
            met[number] = met[number + 1] = True
    return bool(met) and all(met)


def _is_met(words: Places, piece: str, *, is_last: bool) -> bool:
    row = _plain(piece)
    ways = [[{word.text} for word in row]]
    ways += [[{other}] for other in _as_one(piece, row)]
    if is_last:
        raw = _as_typed(piece, row[-1])
        ways += [[*way[:-1], set(_longer(words, raw))] for way in ways[:1]]
        ways += [[set(_longer(words, other))] for other in _as_one(piece, row)]
    if len(row) == 1:
        word = row[0].text
        ways.append([set(same_form(list(words), word))])
        if is_cjk(word):
            ways.append([{other for other in words if other.startswith(word)}])
        ways += [[{first}, {second, singular(second)}] for first, second in cuts(word)]
    return any(_stand_in_a_row(words, way) for way in ways)


def _longer(words: Places, start: str) -> Iterator[str]:
    yield singular(start)
    if start.endswith(("ie", "i")):
        yield start.removesuffix("e").removesuffix("i") + "y"
    if start.endswith(("xe", "che", "she", "sse")):
        yield start[:-1]
    if not is_cjk(start[0]):
        yield from (word for word in words if word.startswith(start))


def _stand_in_a_row(words: Places, row: list[set[str]]) -> bool:
    places = [set().union(*(words.get(word, set()) for word in choice)) for choice in row]
    return any(all(start + offset in at for offset, at in enumerate(places)) for start in places[0])


def _plain(text: str) -> list[Token]:
    return [token for token in tokens(text) if token.role is Role.PLAIN]


def _as_one(piece: str, row: list[Token]) -> list[str]:
    whole = (row[0].start, row[-1].end)
    return [token.text for token in tokens(piece) if token.role is Role.JOINED and (token.start, token.end) == whole]


def _as_typed(piece: str, last: Token) -> str:
    raw = bare(folded_text(piece[last.start : last.end]).strip("\x01"))
    return raw if raw.startswith(last.text[:-1]) else last.text
