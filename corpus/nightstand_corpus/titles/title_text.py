"""Makes marked-up text readable as a title: marks off, formulas kept whole, cut at a word."""

from __future__ import annotations

import re

MAX_LETTERS = 125
"""No provisional title is longer."""

_TEXT_COMMAND = re.compile(
    r"\\(?:text(?:bf|it|sc|tt|rm|sf|sl|up)?|emph|underline|uline|b|mbox|mathsf|mathtt|mathrm|mathbf)\s*\{([^{}]*)\}"
)
_TEXT_COMMAND_WITHOUT_BRACES = re.compile(r"\\(?:textbf|textit|textsc|texttt|emph)(?=[A-Z ])")
_OLD_COMMAND = re.compile(r"\{\\(?:bf|em|it|sc|tt|sf|rm|bfseries|itshape|scshape|ttfamily)\b\s*([^{}]*)\}")
_WHOLE_FORMULA_IS_TEXT = re.compile(
    r"\$\s*\\(?:text(?:bf|it|sc|tt|rm|sf)?|mathsf|mathtt|mathrm|mathbf|mathcal)\s*\{([A-Za-z0-9 +.-]*)\}\s*\$"
)
_REFERENCE = re.compile(r"\s*\\(?:cite[pt]?|footnote|label|ref)\s*\{[^{}]*\}|\\url\s*\{[^{}]*\}")
_LINK = re.compile(r"\\href\s*\{[^{}]*\}\s*\{([^{}]*)\}|\[([^\[\]]+)\]\(https?://[^()\s]*\)")
_EMPHASIS = re.compile(r"(?<![\w*\\])(\*{1,3})(?=\S)([^*\n]+?)(?<=\S)\1(?![\w*])")
# "**E**fficient" spells out an acronym.
_INITIAL = re.compile(r"(\*{1,3})(\w{1,5})\1(?=\w)|(?<=\w)(\*{2,3})(\w{1,5})\3")
_UNDERLINED = re.compile(r"(?<![\w\\])(_{1,2})(?=\S)([^_\n]+?)(?<=\S)\1(?!\w)")
_HELD_FORMULA = "\uf8fe"
_TAG = re.compile(r"</?(?:jats:)?(?:p|em|strong|i|b|a|sub|sup|code|span|title|br)\b[^<>]{0,200}>", re.IGNORECASE)
_FORMULA = re.compile(r"(?<!\\)\$[^$]*(?<!\\)\$|\\\([^()]*\\\)")


def without_marks(text: str) -> str:
    """Return `text` in one line without Markdown, HTML and LaTeX text commands; formulas stay as they are."""
    if "<" in text:
        text = _TAG.sub(" ", text)
    if "&" in text:
        # Loaded here, as most texts have no entities and html brings two thousand names of them.
        import html

        text = html.unescape(text)
    if "\\" in text:
        text = _WHOLE_FORMULA_IS_TEXT.sub(r"\1", text)
    formulas: list[str] = []
    if "$" in text or "\\(" in text:
        formulas = [found[0] for found in _FORMULA.finditer(text)]
        # One sign stands for each formula, so that marks around or inside words with formulas are seen as pairs.
        text = _FORMULA.sub(_HELD_FORMULA, text.replace(_HELD_FORMULA, ""))
    if "\\" in text or "](" in text:
        text = _without_commands(text)
    text = _without_markdown(text).replace("\u00ad", "").replace("---", "—").replace("--", "–")
    for formula in formulas:
        text = text.replace(_HELD_FORMULA, formula, 1)
    return " ".join(text.split())


def shortened(text: str, letters: int = MAX_LETTERS) -> str:
    """Return `text` cut at a word to at most `letters`, with an ellipsis where something is missing."""
    text = without_trailing_marks(text)
    if len(text) <= letters:
        return whole(text)
    end = _word_end(text, letters - 1)
    for formula in _FORMULA.finditer(text):
        if formula.start() < end < formula.end():
            end = formula.start()
    return without_trailing_marks(whole(without_trailing_marks(text[:end]))) + "…"


def whole(text: str) -> str:
    """Return `text` with nothing of LaTeX half open: lone dollar signs escaped, lone braces and brackets left out."""
    # The cut comes first: it may open what the other repairs then close.
    if text.count("(") > text.count(")"):
        text = without_trailing_marks(text[: text.rindex("(")])
    if len(re.findall(r"(?<!\\)\$", text)) % 2:
        text = re.sub(r"(?<!\\)\$", r"\\$", text)
    if text.count("{") != text.count("}"):
        text = re.sub(r"[{}]", "", text)
    for opening, closing in ("“”", '""'):
        if text.count(opening) % 2 if opening == closing else text.count(opening) != text.count(closing):
            text = text.replace(opening, "").replace(closing, "")
    return " ".join(text.split())


def without_trailing_marks(text: str) -> str:
    """Return `text` without stops, commas, dashes and white space at its end."""
    return text.strip().rstrip(" \t.,;:—–-。，；：、")


def capitalised(text: str) -> str:
    """Return `text` with a capital first letter, unless its first word has a spelling of its own ("iCaRL")."""
    first_word = text.split(" ", 1)[0]
    if first_word[1:] != first_word[1:].lower():
        head, hyphen, _ = first_word.partition("-")
        # In "uncertainty-aware RL" or "non-IID" only the first part matters.
        if not hyphen or head != head.lower() or len(head) < 3:
            return text
    return text[:1].upper() + text[1:]


def article_for(words: str) -> str:
    """Return “a” or “an” as the sound of the first word asks for: an RL method, a GPU, an approach, a unified one."""
    first = re.match(r"[A-Za-z]*", words)
    letters = first[0] if first else ""
    if len(letters) > 1 and letters.isupper():
        return "an" if letters[0] in "AEFHILMNORSX" else "a"
    return "an" if re.match(r"(?!uni|use|usu|one|eu)[aeiou]", letters.lower()) else "a"


def _without_commands(text: str) -> str:
    text = _LINK.sub(lambda found: found[1] or found[2], _REFERENCE.sub("", text))
    for _ in range(3):
        text, count = _TEXT_COMMAND.subn(r"\1", text)
        if not count:
            break
    text = _TEXT_COMMAND_WITHOUT_BRACES.sub("", _OLD_COMMAND.sub(r"\1", text))
    return re.sub(r"\\([%&#_])", r"\1", re.sub(r"\\[ ,;]|\\xspace\b|(?<=\w)~(?=\w)", " ", text))


def _without_markdown(text: str) -> str:
    if "*" in text:
        text = _INITIAL.sub(lambda found: found[2] or found[4], text)
        text = _EMPHASIS.sub(r"\2", text).replace("**", "")
    if "_" in text:
        text = _UNDERLINED.sub(r"\2", text)
    if "`" in text:
        text = re.sub(r"``([^`']*)(?:''|\")", r"“\1”", text)
        text = re.sub(r"`([^`\n]+)`", r"\1", text)
    return text


def _word_end(text: str, letters: int) -> int:
    """Return where the last word that fits ends; scripts without spaces are cut anywhere."""
    end = text.rfind(" ", 0, letters + 1)
    return end if end > letters // 2 else letters
