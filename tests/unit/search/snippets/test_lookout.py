"""The quick look at a text finds exactly what reading every word of it finds."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nightstand.domain.query import TextClause, TextField, TextKind, parse_query
from nightstand.search.analysis import Role, Token, tokens
from nightstand.search.clause_plan import Alternative, plan
from nightstand.search.snippets.lookout import Hit, Lookout
from nightstand.search.snippets.word_checks import check_of


def slowly(text: str, clauses: list[TextClause]) -> set[Hit]:
    """Return the hits by comparing every word with everything that is looked for."""
    words = tokens(text)
    return {
        Hit(token.start, token.end, number)
        for number, clause in enumerate(clauses)
        for way in plan(clause)
        for row in _rows(words, way)
        for token in row
    }


def _rows(words: list[Token], way: Alternative) -> list[list[Token]]:
    first, *rest = way.elements
    fits = check_of(first)
    begun = [token for token in words if fits(token.text)]
    if first.sort.name != "EXACT":
        parts = {token.position for token in begun if token.role is not Role.JOINED}
        begun = [token for token in begun if token.role is not Role.JOINED or token.position not in parts]
    rows = []
    for start in begun:
        row = [start]
        for element in rest:
            place = start.position + element.offset
            row += [token for token in words if token.position == place and check_of(element)(token.text)][:1]
        if len(row) == len(way.elements):
            rows.append(row)
    return rows


PIECES = st.sampled_from(
    ["regret", "Regrets", "best-arm", "best", "arm", "bestarm", "policies", "policy", "matrices", "matrix", "mice",
     "mouse", "Gödel", "goedel", "G\\\"{o}del", "Müller", "O'Brien", "l'homme", "10,000", "10000", "i.i.d.", "iid",
     "Qwen2.5-Math", "qwen", "SMACv2", "2501.01234v2", "C++", "c#", "A*", "ε-best", "$\\epsilon$-best",
     "$f$-divergence", "深層学習", "学習", "。", "、", "ﬁne", "fine", "Ｆｕｌｌ", "e\u0301cole", "école", "😀", "𝜖",
     "x^{-1}", "\\emph{foo", "}", "(un)supervised", "Cauchy--Schwarz", "\u200b", "\u00ad", "-", "'", ".", ",", "(",
     "\n", "\t", "\x02", "of", "the", "learning", "learned", "transformer", "transfromer", "한국어", "हिन्दी", "ß",
     "straße", "**d**eep"]
)  # fmt: skip
SPACES = st.sampled_from([" ", " ", " ", "", "\n", "\u3000", "\u00a0"])
TEXTS = st.lists(st.tuples(PIECES, SPACES).map("".join), max_size=25).map("".join)
TYPED = st.lists(st.tuples(PIECES, st.sampled_from(["", "", "*", "~"])).map("".join), min_size=1, max_size=3).map(
    " ".join
)
QUERIES = st.one_of(
    TYPED, TYPED.map('"{}"'.format), TYPED.map("title:({})".format), st.sampled_from(["*ing", "?ol*", "m*"])
)


@given(TEXTS, QUERIES)
@example("Kurt Gödel", '"kurt goedel"')
@example("the mice", "mouse ")
@example("the i.i.d. case", "iid")
def test_every_word_looked_for_is_found_and_no_other(text: str, typed: str) -> None:
    clauses = list(parse_query(typed).text_clauses)

    hits = Lookout([plan(clause) for clause in clauses]).hits(text)

    assert set(hits) == slowly(text, clauses)


@given(st.text(max_size=60), st.text(min_size=1, max_size=8), st.sampled_from(TextKind))
def test_any_text_is_searched_for_any_text(text: str, wanted: str, kind: TextKind) -> None:
    clauses = [TextClause(TextField.ANY, wanted, kind)]

    hits = Lookout([plan(clause) for clause in clauses]).hits(f"{text} {wanted}")

    assert set(hits) == slowly(f"{text} {wanted}", clauses)


@pytest.mark.parametrize(
    "typed", ["regret bound", "learn", "tra*", "transfomer~", '"of the"', "*ing", "f-divergence", "e"]
)
def test_the_papers_of_real_lists_are_marked_alike(typed: str, abstracts: tuple[str, ...]) -> None:
    clauses = list(parse_query(typed).text_clauses)
    lookout = Lookout([plan(clause) for clause in clauses])

    for abstract in abstracts:
        assert set(lookout.hits(abstract)) == slowly(abstract, clauses)
