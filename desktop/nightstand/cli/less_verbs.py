"""The verbs `less`, `less of` and `less like`: what there shall be less of in the learned order of undecided papers."""

from argparse import ArgumentParser

from nightstand.cli.json_value import Json
from nightstand.cli.layout import columns
from nightstand.cli.paper_verbs import add_papers_argument, resolved
from nightstand.cli.verb import Call, Report, UsageError, Verb, done, no_arguments
from nightstand.services.interest_less import word_names


def _less(call: Call) -> Report:
    unwanted = call.services.less_of.listed()
    rows = [[word.kind, word.text] for word in unwanted.words]
    rows += [["like", paper.title or f"paper {paper.paper}"] for paper in unwanted.papers]
    document: dict[str, Json] = {
        "words": [{"name": word.name, "text": word.text, "kind": word.kind} for word in unwanted.words],
        "papers": [{"id": paper.paper, "title": paper.title} for paper in unwanted.papers],
    }
    return Report(document, columns(rows) if rows else "There is nothing you want less of.")


def _configure_of(parser: ArgumentParser) -> None:
    parser.add_argument(
        "words", nargs="+", metavar="WORD", help="a word of papers, or topic:NAME, tag:NAME, venue:NAME or author:NAME"
    )
    _add_no_more(parser)


def _configure_like(parser: ArgumentParser) -> None:
    add_papers_argument(parser)
    _add_no_more(parser)


def _add_no_more(parser: ArgumentParser) -> None:
    parser.add_argument("--no-more", action="store_true", help="take it back: these are wanted as before")


def _of(call: Call) -> Report:
    names = [name for word in call.arguments.words for name in word_names(word)]
    if not names:
        raise UsageError("there is no word in that")
    service = call.services.less_of
    return done((service.want_as_before if call.arguments.no_more else service.want_less)(words=names))


def _like(call: Call) -> Report:
    papers = resolved(call, call.arguments.papers)
    service = call.services.less_of
    return done((service.want_as_before if call.arguments.no_more else service.want_less)(like=papers))


VERBS = (
    Verb("less", "List what you want less of in the learned order.", _less, no_arguments),
    Verb("less of", "Want less of what a word stands for.", _of, _configure_of),
    Verb("less like", "Want less of what is like some papers.", _like, _configure_like),
)
