"""The verb `duplicates`: pairs of papers that look alike, and what is decided on them."""

from argparse import ArgumentParser

from nightstand.cli.json_value import Json
from nightstand.cli.layout import wrapped
from nightstand.cli.search_verb import paper_lines
from nightstand.cli.verb import Call, Report, Verb, done
from nightstand.services.duplicate_search import Rule
from nightstand.services.wording import counted

_SHOWN_PAIRS = 50
"""Pairs that are written out for people; the document has them all."""


def _configure(parser: ArgumentParser) -> None:
    decision = parser.add_mutually_exclusive_group()
    pair = ("A", "B")
    decision.add_argument("--merge", nargs=2, metavar=pair, help="merge B into A; B stays as it came, unseen")
    decision.add_argument("--distinct", nargs=2, metavar=pair, help="remember that A and B are different works")
    decision.add_argument("--versions", nargs=2, metavar=pair, help="link A and B as versions of one work")
    decision.add_argument("--unlink", metavar="A", help="make A a work of its own again")
    decision.add_argument(
        "--all",
        choices=[rule.value for rule in Rule],
        help="merge all pairs with the same identifier, or the same title, authors and year; or link all certain"
        " versions, or all possible ones with the same title and authors; as one step",
    )
    decision.add_argument("--choose", metavar="A", help="show A of all the versions of its work")


def _duplicates(call: Call) -> Report:
    arguments, duplicates = call.arguments, call.services.duplicates
    resolve = call.services.browsing.resolve_paper
    if arguments.merge:
        return done(duplicates.merge(*map(resolve, arguments.merge)))
    if arguments.distinct:
        return done(duplicates.distinct(*map(resolve, arguments.distinct)))
    if arguments.versions:
        return done(duplicates.link_versions([resolve(name) for name in arguments.versions]))
    if arguments.unlink is not None:
        return done(duplicates.unlink(resolve(arguments.unlink)))
    if arguments.all is not None:
        return done(duplicates.settle(Rule(arguments.all)))
    if arguments.choose is not None:
        return done(duplicates.choose_version(resolve(arguments.choose)))
    return _pairs(call)


def _pairs(call: Call) -> Report:
    pairs = call.services.duplicates.pairs()
    document: list[Json] = [
        {"a": pair.a, "b": pair.b, "score": round(pair.likeness.score, 4), "reason": pair.likeness.reason}
        for pair in pairs
    ]
    blocks: list[str] = []
    for pair in pairs[:_SHOWN_PAIRS]:
        relation = pair.likeness.relation.value.capitalize()
        reason = wrapped(f"{relation}: {pair.likeness.reason}", call.terminal.width)
        papers = (paper_lines(row, call.terminal) for row in call.services.browsing.rows((pair.a, pair.b)))
        blocks.append("\n".join((reason, *papers)))
    total = f"{counted(len(pairs), 'pair')} to decide on" if pairs else "No papers look alike."
    if len(pairs) > _SHOWN_PAIRS:
        total += f", the first {_SHOWN_PAIRS} shown"
    return Report(document, "\n\n".join((*blocks, total)))


VERBS = (
    Verb("duplicates", "List papers that look alike; merge, link or tell apart two of them.", _duplicates, _configure),
)
