"""English plurals to singulars, and nothing else of a word's form: a stemmer would cut words shorter than typed."""

_MIN_LETTERS = 4

# Words on s that are no plurals, and those that the rule would make two different words of.
_UNCHANGED = frozenset(
    "alias always atlas bias canvas chaos christmas cosmos ethos kansas lens logos news pancreas pathos perhaps series"
    " species texas whereas".split()
)
_IRREGULAR = dict(
    pair.split(":")
    for pair in (
        "aches:ache aliases:alias analyses:analysis appendices:appendix atlases:atlas axes:axis biases:bias"
        " bonuses:bonus buses:bus caches:cache calories:calorie campuses:campus canvases:canvas censuses:census"
        " children:child codices:codex cookies:cookie corpora:corpus corpuses:corpus cpus:cpu crises:crisis"
        " criteria:criterion diagnoses:diagnosis echoes:echo ellipses:ellipsis equilibria:equilibrium"
        " extrema:extremum focuses:focus formulae:formula gases:gas gpus:gpu halves:half headaches:headache"
        " heroes:hero hypotheses:hypothesis indices:index leaves:leaf lenses:lens matrices:matrix maxima:maximum"
        " men:man mice:mouse minima:minimum minuses:minus movies:movie niches:niche npus:npu optima:optimum"
        " parentheses:parenthesis phenomena:phenomenon potatoes:potato prognoses:prognosis quizzes:quiz relus:relu"
        " selfies:selfie shelves:shelf simplices:simplex spectra:spectrum statuses:status stimuli:stimulus"
        " syntheses:synthesis theses:thesis tomatoes:tomato tpus:tpu vertices:vertex vetoes:veto viruses:virus"
        " vortices:vortex wolves:wolf women:woman zombies:zombie"
    ).split()
)


def singular(word: str) -> str:
    """Return an English word without its plural ending (after Harman 1991); anything else as it is."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < _MIN_LETTERS or word[-1] != "s" or word[-2] in "su'" or not word.isascii() or word in _UNCHANGED:
        return word
    if word.endswith("ies") and word[-4] not in "ae":
        return word[:-3] + "y" if len(word) > _MIN_LETTERS else word[:-1]
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if word.endswith("is"):
        return word
    return word[:-1]


def is_irregular(word: str) -> bool:
    """Tell whether a word is a plural that is not its singular with an ending, so that it needs a place of its own."""
    return word in _IRREGULAR
