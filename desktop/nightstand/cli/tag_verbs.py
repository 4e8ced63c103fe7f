"""The verbs about tags."""

from argparse import ArgumentParser

from nightstand.cli.layout import columns
from nightstand.cli.paper_verbs import add_papers_argument, resolved
from nightstand.cli.verb import Call, Report, UsageError, Verb, done, no_arguments


def _configure_tag(parser: ArgumentParser) -> None:
    add_papers_argument(parser)
    parser.add_argument("--add", action="append", default=[], metavar="T", help="a tag to put on; nested ones by /")
    parser.add_argument("--remove", action="append", default=[], metavar="T", help="a tag to take off")


def _tag(call: Call) -> Report:
    arguments = call.arguments
    if not arguments.add and not arguments.remove:
        raise UsageError("say which tags with --add and --remove")
    papers = resolved(call, arguments.papers)
    return done(call.services.tagging.tag(papers, add=arguments.add, remove=arguments.remove))


def _tags(call: Call) -> Report:
    tags = call.services.browsing.tags()
    document = [{"name": tag.name, "colour": tag.colour or None, "count": tag.count} for tag in tags]
    return Report(document, columns([[str(tag.count), tag.name] for tag in tags]) or "No tags yet.")


def _configure_rename(parser: ArgumentParser) -> None:
    parser.add_argument("old", metavar="OLD")
    parser.add_argument("new", metavar="NEW", help="where it is in use, the two become one")


def _rename(call: Call) -> Report:
    return done(call.services.tagging.rename(call.arguments.old, call.arguments.new))


def _configure_merge(parser: ArgumentParser) -> None:
    parser.add_argument("sources", nargs="+", metavar="FROM")
    parser.add_argument("into", metavar="INTO")


def _merge(call: Call) -> Report:
    return done(call.services.tagging.merge(call.arguments.sources, call.arguments.into))


def _configure_delete(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="T")


def _delete(call: Call) -> Report:
    return done(call.services.tagging.delete(call.arguments.name))


VERBS = (
    Verb("tag", "Put tags on papers and take them off.", _tag, _configure_tag),
    Verb("tags", "List the tags with how many papers carry each.", _tags, no_arguments),
    Verb("tags rename", "Rename a tag with everything nested below it.", _rename, _configure_rename),
    Verb("tags merge", "Make several tags one.", _merge, _configure_merge),
    Verb("tags delete", "Delete a tag and take it off its papers.", _delete, _configure_delete),
)
