"""The verbs about citation keys: `keys`, `keys pattern`, `keys preview`, `keys rekey`."""

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import replace

from nightstand.cli.json_value import Json
from nightstand.cli.layout import columns, wrapped
from nightstand.cli.paper_verbs import resolved
from nightstand.cli.verb import Call, Report, UsageError, Verb, done
from nightstand.domain.citing import CiteForm
from nightstand.domain.key_pattern import KEY_GUIDE, KEY_PRESETS, KeyPattern, key_pattern, preset_of
from nightstand.domain.paper import PaperId
from nightstand.services.key_service import KeyChange, KeyChanges
from nightstand.services.wording import counted
from nightstand.settings import SETTINGS_FILE, load_settings, save_settings

_PAPERS = "ids, citation keys, DOIs, arXiv or OpenReview ids"
_PATTERN = "a pattern, or a preset's name"


def _configure(parser: ArgumentParser) -> None:
    parser.add_argument("papers", nargs="*", metavar="PAPER", help=f"cite these: {_PAPERS}")
    parser.add_argument(
        "--as",
        dest="form",
        choices=[form.value for form in CiteForm],
        help="a,b (key), \\cite{a,b} (latex), or [@a; @b] (pandoc); default: key",
    )


def _keys(call: Call) -> Report:
    names, form = call.arguments.papers, call.arguments.form
    if not names:
        if form is not None:
            raise UsageError("--as needs a PAPER to cite")
        return _pattern_report(call, call.services.keys.pattern())
    papers = resolved(call, names)
    text = call.services.keys.citation(papers, CiteForm(form or CiteForm.KEY))
    rows = call.services.browsing.rows(papers)
    document: Json = {"text": text, "papers": [{"id": row.id, "key": row.key} for row in rows]}
    return Report(document, text)


def _pattern_report(call: Call, pattern: KeyPattern) -> Report:
    preset = preset_of(pattern.text)
    samples = call.services.keys.samples(pattern)
    document: Json = {
        "pattern": pattern.text,
        "preset": preset.name if preset else None,
        "presets": [{"name": each.name, "title": each.title, "pattern": each.pattern} for each in KEY_PRESETS],
        "samples": [{"title": sample.title, "key": sample.key} for sample in samples],
    }
    blocks = [
        f"Pattern: {pattern.text}{f' ({preset.title})' if preset else ''}",
        columns([[f"  {sample.key}", sample.title] for sample in samples]),
        "Presets:\n" + columns([[f"  {each.name}", each.title, each.pattern] for each in KEY_PRESETS]),
        "In a pattern:\n" + columns([[f"  {written}", meaning] for written, meaning in KEY_GUIDE]),
        wrapped(
            "Papers that have a key keep it. “keys pattern” changes the pattern for new ones, “keys preview” tells what"
            " it would make of those that are here, and “keys rekey” does it.",
            call.terminal.width,
        ),
    ]
    return Report(document, "\n\n".join(block for block in blocks if block))


def _configure_pattern(parser: ArgumentParser) -> None:
    parser.add_argument("pattern", metavar="PATTERN", help=f"{_PATTERN}: {', '.join(p.name for p in KEY_PRESETS)}")


def _set_pattern(call: Call) -> Report:
    pattern = key_pattern(call.arguments.pattern)
    file = call.services.paths.config / SETTINGS_FILE
    save_settings(file, replace(load_settings(file), key_pattern=pattern.text))
    label = f"New papers get keys by {pattern.text}"
    return Report({"done": label, "papers": [], "id": None}, label)


def _configure_papers(parser: ArgumentParser) -> None:
    parser.add_argument("papers", nargs="*", metavar="PAPER", help=_PAPERS)
    parser.add_argument("--all", action="store_true", help="every paper that is not in the trash")
    parser.add_argument("--pattern", metavar="PATTERN", help=f"{_PATTERN}; default: that of the preferences")


def _preview(call: Call) -> Report:
    found = call.services.keys.changes(_selection(call), _pattern(call))
    document: Json = {
        "pattern": found.pattern.text,
        "papers": found.looked_at,
        "changes": [
            {"id": change.paper, "before": change.before, "after": change.after, "title": change.title}
            for change in found.changes
        ],
    }
    return Report(document, "\n".join([*_lines(found.changes), _summary(found)]))


def _rekey(call: Call) -> Report:
    return done(call.services.keys.rekey(_selection(call), _pattern(call)))


def _pattern(call: Call) -> KeyPattern:
    typed = call.arguments.pattern
    return call.services.keys.pattern() if typed is None else key_pattern(typed)


def _selection(call: Call) -> tuple[PaperId, ...] | None:
    """Return the papers that were named; None for all.

    Raises:
        UsageError: neither is said, or both.
    """
    names, is_all = call.arguments.papers, call.arguments.all
    if bool(names) == is_all:
        raise UsageError("say which papers: PAPER… or --all")
    return None if is_all else resolved(call, names)


def _lines(changes: Sequence[KeyChange]) -> list[str]:
    table = columns([[change.before, "→", change.after, change.title] for change in changes])
    return [table] if table else []


def _summary(found: KeyChanges) -> str:
    changed, kept = len(found.changes), found.looked_at - len(found.changes)
    if not changed:
        return f"{counted(kept, 'key')}: every one is of the pattern already."
    return f"{counted(changed, 'key')} would change, {kept:,} would stay."


VERBS = (
    Verb("keys", "Say how citation keys are made, or cite papers by theirs.", _keys, _configure),
    Verb("keys pattern", "Choose how the keys of new papers are made.", _set_pattern, _configure_pattern),
    Verb("keys preview", "Show which keys of papers a pattern would change.", _preview, _configure_papers),
    Verb("keys rekey", "Give papers the keys that a pattern makes of them.", _rekey, _configure_papers),
)
