"""Reads a field of names by the rules of BibTeX, with the extended names of BibLaTeX and some kindness."""

from __future__ import annotations

import re
from functools import lru_cache

from nightstand_corpus.bibtex.mended_letters import mended_letters
from nightstand_corpus.record import Name, PersonName
from nightstand_corpus.text.latex_text import plain_text

_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_OUTER_ANDS = re.compile(r"\A\s*(?:and\s+)+|\s+and\s*\Z", re.IGNORECASE)
_LEADING_AND = re.compile(r"(?:and\s+)+", re.IGNORECASE)
_HOLDS_A_NAME = re.compile(r"[^\W_]")
_AND_OR_BRACE = re.compile(r"[{}]|(?<!\S)and(?!\S)", re.IGNORECASE)
_COMMA_OR_BRACE = re.compile(r"[{},]")
_SEMICOLON_OR_BRACE = re.compile(r"[{};]")
_TIE = re.compile(r"(?<!\\)~")
_SPACE_OR_BRACE = re.compile(r"[{}]|(?:\s|(?<!\\)~)+")
# Most names are of this shape, and nothing in them has to be decoded or taken apart.
_USUAL_NAME = re.compile(r"([A-Za-z]++(?:['.-][A-Za-z]++)*+), ([A-Za-z]++(?:[.' -]{1,2}[A-Za-z]++)*+\.?)")
_OTHERS = re.compile(r"\{?\s*(?:others|et\.?\s+al\.?)\s*\}?", re.IGNORECASE)
_ET_AL_AT_END = re.compile(r",?\s+et\.?\s+al\.?\s*$", re.IGNORECASE)
# In capitals, "JR" and "VI" are initials, and "Jun" and "Vi" are given names.
_SUFFIX = re.compile(r"[Jj]r\.?|[Ss]r\.?|II|III|IV|(?:Jun|Sen)\.")
_EXTENDED = re.compile(r"\s*(family|given|prefix|suffix|useprefix|[a-z]+-i)\s*=\s*(.*)", re.IGNORECASE | re.DOTALL)
_DBLP_NUMBER = re.compile(r"\d{4}")
_ACCENT_GROUP = re.compile(r"\{\\(?:[^A-Za-z]|[A-Za-z]+)\s*\{?\\?([A-Za-z]?)")
_LOWER_LETTERS = re.compile(r"\{\\(?:ae|oe|aa|o|l|ss|i|j)(?![A-Za-z])")
_UPPER_LETTERS = re.compile(r"\{\\(?:AE|OE|AA|O|L)(?![A-Za-z])")
_INITIALS = re.compile(r"(?:[A-Z]\.?[\s-]*){1,4}")
_MOST_COMMAS = 2
_LONGEST_NAME = 2_000
_LONGEST_SPLIT_BY_SEMICOLONS = 20_000


def person_names(latex: str) -> tuple[tuple[Name, ...], bool, str]:
    """Return the people in a field, whether it ends with "and others", and a doubt about it for people, or "".

    The parts of a name are told apart as BibTeX does (First von Last; von Last, First; von Last, Jr, First); a name
    that is wholly in braces is a body. Numbers that tell namesakes apart stay with the family name.
    """
    names: list[Name] = []
    incomplete = False
    doubt = ""
    for text in _single_names(latex):
        if _OTHERS.fullmatch(text):
            incomplete = True
            continue
        if text[-1] in ".lL" and _ET_AL_AT_END.search(text):
            text = _ET_AL_AT_END.sub("", text)
            incomplete = True
        parts = _comma_parts(text)
        if _is_list(text, parts):
            doubt = "The names are not separated by “and”."
            names += [name for part in _rejoined(parts) if (name := _name(part)) is not None]
        elif (name := _name(text)) is not None:
            names.append(name)
    return tuple(names), incomplete and bool(names), doubt


def _single_names(latex: str) -> list[str]:
    if "and" in (latex.lstrip()[:3].lower(), latex.rstrip()[-3:].lower()):
        latex = _OUTER_ANDS.sub("", latex)
    if "backslash" in latex or "$" in latex:
        latex = mended_letters(latex)
    names = _AND.split(latex) if "{" not in latex else _split(latex, _AND_OR_BRACE)
    if len(names) == 1 and ";" in latex and len(latex) < _LONGEST_SPLIT_BY_SEMICOLONS:
        names = _split(latex, _SEMICOLON_OR_BRACE)
    return [name for name in map(_stripped, names) if name.lower() != "and" and _HOLDS_A_NAME.search(name)]


def _stripped(name: str) -> str:
    """Return a name without the marks around it; "and" twice in a row leaves one before it."""
    name = name.strip(" \t\n~,;")
    return _LEADING_AND.sub("", name, count=1) if name[:4].lower() == "and " else name


def _comma_parts(text: str) -> list[str]:
    return text.split(",") if "{" not in text else _split(text, _COMMA_OR_BRACE)


def _split(text: str, separators: re.Pattern[str]) -> list[str]:
    """Return the parts of `text` between separators that stand outside all braces."""
    parts = []
    depth = start = 0
    for found in separators.finditer(text):
        mark = found[0]
        if mark == "{":
            depth += 1
        elif mark == "}":
            depth = max(0, depth - 1)
        elif not depth:
            parts.append(text[start : found.start()])
            start = found.end()
    parts.append(text[start:])
    return parts


