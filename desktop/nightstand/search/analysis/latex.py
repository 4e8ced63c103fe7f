"""What LaTeX in a text means for search: accents, letters and names of symbols; looks are nothing."""

import re

from nightstand.search.analysis.characters import SEAM

# A letter under an accent may be a command itself: \'{\i}.
_BARE = r"(?:\\(?=(?:[ijoO]|ae|AE|oe|OE|aa|AA)(?![A-Za-z])))?"
_ACCENT = (
    rf"\\(?:[`'^\"~=.]\s*\{{?\s*{_BARE}(?P<a1>[A-Za-z])(?:\s*\}})?"
    rf"|[uvHtcdbrk]\s*\{{\s*{_BARE}(?P<a2>[A-Za-z]{{1,2}})\s*\}}"
    r"|[uvHcdbrk]\s+(?P<a3>[A-Za-z])(?![A-Za-z]))"
)
_LETTER_COMMAND = r"\\(?P<letter>ss|ae|AE|oe|OE|aa|AA|dh|DH|dj|DJ|th|TH|o|O|l|L|i|j)(?![A-Za-z])(?:\{\}|\s+)?"
_COMMAND = r"\\(?P<command>[A-Za-z]+)\*?"
_SPACE_COMMAND = r"(?P<space>\\[,;:!>\s\\])"
# Bold letters of Markdown within a word too: **G**raph.
_MARK = r"(?P<mark>\\[-/]|[\\{}$]|\*\*)"

LATEX = "|".join((_ACCENT, _LETTER_COMMAND, _COMMAND, _SPACE_COMMAND, _MARK))
"""A pattern of whatever in a text is LaTeX, for `latex_meaning`."""

_COMMANDS = re.compile("|".join((_ACCENT, _LETTER_COMMAND, _COMMAND, _SPACE_COMMAND)))

# Commands that change how something looks, not what it says; accents over letters of formulas are folded like others.
_STYLE_COMMANDS = frozenset(
    "emph text textbf textit textrm textsf texttt textsc textsl textup textnormal textsuperscript textsubscript"
    " underline overline uline mbox hbox mathbf mathcal mathbb mathrm mathfrak mathscr mathsf mathit mathtt mathop"
    " mathds mathbbm bm boldsymbol operatorname bf it rm sf tt sc em cal left right big Big bigl bigr Bigl Bigr quad"
    " qquad cite citep citet ref url href footnote displaystyle limits xspace ensuremath protect relax hat widehat"
    " tilde widetilde bar vec dot ddot check breve acute grave mathring small large Large footnotesize normalsize"
    " noindent".split()
)
_LETTER_COMMANDS = {"aa": "a", "dh": "d", "dj": "d"}
_SYMBOL_COMMANDS = {"ell": "l", "times": SEAM + "x" + SEAM}


def latex_meaning(construct: re.Match[str]) -> str:
    """Return what a match of `LATEX` says, in lower case; the empty text for mere looks."""
    kind = construct.lastgroup
    value = construct.group(kind) if kind else ""
    match kind:
        case "a1" | "a2" | "a3":
            return value.lower()
        case "letter":
            return _LETTER_COMMANDS.get(value.lower(), value.lower())
        case "command":
            return _command_meaning(value)
        case "space":
            return " "
        case _:
            return ""


def without_inner_spaces(text: str) -> str:
    r"""Return a text in which no command reaches over a space: `\" o` as `\"{o}`, `\O stby` as `\O{}stby`."""
    return _COMMANDS.sub(_tight, text) if "\\" in text else text


def _command_meaning(name: str) -> str:
    if name in _STYLE_COMMANDS:
        return ""
    if name in _SYMBOL_COMMANDS:
        return _SYMBOL_COMMANDS[name]
    # \varepsilon and \epsilon are the same letter in two hands.
    return SEAM + name.lower().removeprefix("var") + SEAM


def _tight(construct: re.Match[str]) -> str:
    whole = construct.group()
    if not any(character.isspace() for character in whole):
        return whole
    kind = construct.lastgroup
    match kind:
        case "a1" | "a2" | "a3":
            return f"{whole[:2]}{{{construct.group(kind)}}}"
        case "letter":
            return f"\\{construct.group(kind)}{{}}"
        case _:
            return " "
