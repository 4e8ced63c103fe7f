"""What people type finds what papers say: accents, LaTeX, hyphens, versions, signs, Chinese."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_index import MemoryIndex
from nightstand.domain.paper import PaperId
from nightstand.domain.query import And, Everything, Filter, Node, Or, TextClause, parse_query
from nightstand.search.analysis import GAP, Role, tokens
from nightstand.search.index import IndexDocument

PAIRS = [
    # Accents, in whatever way they were typed.
    ("CPMöbius: Iterative Coach–Player Reasoning", "cpmobius"),
    ("CPMobius", "CPMöbius"),
    ("CPMo\u0308bius", "cpmöbius"),
    ("Poincar\\'{e} embeddings", "poincare"),
    ("Poincar\\'e embeddings", "Poincaré"),
    ("Poincaré embeddings", "Poincare"),
    ('G\\"odel machines', "gödel"),
    ("Gödel machines", 'G\\"odel'),
    ("Bernhard Schölkopf", "scholkopf"),
    ("Łukasz Kaiser", "lukasz"),
    ("{\\L}ukasz Kaiser", "Łukasz"),
    ("\\O stby", "østby"),
    ("Erd{\\H o}s graphs", "erdos"),
    ("Erd\\H{o}s graphs", "Erdős"),
    ("\\v{S}imon", "simon"),
    ('na\\"{\\i}ve Bayes', "naive"),
    ("Jürgen Schmidhuber", "Schmidhuber"),
    ("Rényi's inequality", "renyi"),
    ("Wei{\\ss}", "weiss"),
    ("Straße", "strasse"),
    ("naïve Bayes", "naive"),
    ("Émile Zola", "EMILE"),
    ("Đorđe and Þór", "dorde"),
    ("İstanbul", "istanbul"),
    ("O'Brien", "obrien"),
    ("O'Brien", "o'brien"),
    ("O’Brien", "o'brien"),
    # Formulas and Greek letters.
    ("Finding an $\\epsilon$-best arm", "epsilon-best"),
    ("Finding an $\\epsilon$-best arm", "ε-best"),
    ("Finding an $\\varepsilon$-best arm", "ϵ-best"),
    ("Finding an ε-best arm", "epsilon best"),
    ("Finding an ε-best arm", "$\\epsilon$-best"),
    ("$\\alpha$-divergence minimization", "α-divergence"),
    ("An 𝛼-divergence", "alpha"),
    ("µ-law coding", "mu-law"),
    ("regret of $O(\\log T)$", "O(log T)"),
    ("regret of O(log T)", "$O(\\log T)$"),
    ("\\emph{Attention} is $O(n^2)$", "attention"),
    ("\\textbf{At}tention", "attention"),
    ("$L^{\\infty}$ bounds", "infty"),
    ("{BERT} embeddings", "bert"),
    ("$k$-NN graph", "knn"),
    # Hyphens.
    ("An f-divergence view", "f-divergence"),
    ("An f-divergence view", "f divergence"),
    ("An f-divergence view", "divergence"),
    ("$f$-Divergence Regularized RLHF", "f-divergence"),
    ("$f$-Divergence Regularized RLHF", "$f$-divergence"),
    ("$f$-Divergence Regularized RLHF", "fdivergence"),
    ("state-of-the-art", "state of the art"),
    ("state of the art", "state-of-the-art"),
    ("pre-training of models", "pre-training"),
    ("pre-training of models", "pretraining"),
    ("pretraining of models", "pre-training"),
    ("Best Arm Identification", "best-arm"),
    ("best-arm identification", "best arm"),
    ("best-arm identification", "bestarm"),
    ("semi-self-supervised", "selfsupervised"),
    ("Coach–Player reasoning", "coach-player"),
    ("auto\u00admatic segmentation", "automatic"),
    ("k-NN graph", "knn"),
    ("k-NN graph", "k-nn"),
    ("L2-regularized", "l2"),
    # Names with digits and signs.
    ("Qwen2.5-Math-7B technical report", "Qwen2.5-Math-7B"),
    ("Qwen2.5-Math-7B technical report", "qwen2.5"),
    ("Qwen2.5-Math-7B technical report", "qwen"),
    ("Qwen2.5-Math-7B technical report", "qwen2.5 math"),
    ("Qwen2.5-Math-7B technical report", "math-7b"),
    ("GPT-4 and o1", "gpt-4"),
    ("GPT-4 and o1", "gpt4"),
    ("GPT-4 and o1", "gpt"),
    ("GPT4 and o1", "gpt-4"),
    ("results of GPT-4.1", "gpt4.1"),
    ("SMACv2 benchmarks", "smac benchmark"),
    ("SMACv2 benchmarks", "smacv2"),
    ("ImageNet-1K", "imagenet"),
    ("ImageNet-1K", "imagenet1k"),
    ("node2vec: scalable feature learning", "node2vec: scalable"),
    ("A C++ library", "C++"),
    ("A C++ library", "c"),
    ("Programs in C# and F#", "c#"),
    ("A study of R in the lab", "R"),
    ("Heuristics for A* search", "A* search"),
    ("2*3*4 is 24", "2*3*4 is 24"),
    ("AlphaGo Zero", "alphago"),
    ("arXiv:2501.01234", "2501.01234"),
    ("arXiv.2501.01234", "2501.01234"),
    ("10.1145/3292500", "10.1145/3292500"),
    ("snake_case names", "snake"),
    ("The Who: to be or not to be", "to be or not to be"),
    ("The Who: to be or not to be", '"to be or not to be"'),
    ("The Who: to be or not to be", "The Who: to be"),
    ("Is Attention All You Need?", "Is Attention All You Need?"),
    # Plurals.
    ("learning policies", "policy"),
    ("a learned policy", "policies"),
    ("a learned policy", "policie"),
    ("neural networks", "network"),
    ("network analysis", "networks"),
    ("two boxes", "box"),
    ("black box models", "boxe"),
    ("learning to rank", "learn"),
    ("Bayesian optimisation", "bayesian"),
    ("class imbalance", "class"),
    # Scripts without spaces, and compatibility forms.
    ("大语言模型的强化学习", "强化学习"),
    ("大语言模型的强化学习", "语言模型"),
    ("大语言模型的强化学习", "模"),
    ("大语言模型的强化学习", "习"),
    ("ICML 2026 论文列表", "论文"),
    ("基于Transformer的模型", "transformer"),
    ("基于Transformer的模型", "模型"),
    ("基于Transformer的模型", "基于Transformer的模型"),
    ("深層学習による画像認識", '"画像認識"'),
    ("日本語の自然言語処理", "自然言語"),
    ("한국어 자연어 처리", "자연어"),
    ("한국어", "\u1112\u1161\u11ab\u1100\u116e\u11a8"),
    ("ﬁne-tuning", "fine-tuning"),
    ("ＡＢＣ full width", "abc"),
    ("😀 emoji", "😀"),
    ("Μηχανική μάθηση", "μηχανικη"),
]

APART = [
    ("Deep learning", "C#"),
    ("networks neural", '"neural networks"'),
    ("by Ada King" + GAP + "Lovelace Byron", '"king lovelace"'),
    ("深層学習", "犬"),
    ("a c program", "C++"),
    ("transformer", "transformers?!x"),
    ("learning", "earning"),
    ("10.1145/329", "10.1145/3292500"),
    ("class", "clas "),
]


def _is_found(text: str, typed: str) -> bool:
    index = MemoryIndex()
    index.replace([IndexDocument(paper=PaperId(1), title=text)], (), 1)
    return _satisfies(parse_query(typed).tree, index)


def _satisfies(node: Node, index: MemoryIndex) -> bool:
    match node:
        case And(parts):
            return all(_satisfies(part, index) for part in parts)
        case TextClause():
            return bool(index.match(node).scores)
        case Or(parts):
            return any(_satisfies(part, index) for part in parts)
        case Everything() | Filter():
            return False
        case _:
            raise AssertionError(node)


@pytest.mark.parametrize(("text", "typed"), PAIRS)
def test_what_is_typed_finds_the_text(text: str, typed: str) -> None:
    assert _is_found(text, typed)


@pytest.mark.parametrize(("text", "typed"), APART)
def test_what_means_something_else_is_not_found(text: str, typed: str) -> None:
    assert not _is_found(text, typed)


@given(st.text(alphabet=st.characters(), max_size=60))
def test_every_token_spans_a_part_of_the_given_text(text: str) -> None:
    found = tokens(text)

    assert all(0 <= token.start < token.end <= len(text) for token in found)
    assert all(token.text and token.text.encode("utf-8") for token in found)
    assert [token.position for token in found] == sorted(token.position for token in found)


@given(
    st.lists(st.sampled_from(["Möbius", "\\'e", "$x$", "模型", "ε", "o\u0308", "best-arm", "😀", "\u00ad", "{", "C++"]))
)
def test_a_token_found_in_its_own_span_is_the_same_token(pieces: list[str]) -> None:
    text = " ".join(pieces)

    for token in tokens(text):
        if token.role is Role.PLAIN:
            again = [other.text for other in tokens(text[token.start : token.end])]
            assert token.text in again


def test_a_span_covers_the_word_as_written() -> None:
    text = 'The 😀 na\\"{\\i}ve Möbius, $f$-divergence'

    spans = {token.text: text[token.start : token.end] for token in tokens(text)}

    assert spans["mobius"] == "Möbius"
    assert spans["divergence"] == "divergence"
    assert spans["fdivergence"] == "f$-divergence"


@pytest.mark.parametrize(
    "text",
    [
        "\\" * 100_000,
        "{" * 100_000,
        "a-" * 50_000,
        "\\'{" * 50_000,
        " " * 100_000,
        "1." * 50_000,
        "\\u " * 30_000,
        "a" + "_" * 100_000 + " b",
        "a_" * 50_000,
        "a'" * 50_000,
        "1,111" * 20_000,
        "**" * 50_000,
        'ö\\"' * 30_000,
    ],
)
def test_no_text_takes_more_than_time_in_proportion(text: str) -> None:
    tokens(text[:100])
    started = time.process_time()

    tokens(text)

    assert time.process_time() - started < 2.0
