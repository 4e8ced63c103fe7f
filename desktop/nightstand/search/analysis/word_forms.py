"""Which words are forms of one English word: learn, learning, learner; but not organ and organisation.

The stemmer (Snowball's English one) says which words may belong together. What a word ends with says whether they do:
forms of a verb or a noun, an adjective and its adverb do; a word made into another of its own sense does not.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from Stemmer import Stemmer

from nightstand.search.analysis.plurals import singular
from nightstand.search.analysis.spellings import american, shared_start

# Its own cache is off: that is no matter for several threads, and the one below is kept by use.
_STEMMER = Stemmer("english", 0)
_SHORTEST_STEM = 2
_MOST_LETTERS_APART = 6
_WORD = re.compile(r"[a-z]{4,}")
_DOUBLED = re.compile(r"[bdfgklmnprt](?=(?:ed|ings?|ers?|ors?)$)")

# What a word is to the word it was made of, by its ending; two words are forms of one when they share such a sense.
_DEED = "deed"
_QUALITY = "quality"
_SENSES = tuple(
    (re.compile(pattern), frozenset(senses))
    for pattern, senses in (
        (
            r"|e|s|es|d|ed|y|ies|ied|ying|ier|iers|ing|ings|ingly|er|ers|or|ors|ly|ely|ness|eness|ity|ities"
            r"|ion|ions|ation|ations|ication|ications|e?ments?"
            r"|ate|ates|ated|ately|ating|atings|ator|ators",
            (_DEED,),
        ),
        (r"[ae]nces?", (_DEED, _QUALITY)),
        (r"[ae]nt(?:s|ly)?|[ae]nc(?:y|ies)", (_QUALITY,)),
        (r"(?:al|ar|ic)?iz(?:e|es|ed|er|ers|ing|ings|ation|ations|able)", ("making",)),
        (r"(?:at)?(?:ive(?:s|ly|ness)?|ivity)", ("inclined to",)),
        (r"ics?|ical|ically", ("concerning",)),
        (r"(?:ion|ation)?al(?:s|ly|ity|ities)?", ("belonging to",)),
        (r"(?:[ai]b)?(?:le|les|ly|ility|ilities)", ("possible",)),
        (r"ous(?:ly|ness)?", ("having",)),
        (r"ful(?:ly|ness)?", ("full of",)),
    )
)

# Forms that the stemmer does not know, by what they are forms of.
_IRREGULAR = {
    form: word
    for word, forms in {
        "analyze": "analysis",
        "build": "built builder",
        "chunk": "chunker",
        "code": "coder",
        "crawl": "crawler",
        "draw": "drawn",
        "drive": "driver driven",
        "know": "known",
        "learn": "learner learnt",
        "make": "maker",
        "parse": "parser",
        "plan": "planner",
        "play": "player",
        "prove": "proven prover",
        "rank": "ranker",
        "read": "reader",
        "sample": "sampler",
        "score": "scorer",
        "show": "shown",
        "solve": "solver",
        "sparse": "sparsity",
        "speak": "speaker",
        "stem": "stemmer",
        "teach": "teacher",
        "track": "tracker",
        "train": "trainer",
        "view": "viewer",
        "vote": "voter",
        "work": "worker",
        "write": "writer written",
    }.items()
    for form in forms.split()
}
_STARTS = {"build": "buil"}

# Words that went another way than what they were made of.
_APART = frozenset(
    "activation activity actual actually addition author authority business closely commission commissioner"
    " community competence competent composite computer conception conference conversion customer definite edition"
    " emergency engine entity evening evenly executive experience factory finition fitness formation general"
    " generality government hardly humanity identity importance instance integer integrity lately likely majority"
    " meaning mechanism minority minute missing mission modulation nationality news number opera optimism organ"
    " overly parameter personality police policy posit precision product production projection publication quality"
    " question reality referee relativity secretary security sentence several severance station string subsequent"
    " transformer underly underlying united university unlikely utility version wing wonder".split()
)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return what the forms of a lower-case English word have in common; not a word to be shown or looked up."""
    stemmed: str = _STEMMER.stemWord(_regular(word))
    # Classification and classifier, classify.
    return stemmed[:-1] if stemmed.endswith("fi") else stemmed


def form_prefix(word: str) -> str:
    """Return the longest start that all forms of a word have; the word itself when it has no other forms."""
    if not _has_forms(word):
        return word
    start = _start(stem(word))
    return start if word.startswith(start) else word


def same_form(words: Sequence[str], of: str) -> list[str]:
    """Return those of `words` that are forms of `of`, itself among them if it is there."""
    start = form_prefix(of)
    if start == of and not _has_forms(of):
        return [word for word in words if word == of]
    wanted = stem(of)
    senses = _senses(_regular(of), wanted)
    return [
        word
        for word in words
        if word == of
        or (
            abs(len(word) - len(of)) <= _MOST_LETTERS_APART
            # The stem is known of most words, and that of few is the one wanted.
            and stem(word) == wanted
            and word.startswith(start)
            and _has_forms(word)
            and not senses.isdisjoint(_senses(_regular(word), wanted))
        )
    ]


def _has_forms(word: str) -> bool:
    return _WORD.fullmatch(word) is not None and singular(word) not in _APART


def _regular(word: str) -> str:
    return american(_IRREGULAR.get(word) or _IRREGULAR.get(word.removesuffix("s"), word))


@lru_cache(maxsize=4096)
def _start(stemmed: str) -> str:
    return _STARTS.get(stemmed) or _without_changing_end(shared_start(stemmed))


def _without_changing_end(stemmed: str) -> str:
    """Return a stem without a letter that some forms lack: use and using, study and studied, able and ability."""
    if len(stemmed) <= _SHORTEST_STEM:
        return stemmed
    return stemmed[:-1] if stemmed[-1] in "eiy" or stemmed.endswith("bl") else stemmed


def _senses(regular: str, stemmed: str) -> frozenset[str]:
    """Return what kinds of word one is, by what it ends with; an unknown ending is a kind of its own."""
    is_whole = regular.startswith(stemmed) and not stemmed.endswith("bl")
    base = stemmed if is_whole else _without_changing_end(stemmed)
    ending = regular[len(base) :]
    doubled = _DOUBLED.match(ending)
    if doubled is not None and base.endswith(doubled.group()):
        ending = ending[1:]
    return _senses_of_ending(ending)


@lru_cache(maxsize=4096)
def _senses_of_ending(ending: str) -> frozenset[str]:
    return next((senses for pattern, senses in _SENSES if pattern.fullmatch(ending)), frozenset((ending,)))
