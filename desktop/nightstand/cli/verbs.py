"""All verbs by name."""

from collections.abc import Mapping

from nightstand.cli import (
    annotation_verbs,
    backup_verbs,
    care_verbs,
    coverage_verb,
    document_verbs,
    duplicates_verb,
    export_verb,
    history_verbs,
    import_verbs,
    keys_verbs,
    less_verbs,
    list_exchange_verbs,
    list_note_verb,
    list_plan_verbs,
    list_verbs,
    lookup_verb,
    paper_verbs,
    rank_verb,
    rescue_verb,
    search_verb,
    tag_verbs,
)
from nightstand.cli.layout import columns
from nightstand.cli.verb import Verb

_ALL = (
    *import_verbs.VERBS,
    *search_verb.VERBS,
    *paper_verbs.VERBS,
    *less_verbs.VERBS,
    *coverage_verb.VERBS,
    *duplicates_verb.VERBS,
    *lookup_verb.VERBS,
    *tag_verbs.VERBS,
    *annotation_verbs.VERBS,
    *document_verbs.VERBS,
    *list_verbs.VERBS,
    *list_note_verb.VERBS,
    *list_plan_verbs.VERBS,
    *list_exchange_verbs.VERBS,
    *rank_verb.VERBS,
    *keys_verbs.VERBS,
    *export_verb.VERBS,
    *history_verbs.VERBS,
    *backup_verbs.VERBS,
    *care_verbs.VERBS,
    *rescue_verb.VERBS,
)

VERBS: Mapping[str, Verb] = {verb.name: verb for verb in _ALL}
"""Every verb of the command line; names have one word or two."""


def overview() -> str:
    """Return the help of the program as a whole."""
    verbs = columns([[f"  {verb.name}", verb.summary] for verb in _ALL])
    return f"""usage: nightstand                     open the window
       nightstand VERB …             do one thing and exit
       nightstand self-check         tell whether the installed program is whole
       nightstand VERB --help        say what a verb takes
       nightstand --version

{verbs}

every verb, before or after its name:
  --library DIR   the library folder (else NIGHTSTAND_LIBRARY, else the user's data folder)
  --json          one JSON document on standard output

PAPER is an id, a citation key, a DOI, an arXiv or an OpenReview id; LIST is a name or an id.
Exit status: 0 done, 1 a known failure, 2 wrong usage, 70 a bug, 130 interrupted.
"""


def overview_of(first: str) -> str:
    """Return the help of a word that only begins verbs, as `list` does; empty for any other word."""
    found = [verb for verb in _ALL if verb.name.startswith(f"{first} ")]
    if not found or first in VERBS:
        return ""
    verbs = columns([[f"  {verb.name}", verb.summary] for verb in found])
    return f"{verbs}\n\nnightstand {first} VERB --help tells what one of them takes.\n"
