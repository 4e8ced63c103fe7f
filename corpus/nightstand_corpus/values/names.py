"""Splits a line of authors into names, whatever stands between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nightstand_corpus.record import Name, PersonName
from nightstand_corpus.text.characters import without_controls

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_OTHERS = re.compile(
    r"[\s,;&]*(?:\b(?:and|und|et|y|e)\s+)?(?:\bet\s*al(?:ii|ia)?\b\.?|\b(?:and|&)?\s*(?:many\s+)?others\b\.?|\bu\.\s?a\.|"
    r"\bи\s+др\.?|等人?|ほか|외|\.{3}|…)[\s,;.]*$",
    re.IGNORECASE,
)
_SEMICOLONS = re.compile(r"[;；]")
_MARKS = re.compile(r"\s[·⋅•]\s|[⋅•|]|\n|\t")
# Between Latin names a middle dot without spaces is Catalan ("Gabriel·la") and parts a Han transcription.
_ANDS = re.compile(r"\s+(?:and|und|AND)\s+|\s*&\s+|\s+&\s*|\s*＆\s*")
_COMMAS = re.compile(r"[,，、]")
_LEADING_AND = re.compile(r"(?:and|und|&|by:?)\s+", re.IGNORECASE)
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|llc|inc|ltd|gmbh|corp)\.?", re.IGNORECASE)
# The last word of bodies that sign papers; no family is called so.
_BODY_WORDS = frozenset(
    "agency alliance association authority center centre collaboration committee community company consortium council "
    "foundation group inc inc. institute initiative laboratories laboratory llc ltd ltd. gmbh organisation "
    "organization project society team university".split()
)
_INITIALS = re.compile(r"(?:[^\W\d_]\.?(?:[\s-]*[^\W\d_]\.)*|[A-Z]{1,3})")
_HAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_MARKS_OF_FOOTNOTES = " \t*†‡§¶✉⁎∗#^⁰¹²³⁴⁵⁶⁷⁸⁹,"
# A name as most are, with nothing to mend; "by" at its start needs a look.
_PLAIN_NAME = re.compile(r"[A-Z][\w.'-]*(?: [\w.'-]*[^\W\d_])+(?<! al)(?<!thers)(?<![⁰¹²³⁴⁵⁶⁷⁸⁹])")
_PARENTHESIS = re.compile("[()]")
_STRONG_SEPARATOR = re.compile(r"[·⋅•|;；\n\t]")
_WEAK_SEPARATOR = re.compile(r"[,，、&]|\s(?:and|und)\s")
_QUOTED = re.compile(r"\"([^\"]*)\"|'((?:[^'\\]|\\.)*?)'(?=\s*[,\]])")
_NO_NAMES = frozenset({"", "n/a", "na", "nan", "none", "null", "not_found", "not found", "-", "--", "unknown", "tba"})


def split_names(text: str) -> tuple[tuple[str, ...], bool]:
    """Return the names in `text` in their order, and whether it ends with "et al." or the like.

    Names are parted by semicolons, else by dots and bars between spaces, else by "and" and commas. "Lee, Ann" alone, or
    between "and", is one name in two parts; a comma before "Jr." parts nothing. Brackets belong to the name before.
    """
    plain = decoded(text).strip()
    if not plain.isprintable():
        plain = without_controls(plain)
    if plain.startswith("[") and plain.endswith("]") and (quoted := quoted_strings(plain)):
        return clean_names(quoted)
    plain = _without_unclosed_brackets(plain)
    others = _OTHERS.search(plain, max(0, len(plain) - 40))
    if others is not None and others.end() > others.start():
        plain = plain[: others.start()]
    plain = plain.rstrip(" \t\n.;,") + ("." if _ends_with_initial(plain) else "")
    names, more = clean_names(_parted(plain))
    return names, more or others is not None


def _without_unclosed_brackets(text: str) -> str:
    """Return the text without brackets that never close, each up to the next separator ("Ann (Uni of X; Bo Ray")."""
    if text.count("(") == text.count(")"):
        return text
    opened: list[int] = []
    for found in _PARENTHESIS.finditer(text):
        if found[0] == "(":
            opened.append(found.start())
        elif opened:
            opened.pop()
    separator = _STRONG_SEPARATOR if _STRONG_SEPARATOR.search(text) else _WEAK_SEPARATOR
    kept, at = [], 0
    for start in opened:
        if start >= at:
            kept.append(text[at:start].rstrip())
            end = separator.search(text, start)
            at = end.start() if end is not None else len(text)
    return "".join((*kept, text[at:]))


def clean_names(names: Iterable[str]) -> tuple[tuple[str, ...], bool]:
    """Return names that stand apart already in one line each, without empty ones and "et al.", which gives True."""
    kept = []
    incomplete = False
    for name in names:
        if _PLAIN_NAME.fullmatch(name):
            kept.append(name)
            continue
        clean = _clean_name(name)
        if not clean or clean.casefold() in _NO_NAMES:
            continue
        if _OTHERS.fullmatch(clean) or clean == "others":
            incomplete = True
        else:
            kept.append(clean)
    return tuple(kept), incomplete


def names_of(value: str | Sequence[Name]) -> tuple[tuple[Name, ...], bool]:
    """Return the authors in a line or in a list whose elements are names, and whether more are meant."""
    if isinstance(value, str):
        names, incomplete = split_names(value)
        return tuple(map(_with_bodies, names)), incomplete
    texts = [name for name in value if isinstance(name, str)]
    if len(texts) == len(value):
        names, incomplete = split_names(texts[0]) if len(texts) == 1 else clean_names(texts)
        return tuple(map(_with_bodies, names)), incomplete
    kept: list[Name] = []
    incomplete = False
    for name in value:
        if isinstance(name, PersonName):
            kept.append(name)
            continue
        clean, others = clean_names((name,))
        kept.extend(map(_with_bodies, clean))
        incomplete |= others
    return tuple(kept), incomplete


def decoded(text: str) -> str:
    """Return `text` with its HTML entities as characters; an ampersand that opens none stays."""
    # Loaded here, as most files have no entities and html brings two thousand names of them.
    if "&" not in text:
        return text
    import html

    return _ENTITY.sub(lambda found: html.unescape(found[0]), text)


def quoted_strings(text: str) -> tuple[str, ...]:
    """Return the strings of a printed list such as "['Ann Lee', 'Bo Ray']"."""
    return tuple(double or single.replace("\\'", "'") for double, single in _QUOTED.findall(text))


def outside_brackets(text: str, separator: re.Pattern[str]) -> list[str]:
    """Return the parts of `text` between separators; one inside brackets parts nothing."""
    if not any(bracket in text for bracket in "([{"):
        return separator.split(text)
    parts = []
    start = depth = at = 0
    # A bracket that is never closed holds nothing together.
    balanced = all(text.count(pair[0]) == text.count(pair[1]) for pair in ("()", "[]", "{}"))
    for found in separator.finditer(text):
        if balanced:
            between = text[at : found.start()]
            depth += sum(map(between.count, "([{")) - sum(map(between.count, ")]}"))
            at = found.start()
        if depth <= 0:
            parts.append(text[start : found.start()])
            start = found.end()
    parts.append(text[start:])
    return parts


def _parted(text: str) -> list[str]:
    for separator in (_SEMICOLONS, _MARKS):
        parts = outside_brackets(text, separator)
        if len(parts) > 1:
            return parts
    parts = outside_brackets(text, _ANDS)
    if len(parts) == 1 or _is_body_with_and(parts):
        return _at_commas(text)
    if _is_comma_list(parts):
        return [name for part in parts for name in _at_commas(part)]
    return parts


def _is_body_with_and(parts: list[str]) -> bool:
    """Return whether an "and" stands within the name of a body: "Research and Development Group"."""
    if len(parts) != 2 or any("," in part for part in parts):
        return False
    first, last = (part.split() for part in parts)
    return len(first) == 1 and len(last) > 1 and last[-1].casefold() in _BODY_WORDS


def _is_comma_list(parts: list[str]) -> bool:
    """Return whether the names before an "and" are parted by commas: "Ann Lee, Bo Ray and Cy Wood"."""
    if any(_COMMAS.search(part) for part in parts[1:-1]):
        return False
    first, last = parts[0], parts[-1]
    if first.rstrip().endswith(","):
        return True
    names = _with_suffixes(outside_brackets(first, _COMMAS))
    if len(names) < 2:
        return False
    # "Lee, Ann and Ray, Bo" and "Lee, Ann and Bo Ray" hold a name in two parts; "Ann Lee, Bo and Cy Wood" does not.
    first_is_whole = " " in names[0]
    return len(names) > 2 and first_is_whole if "," in last else len(names) > 2 or first_is_whole


def _at_commas(text: str) -> list[str]:
    parts = _with_suffixes(outside_brackets(text, _COMMAS))
    if len(parts) < 2:
        return parts
    if len(parts) == 2 and _is_one_name(parts[0], parts[1]):
        return [text]
    # "Lee, A., Ray, B. C." and "Lee, Ann, Ray, Bo" give every name in two parts.
    in_pairs = all(_INITIALS.fullmatch(part) for part in parts[1::2]) or not any(" " in part for part in parts)
    if len(parts) % 2 == 0 and in_pairs and not _HAN.search(text):
        return [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)]
    return parts


def _is_one_name(family: str, given: str) -> bool:
    if _HAN.search(family) and _HAN.search(given):
        return False
    words = family.partition(",")[0].split()
    return len(words) == 1 or words[0].islower() or _INITIALS.fullmatch(given) is not None


def _with_suffixes(parts: list[str]) -> list[str]:
    joined: list[str] = []
    for part in map(str.strip, parts):
        if joined and _SUFFIX.fullmatch(part):
            joined[-1] = f"{joined[-1]}, {part}"
        elif part:
            joined.append(part)
    return joined


def _clean_name(name: str) -> str:
    if not name.isprintable():
        name = without_controls(name)
    if "\\" in name:
        # Names with TeX accents stand in JSON of arXiv, too; loaded here, as most files have none.
        from nightstand_corpus.text.latex_text import plain_text

        name = plain_text(name)
    name = " ".join(decoded(name).split()).rstrip(_MARKS_OF_FOOTNOTES).lstrip(", ")
    return _LEADING_AND.sub("", name, count=1) if _LEADING_AND.match(name) else name


def _with_bodies(name: str) -> Name:
    """Return the name, as that of a body when its last word is one that only bodies have."""
    before, _, last = name.rpartition(" ")
    if before and last.casefold() in _BODY_WORDS and not last.islower():
        return PersonName(name, is_body=True)
    return name


def _ends_with_initial(text: str) -> bool:
    return re.search(r"(?:\b[^\W\d_]|\b[JS]r)\.[\s;,.]*$", text[-12:]) is not None
