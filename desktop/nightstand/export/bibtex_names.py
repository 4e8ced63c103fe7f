"""Authors as BibTeX writes them: `van der Berg, Ann and {ATLAS Collaboration}`."""

import re
from collections.abc import Sequence

from nightstand.domain.author import Author
from nightstand.export.latex_text import EscapeText, escape_text

_SEPARATOR = re.compile(r"[,;=]|(?:^|\s)(?:and|others|et al)(?:[\s.]|$)", re.IGNORECASE)

_SUFFIX = re.compile(r"[JjSs]r\.?|I{2,3}|IV|(?:Jun|Sen)\.")


# Most names are such: nothing in them is a command, parts names, or is taken for something else.
_USUAL_FAMILY = re.compile(r"(?!(?:And|Others)$)[A-Z][a-z]+(?:-[A-Z][a-z]+)?")
_USUAL_GIVEN = re.compile(
    r"(?!(?:Jr|Sr)$)(?:(?!And\b|Others\b|Et\b)[A-Z][a-z]+|[A-Z]\.)"
    r"(?:[ -](?:(?!And\b|Others\b|Et\b)[A-Z][a-z]+|[A-Z]\.?))*"
)


def bibtex_names(authors: Sequence[Author], escape: EscapeText = escape_text, *, is_cut: bool = False) -> str:
    """Return the value of an `author` field; `Author` values without a name are left out, a cut list says so."""
    names = [name for author in authors if (name := _name(author, escape))]
    return " and ".join([*names, "others"] if names and is_cut else names)


def _name(author: Author, escape: EscapeText) -> str:
    if _is_usual(author):
        return f"{author.family}, {author.given}"
    family = _squeezed(author.family)
    if author.is_body:
        return f"{{{escape(family)}}}" if family else ""
    given, particle, suffix = (_squeezed(part) for part in (author.given, author.particle, author.suffix))
    if not given and not particle and not suffix:
        return _part(family, escape, is_whole=True)
    last = " ".join(part for part in (_part(particle, escape), _part(family, escape, is_family=True)) if part)
    if not given and not suffix and _is_small(family):
        last = (
            f"{_part(particle, escape)} {{{escape(family)}}}"  # Otherwise both would be names of a person without any.
        )
    if not given and not particle and " " in family:
        last = f"{{{escape(family)}}}"  # Otherwise its first word would be the given name before the suffix.
    first = f"{{{given}}}" if not suffix and _SUFFIX.fullmatch(given) else _part(given, escape)
    return ", ".join(part for part in (last, _part(suffix, escape), first) if part)


def _is_usual(author: Author) -> bool:
    is_plain = not (author.is_body or author.particle or author.suffix)
    return is_plain and bool(_USUAL_FAMILY.fullmatch(author.family) and _USUAL_GIVEN.fullmatch(author.given))


def _part(text: str, escape: EscapeText, *, is_family: bool = False, is_whole: bool = False) -> str:
    """Return a part of a name in LaTeX, in braces where BibTeX would take it apart.

    Commas, semicolons and the word `and` end a name; small words inside a family name, or any blank in a name of one
    part, would make it a particle or a given name. A name of one part in braces would be a body.
    """
    escaped = escape(text)
    if is_whole and " " not in text and escaped == f"{{{text}}}":
        escaped = text
    has_particle = is_family and any(map(_is_small, text.split()[:-1]))
    if _SEPARATOR.search(text) or has_particle or (is_whole and " " in text):
        return f"{{{escaped}}}"
    return escaped


def _is_small(word: str) -> bool:
    return next((letter.islower() for letter in word if letter.isalpha()), False)


def _squeezed(text: str) -> str:
    return " ".join(text.split())
