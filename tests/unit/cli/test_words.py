"""Options are found wherever they stand, and words that look like options stay words where the verb allows it."""

from argparse import ArgumentParser
from typing import TYPE_CHECKING

import pytest

from nightstand.cli.verb import Call, Report, UsageError, Verb
from nightstand.cli.words import CommonOptions, common_options, find_verb, parse

if TYPE_CHECKING:
    from conftest import Commands


def _run(_call: Call) -> Report:
    return Report(None, "")


def _configure(parser: ArgumentParser) -> None:
    parser.add_argument("words", nargs="*")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--edit", nargs=2)
    parser.add_argument("-o", "--output")
    parser.add_argument("--all", action="store_true")


SEARCH = Verb("search", "", _run, _configure, takes_any_word=True)
SHOW = Verb("show", "", _run, _configure)
LIST_SHOW = Verb("list show", "", _run, _configure)
LIST = {verb.name: verb for verb in (SEARCH, SHOW, LIST_SHOW)}


@pytest.mark.parametrize(
    "words",
    [
        ["--library", "L", "--json", "show", "x"],
        ["show", "--json", "x", "--library=L"],
        ["show", "x", "--library", "L", "--json"],
    ],
)
def test_common_options_stand_before_or_after_the_verb(words: list[str]) -> None:
    assert common_options(words) == (CommonOptions("L", wants_json=True), ["show", "x"])


def test_behind_a_double_hyphen_every_word_is_only_a_word() -> None:
    options, rest = common_options(["show", "--", "--json"])

    assert not options.wants_json
    assert parse(SHOW, rest[1:]).words == ["--json"]


@pytest.mark.parametrize("words", [["--library"], ["show", "--library="]])
def test_a_library_option_without_a_folder_is_wrong_usage(words: list[str]) -> None:
    with pytest.raises(UsageError):
        common_options(words)


def test_a_verb_of_two_words_is_found_before_one_of_one() -> None:
    assert find_verb(["list", "show", "x"], LIST) == (LIST_SHOW, ["x"])
    assert find_verb(["show", "list"], LIST) == (SHOW, ["list"])


def test_an_unknown_verb_is_told_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="search, show, list"):
        find_verb(["shew"], LIST)
    with pytest.raises(UsageError, match="followed by one of show"):
        find_verb(["list"], LIST)


def test_an_unknown_word_behind_a_verb_that_takes_none_is_told_with_its_forms(command: "Commands") -> None:
    said = command("tags", "bogus", expect=2)

    assert "there is no verb “tags bogus”" in said.stderr
    assert "rename, merge, delete" in said.stderr


def test_words_that_look_like_options_belong_to_a_query_in_their_order() -> None:
    found = parse(SEARCH, ["a", "-tag:theory", "OR", "--foo", "--limit", "5", "-year:2020"])

    assert found.words == ["a", "-tag:theory", "OR", "--foo", "-year:2020"]
    assert found.limit == 5


def test_ids_may_begin_with_a_hyphen() -> None:
    assert parse(SHOW, ["-x3Yz_8", "_a"]).words == ["-x3Yz_8", "_a"]


def test_an_option_takes_what_follows_it_whatever_it_looks_like() -> None:
    found = parse(SHOW, ["-o", "-x.bib", "--edit", "1", "- all", "word"])

    assert found.output == "-x.bib"
    assert found.edit == ["1", "- all"]
    assert not found.all
    assert found.words == ["word"]


@pytest.mark.parametrize("words", [["--nope"], ["--limit"], ["--limit", "x"], ["--edit", "1"]])
def test_an_option_that_the_verb_does_not_know_or_lacks_a_value_is_wrong_usage(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(SHOW, words)

    assert ended.value.code == 2
    assert "nightstand show" in capsys.readouterr().err
