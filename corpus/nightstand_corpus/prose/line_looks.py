"""Tells by its looks what a line of a list is: a title, names, a link, a time, or running text."""

from __future__ import annotations

import re
import unicodedata

from nightstand_corpus.values.addresses import web_address
from nightstand_corpus.values.names import split_names

MAX_TITLE_LETTERS = 300
_MAX_AUTHOR_LETTERS = 8_000
_LINK_LABEL = re.compile(
    r"(?:link|url|pdf|paper|code|arxiv|openreview|project|website|链接|论文|代码)\s*[:：]\s*", re.IGNORECASE
)
_NAME_PARTICLES = frozenset(
    "von van der den de del della di da dos das do du le la el al bin ibn ter ten zu zur af av y e jr. jr sr.".split()
)
_NAME_WORD = re.compile(r"[^\W\d_]['’‘`´.\-‐‑·]?(?:[^\W\d_]|['’‘`´.\-‐‑·](?=[^\W\d_])){0,30}\.?,?")
_HAN_NAME = re.compile(
    "[\u3400-\u9fff\u3040-\u30ff]{2,5}|[\u3400-\u9fff]{1,2} [\u3400-\u9fff]{1,3}|[\uac00-\ud7a3]{2,5}"
)
_BRACKETS = re.compile(r"\s*[(（\[][^()（）\[\]]{0,200}[)）\]]")
_AND_OTHERS = re.compile(r",?\s+(?:et al\b\.?|and others)\s*$", re.IGNORECASE)
_ROUND = str.maketrans("（）", "()")
_CUT_OFF = re.compile(r"\s*\([^()]{0,100}$")
_MARKS_OF_AFFILIATION = re.compile(r"(?<=[^\W\d_.)])[\d*†‡§¶,]{1,8}$|[¹²³⁴⁵⁶⁷⁸⁹⁰*†‡§¶✉⁎∗]+")
_TIME = re.compile(
    r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[ ,.]{0,3})?"
    r"(?:\w{3,9}\.? \d{1,2}(?:st|nd|rd|th)?[ ,@]{1,3})?(?:\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?)?(?: [A-Z]{2,4})?"
    r"(?: {0,2}[-–—~] {0,2}.{0,30}\d{1,2}:\d\d(?: ?[ap]\.?m\.?)?(?: [A-Z]{2,4})?)?",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.;。；…][\"'”’)\]]*$")
_ABBREVIATED_END = re.compile(r"(?:\b(?:inc|jr|sr|etc|vs|al)|\b[A-Z]|\.\.)\.$")
_SENTENCE_BREAK = re.compile(r"[a-z0-9)\]](?<!\bvs)(?<!\b[DM]r)(?<!\bSt)(?<!\bNo)(?<!\bcf)[.] [A-Z]")
_PROSE_WORDS = frozenset(
    "we our this these that is are was were has have can which however moreover furthermore thus therefore show "
    "propose present introduce study prove it they i".split()
)
_CLOSED_CLASS = frozenset(
    "a an and are as at by for from how in into is of on or that the their this to under using via what when where "
    "why with without can do does towards toward through over is".split()
)
# Words of titles that no name has; "Deep Learning and Vision" would pass for two people otherwise.
_TOPIC_WORDS = frozenset(
    "abstract accepted adaptive adversarial agent agents algorithm algorithms analysis approach attention automatic "
    "bayesian bilingual bounds causal classification clustering comprehension computing conference convergence data "
    "deep design detection diffusion distributed dynamics efficient estimation evaluation expansion fast federated "
    "framework gaussian generalization generation generative gradient graph graphs image images induction inference "
    "information institute intelligence introduction journal kernel knowledge language large learning lexical "
    "linear machine matrix memory method methods model modeling models multi multilingual network networks neural "
    "objects online optimal optimization papers planning policy prediction probabilistic proceedings process "
    "processes processing random reasoning recognition regression regularization reinforcement representation "
    "representations review robust sampling science search segmentation self-supervised semi-supervised sparse "
    "stochastic structure study supervised survey system systems text theory training transfer transformer "
    "transformers understanding university unsupervised using video vision visual".split()
)


def is_link(line: str) -> bool:
    """Return whether a line is a web address, perhaps behind a label or in angle brackets."""
    return link_of(line) != ""


def link_of(line: str) -> str:
    """Return the address of a line that is nothing else, or ""."""
    text = _LINK_LABEL.sub("", line.strip()[:2_000], count=1).strip()
    return "" if not text or " " in text else web_address(text)


def is_time(line: str) -> bool:
    """Return whether a line only tells when something takes place."""
    text = line.strip()
    if not text or len(text) > 80:
        return False
    found = _TIME.fullmatch(text)
    return found is not None and (any(map(str.isdigit, text)) or len(text) <= 9)