def _is_list(text: str, parts: list[str]) -> bool:
    """Return whether commas separate people rather than the parts of one name."""
    if len(parts) <= _MOST_COMMAS or ("=" in text and _EXTENDED.fullmatch(parts[0].strip().strip('"'))):
        return False
    if len(parts) > _MOST_COMMAS + 1:
        return True
    return all(len(part.split()) > 1 for part in parts)


def _rejoined(parts: list[str]) -> list[str]:
    """Return names that commas separate: "Ann Lee, Bo Ray, Cy Wood" or "Lee, A., Ray, B., Wood, C."."""
    stripped = [part.strip() for part in parts if part.strip()]
    if len(stripped) % 2 == 0 and all(_INITIALS.fullmatch(part) for part in stripped[1::2]):
        return [f"{family}, {given}" for family, given in zip(stripped[::2], stripped[1::2], strict=True)]
    return stripped


@lru_cache(maxsize=1 << 14)
def _name(text: str) -> Name | None:
    if (usual := _USUAL_NAME.fullmatch(text)) is not None and not _SUFFIX.fullmatch(usual[2]):
        return PersonName(usual[1], usual[2])
    text = text.strip()
    if len(text) > _LONGEST_NAME:
        return plain_text(text) or None
    if text.startswith("{") and _is_one_group(text):
        body = plain_text(text)
        return PersonName(body, is_body=True) if _HOLDS_A_NAME.search(body) else None
    parts = [part.strip() for part in _comma_parts(text)]
    if "=" in text and (extended := _extended(parts)) is not None:
        return extended
    if len(parts) == 1:
        return _reading_order(_words(text))
    if len(parts) == 2:
        head, given = parts
        if _SUFFIX.fullmatch(given):
            plain = _reading_order(_words(head))
            return plain and PersonName(plain.family, plain.given, plain.particle, given)
        return _made(*_particle_and_family(_words(head)), given, "")
    head, suffix, given = parts[:3]
    if not _SUFFIX.fullmatch(suffix) and _SUFFIX.fullmatch(given):
        # "King, Martin L., Jr." is a frequent slip.
        suffix, given = given, suffix
    return _made(*_particle_and_family(_words(head)), given, suffix)


def _is_one_group(text: str) -> bool:
    """Return whether the braces around `text` are a pair and enclose more than one letter with its accent."""
    depth = 0
    for found in re.finditer(r"[{}]", text):
        depth += 1 if found[0] == "{" else -1
        if depth == 0:
            return found.end() == len(text) and not (text.startswith("{\\") and " " not in text.strip("{}"))
    return False


def _extended(parts: list[str]) -> PersonName | None:
    said: dict[str, str] = {}
    for part in parts:
        found = _EXTENDED.fullmatch(part.strip().strip('"'))
        if found is None:
            return None
        said[found[1].lower()] = plain_text(found[2].strip().strip('"'))
    if "family" not in said and "given" not in said:
        return None
    family, given = said.get("family", ""), said.get("given", "")
    if not family:
        family, given = given, ""
    return PersonName(family, given, said.get("prefix", ""), said.get("suffix", ""))


def _words(text: str) -> list[str]:
    if "{" not in text:
        return (_TIE.sub(" ", text) if "~" in text else text).split()
    return [word for word in _split(text, _SPACE_OR_BRACE) if word]


def _reading_order(words: list[str]) -> PersonName | None:
    """Read "First von Last": the particle runs from the first small word to the last one before the family name."""
    number = ""
    if len(words) > 2 and _DBLP_NUMBER.fullmatch(words[-1]):
        number = f" {words[-1]}"
        words = words[:-1]
    suffix = ""
    if len(words) > 2 and _SUFFIX.fullmatch(words[-1]):
        suffix = words[-1]
        words = words[:-1]
    first = next((at for at in range(len(words) - 1) if _is_small(words[at])), None)
    if first == 0 and _is_small(words[-1]):
        # "jean-paul sartre": nobody's name is a particle and a small word.
        first = None
    if first is None:
        start = end = len(words) - 1
    else:
        start = first
        end = max(at for at in range(first, len(words) - 1) if _is_small(words[at])) + 1
    family = " ".join(words[end:]) + number
    return _made(" ".join(words[start:end]), family, " ".join(words[:start]), suffix)


def _particle_and_family(words: list[str]) -> tuple[str, str]:
    end = max((at + 1 for at in range(len(words) - 1) if _is_small(words[at])), default=0)
    return " ".join(words[:end]), " ".join(words[end:])


def _made(particle: str, family: str, given: str, suffix: str) -> PersonName | None:
    family, given, particle, suffix = (
        plain_text(part).strip(" ,;") if part else "" for part in (family, given, particle, suffix)
    )
    if _HOLDS_A_NAME.search(family):
        return PersonName(family, given, particle, suffix)
    # ", Ann" or the like: what there is becomes the family name.
    rest = given or particle or suffix
    return PersonName(rest) if _HOLDS_A_NAME.search(rest) else None


def _is_small(word: str) -> bool:
    """Return whether the first letter of a word outside braces is a small one; a letter with its accent counts, too."""
    if word[0] == "{":
        if word.startswith("{\\"):
            if _LOWER_LETTERS.match(word):
                return True
            if _UPPER_LETTERS.match(word):
                return False
            found = _ACCENT_GROUP.match(word)
            return bool(found and found[1].islower())
        depth = 0
        for at, character in enumerate(word):
            depth += (character == "{") - (character == "}")
            if depth == 0 and character != "}":
                return _is_small(word[at:])
        return False
    for character in word:
        if character.isalpha():
            return character.islower()
        if character in "{\\":
            return False
    return False
