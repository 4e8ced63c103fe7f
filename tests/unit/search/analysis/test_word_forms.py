"""Forms of a word find each other, words that only look like forms do not."""

import pytest

from nightstand.search.analysis.word_forms import form_prefix, same_form, stem

TOGETHER = """
learn learns learned learning learner learnt
study studies studied studying
optimise optimising optimisation optimize optimized optimizer optimization
model models modeled modelled modeling modelling
generalise generalisation generalize generalized generalization
behaviour behaviours behavior
neighbour neighbor neighbours neighboring
colour color coloured colors
centre center centered centred centres
labelled labeled labels labeling
train trained training trainer
regularize regularizer regularization regularisation regularizing
classify classifier classified classification
identify identifies identified identification
efficient efficiently efficiency
robust robustly robustness
fair fairly fairness
converge converges converging convergence
recurrent recurrence
depend depends depending dependence
dependent dependency dependence
infer inferred inference
prefer preferred preference
compute computing computation computed
generate generating generated generation generator
estimate estimated estimating estimation estimator
evaluate evaluation evaluated evaluator
translate translation translating translator
reinforce reinforced reinforcing reinforcement
require required requirement requirements
align aligned aligning alignment
control controlled controlling controller
split splitting splits
drop dropped dropping drops
plan planned planning planner
sample sampled sampling sampler
cluster clustered clustering clusters
sparse sparsity sparsely
complex complexity
diverse diversity
available availability
interpretable interpretability
scalable scalability
predictive predictively
semantic semantically
automatic automatically
empirical empirically
causal causality causally
visual visually
analyse analyzing analysis analyze analyzer
build built building builds
prove proven proving proves
show shown showing showed
segment segmented segmentation segmenter
quantize quantized quantization quantizer
compress compressed compression compressing
supervise supervised supervision supervising
normalise normalization normalized normalizing
query queried querying queries
apply applied applying applies
dialogue dialog dialogues
defence defense defences
programme program programmes
tokenize tokenizer tokenization tokenisation
adaptive adaptively adaptivity
""".strip().splitlines()

GROUPS = [line.split() for line in TOGETHER]

APART = [
    ("university", "universe"), ("general", "generative"), ("general", "generate"), ("general", "generalize"),
    ("organ", "organization"), ("news", "newer"), ("policy", "police"), ("operate", "opera"), ("author", "authority"),
    ("import", "important"), ("import", "importance"), ("position", "positive"), ("object", "objective"),
    ("station", "stationary"), ("critic", "critical"), ("format", "formation"), ("emerge", "emergency"),
    ("experiment", "experience"), ("active", "activity"), ("active", "activation"), ("relative", "relation"),
    ("modular", "module"), ("modulation", "module"), ("mechanism", "mechanical"), ("optimism", "optimal"),
    ("optimal", "optimize"), ("several", "severe"), ("person", "personal"), ("nation", "national"),
    ("publication", "public"), ("precision", "precise"), ("custom", "customer"), ("transformer", "transformation"),
    ("computer", "computation"), ("meaning", "mean"), ("under", "underlying"), ("product", "productive"),
    ("convention", "convene"), ("logic", "logistic"), ("conversion", "conversation"), ("promise", "prom"),
    ("learn", "lean"), ("network", "net"), ("minute", "minor"),
]  # fmt: skip


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group[0])
def test_every_form_of_a_word_finds_every_other(group: list[str]) -> None:
    assert {of: same_form(group, of) for of in group} == dict.fromkeys(group, group)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group[0])
def test_all_forms_start_with_the_prefix_of_each(group: list[str]) -> None:
    prefixes = {form_prefix(of) for of in group}

    assert all(word.startswith(prefix) for prefix in prefixes for word in group)


@pytest.mark.parametrize(("one", "other"), APART)
def test_words_of_different_sense_stay_apart(one: str, other: str) -> None:
    assert same_form([one, other], one) == [one]
    assert same_form([one, other], other) == [other]


@pytest.mark.parametrize(
    ("word", "prefix"), [("policies", "policies"), ("studied", "stud"), ("running", "run"), ("learner", "learn")]
)
def test_the_prefix_of_forms_is_what_none_of_them_lacks(word: str, prefix: str) -> None:
    assert form_prefix(word) == prefix


@pytest.mark.parametrize("word", ["gpt4", "qwen2.5", "the", "naïve", "强化", "c++", "k", ""])
def test_names_signs_and_short_words_have_no_other_forms(word: str) -> None:
    assert form_prefix(word) == word
    assert same_form(["gpt", "naïve", "thes", word], word) == ["naïve"] * (word == "naïve") + [word]


def test_a_stem_is_the_same_for_both_spellings() -> None:
    assert stem("colourful") == stem("colorful")
    assert stem("programming") == stem("programs")