def is_title(line: str) -> bool:
    """Return whether a line could be the title of a paper: short, no sentence, no link, no time."""
    text = line.strip()
    if not 3 <= len(text) <= MAX_TITLE_LETTERS or is_link(text) or is_time(text):
        return False
    if re.match(r"<[/!]?[A-Za-z]", text):
        return False
    if text[0].islower() and text[1:] == text[1:].lower() and len(text.split()) < 3:
        return False
    if _SENTENCE_END.search(text) and not _ABBREVIATED_END.search(text):
        return False
    return any(map(str.isalpha, text)) and _SENTENCE_BREAK.search(text) is None and len(text.split()) <= 45


def is_sentence(text: str) -> bool:
    """Return whether a text runs on as that of an abstract does."""
    stripped = text.strip()
    if len(stripped) > 2 * MAX_TITLE_LETTERS:
        return True
    if _SENTENCE_END.search(stripped) is None and _SENTENCE_BREAK.search(stripped) is None:
        return len(stripped) > MAX_TITLE_LETTERS
    words = stripped.lower().split()
    return len(words) >= 8 or any(word in _PROSE_WORDS for word in words) or not stripped.isascii()


def is_authors(line: str) -> bool:
    """Return whether a line holds nothing but names of people, at least two of them, perhaps with affiliations."""
    return _names_in(line) >= 2


def could_be_one_author(line: str) -> bool:
    """Return whether a line could be one name: two to four words with capitals and nothing else."""
    bare = _AND_OTHERS.sub("", _BRACKETS.sub("", line)).strip()
    if _names_in(line) != 1:
        return False
    words = bare.split()
    has_capitals = all(not word[0].islower() or word.lower() in _NAME_PARTICLES for word in words)
    least = 1 if bare != _BRACKETS.sub("", line).strip() else 2
    return (least <= len(words) <= 5 and has_capitals) or _HAN_NAME.fullmatch(bare) is not None


def are_mostly_names(line: str) -> bool:
    """Return whether a line where names are due holds them: three or more, one in four of unusual looks."""
    if len(line) > _MAX_AUTHOR_LETTERS or "://" in line or (is_sentence(line) and line.rstrip()[-1:] in ".;。"):
        return False
    names, _ = split_names(_BRACKETS.sub("", _BRACKETS.sub("", line)))
    return len(names) >= 3 and 4 * sum(map(_is_name, names)) >= 3 * len(names) and max(map(len, names)) <= 60


def without_affiliations(name: str) -> tuple[str, str]:
    """Return a name and what stands in the last brackets behind it: "Guy Gur-Ari (Google)"."""
    text = name.strip().translate(_ROUND)
    if not text.endswith(")"):
        return name, ""
    depth = 0
    for at in range(len(text) - 1, 0, -1):
        depth += (text[at] == ")") - (text[at] == "(")
        if not depth:
            inside = text[at + 1 : -1].strip()
            # "Fang Dong (董方)" is one name, written twice.
            return (name, "") if _HAN_NAME.fullmatch(inside) else (text[:at].strip(), inside)
    return name, ""


def _names_in(line: str) -> int:
    """Return how many names a line holds, 0 when something in it is none."""
    text = line.strip()
    if not 3 <= len(text) <= _MAX_AUTHOR_LETTERS or "://" in text or "$" in text:
        return 0
    # Twice, as affiliations have brackets of their own; the last may have been cut off.
    bare = _CUT_OFF.sub("", _BRACKETS.sub("", _BRACKETS.sub("", text)))
    is_sentence_like = bare.endswith(".") and re.search(r"(?:\b\w|al|[JS]r)\.$", bare) is None
    if is_sentence_like or any(mark in bare for mark in ":?!"):
        return 0
    names, _ = split_names(bare)
    return len(names) if names and all(map(_is_name, names)) else 0


def _is_name(name: str) -> bool:
    bare = _MARKS_OF_AFFILIATION.sub("", name).strip(" ,")
    if not bare.isascii():
        # Some sources write an accent as a sign of its own, which is no letter.
        bare = "".join(sign for sign in unicodedata.normalize("NFC", bare) if not unicodedata.combining(sign))
    if _HAN_NAME.fullmatch(bare):
        return True
    words = [word for word in bare.replace(",", ", ").split() if word]
    if not 1 <= len(words) <= 7:
        return False
    if any(word in _CLOSED_CLASS and word not in _NAME_PARTICLES for word in words):
        return False
    if any(word.lower().strip(",") in _TOPIC_WORDS for word in words):
        return False
    capitals = [word for word in words if not word[:1].islower()]
    small = [word for word in words if word[:1].islower() and len(word) > 2 and word not in _NAME_PARTICLES]
    if small and capitals and len(words) > 2:
        return False
    if not all(_NAME_WORD.fullmatch(word) for word in words):
        return False
    # A few people write themselves small, so a name of small words is one when it looks like one otherwise.
    return bool(capitals) or len(words) <= 3
