"""Takes a command line apart: the common options wherever they stand, the verb, its options and its words."""

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from nightstand.cli.terminal import harmless
from nightstand.cli.verb import WRONG_USAGE, UsageError, Verb, no_arguments


@dataclass(frozen=True, slots=True)
class CommonOptions:
    """What every verb takes, before or after its name."""

    library: str | None
    wants_json: bool


def common_options(words: Sequence[str]) -> tuple[CommonOptions, list[str]]:
    """Return the common options and the words without them; behind `--` every word is only a word.

    Raises:
        UsageError: `--library` names nothing.
    """
    library: str | None = None
    wants_json = False
    rest: list[str] = []
    remaining = list(words)
    while remaining:
        word = remaining.pop(0)
        if word == "--":
            rest += [word, *remaining]
            break
        if word == "--json":
            wants_json = True
        elif word == "--library":
            if not remaining:
                raise UsageError("--library needs a folder")
            library = remaining.pop(0)
        elif word.startswith("--library="):
            library = word.partition("=")[2]
        else:
            rest.append(word)
    if library is not None:
        if not library:
            raise UsageError("--library needs a folder")
        library = str(Path(library).expanduser())
    return CommonOptions(library, wants_json), rest


def find_verb(words: Sequence[str], verbs: Mapping[str, Verb]) -> tuple[Verb, list[str]]:
    """Return the verb that the words begin with, two words before one, and what follows it.

    Raises:
        UsageError: there is no such verb.
    """
    first = words[0]
    forms = [name.split()[1] for name in verbs if name.startswith(f"{first} ")]
    for length in (2, 1):
        verb = verbs.get(" ".join(words[:length])) if len(words) >= length else None
        if verb:
            following = list(words[length:])
            if forms and verb.configure is no_arguments and following and not following[0].startswith("-"):
                raise UsageError(f"there is no verb “{first} {following[0]}”; {_alternatives(first, forms)} or nothing")
            return verb, following
    if forms:
        raise UsageError(_alternatives(first, forms))
    raise UsageError(
        f"there is no verb “{first}”; the verbs are {', '.join(dict.fromkeys(n.split()[0] for n in verbs))}"
    )


def _alternatives(first: str, forms: Sequence[str]) -> str:
    return f"“{first}” is followed by one of {', '.join(forms)}"


class _Parser(ArgumentParser):
    """An argument parser that repeats nothing to a terminal that could steer it."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USAGE, harmless(f"{self.format_usage()}{self.prog}: error: {message}\n"))


def parse(verb: Verb, words: Sequence[str]) -> Namespace:
    """Return the arguments of a verb.

    Ids, tags, notes and queries may begin with a hyphen, so only what the verb knows as an option is one, and the value
    of an option is whatever follows it.

    Raises:
        SystemExit: the usage is wrong (2), or help was asked for (0); argparse has said what there is to say.
    """
    parser = _Parser(
        prog=f"nightstand {verb.name}",
        description=verb.summary,
        epilog="Every verb also takes --library DIR and --json.",
        allow_abbrev=False,
    )
    verb.configure(parser)
    # argparse has no public list of a parser's options; it has had this attribute since it exists.
    actions = {name: action for action in parser._actions for name in action.option_strings}
    texts = words if verb.takes_paths else [word.encode("utf-8", "replace").decode() for word in words]
    options, plain = _arranged(texts, actions, takes_any_word=verb.takes_any_word)
    # Without anything behind it, argparse would hand the separator on as a word.
    return parser.parse_args([*options, "--", *plain] if plain else options)


def _arranged(
    words: Sequence[str], actions: Mapping[str, Action], *, takes_any_word: bool
) -> tuple[list[str], list[str]]:
    options: list[str] = []
    plain: list[str] = []
    remaining = list(words)
    while remaining:
        word = remaining.pop(0)
        if word == "--":
            plain += remaining
            break
        name = word.partition("=")[0]
        action = actions.get(name)
        if action is None:
            is_unknown_option = word.startswith("--") and not takes_any_word
            (options if is_unknown_option else plain).append(word)
        elif name != word:
            options.append(word)
        else:
            options += _with_values(name, action, remaining)
    return options, plain


def _with_values(name: str, action: Action, remaining: list[str]) -> list[str]:
    """Return an option with the values it takes off the remaining words."""
    count = 1 if action.nargs is None else action.nargs
    if count == 0 or not isinstance(count, int):
        return [name]
    if count == 1 and remaining:
        # Glued together, argparse takes a value for one that looks like an option.
        return [f"{name}={remaining.pop(0)}" if name.startswith("--") else f"{name}{remaining.pop(0)}"]
    values, remaining[:count] = remaining[:count], []
    return [name, *values]
