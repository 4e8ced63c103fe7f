"""What a preview makes of a plan: groups that add up, words for it all, and whether it is needed at all."""

from dataclasses import replace

import pytest

from import_plans import doubt, entry, failed, file_report, mixed_plan, plan
from nightstand.domain.errors import CorpusUnreadable
from nightstand.domain.paper import PaperId
from nightstand.services.import_plan import Handling, Outcome, PlannedEntry
from nightstand.services.import_report import FileReport
from nightstand.ui.importing.groups import Group
from nightstand.ui.importing.handling import WAYS, Decisions
from nightstand.ui.importing.preview import SMALL_PAPERS, happens_at_once, preview_of
from nightstand.ui.importing.request import of_known
from nightstand.ui.tasks import ProgressReport


def test_every_entry_stands_in_one_group_and_warnings_in_their_own() -> None:
    preview = preview_of(mixed_plan())

    assert preview.counts == {
        Group.NEW: 2,
        Group.CHANGED: 1,
        Group.CONFLICTING: 1,
        Group.VERSION: 1,
        Group.MERGED: 1,
        Group.UNCHANGED: 1,
        Group.UNREADABLE: 1,
        Group.WARNING: 1,
    }
    assert preview.entry_count == 8
    assert preview.headline == "Import 5 of 8 entries from tides.bib"


def test_the_summary_leaves_out_what_there_is_none_of() -> None:
    assert preview_of(plan(entry(1), entry(2, Outcome.CHANGED))).summary == "1 new · 1 adds to a paper you have"


def test_an_entry_that_cannot_be_read_keeps_its_source_text_and_is_told_once() -> None:
    rows = [row for row in preview_of(mixed_plan()).rows if row.group is Group.UNREADABLE]

    assert [(row.source, row.place) for row in rows] == [("@misc{bad, title={Open, year=2002}", "tides.bib:80")]


def test_a_problem_that_no_entry_of_the_plan_tells_of_is_a_row_too() -> None:
    rows = preview_of(plan(entry(1), files=[file_report("a.bib", failed(2), added=1)])).rows

    assert [(row.group, row.key, row.title) for row in rows[1:]] == [
        (Group.UNREADABLE, (0, 2), "@misc{bad, title={Open, year=2002}")
    ]


def test_a_file_that_cannot_be_read_is_a_row_with_its_reason() -> None:
    failure = CorpusUnreadable("The file cannot be read", "b.bib: it is a picture.", "Choose a list.")
    preview = preview_of(plan(entry(1), files=[file_report(added=1), FileReport("b.bib", failure=failure)]))

    assert [(row.title, row.reason) for row in preview.rows if row.group is Group.UNREADABLE] == [
        ("The file cannot be read", "b.bib: it is a picture. Choose a list.")
    ]


@pytest.mark.parametrize("outcome", [Outcome.NEW, Outcome.CHANGED, Outcome.MERGED, Outcome.UNCHANGED])
def test_a_small_clean_import_happens_at_once(outcome: Outcome) -> None:
    assert happens_at_once(plan(entry(1, outcome)), is_pasted=False)


@pytest.mark.parametrize("outcome", [Outcome.CONFLICTING, Outcome.VERSION, Outcome.UNREADABLE])
def test_what_is_disputable_is_looked_at_first(outcome: Outcome) -> None:
    assert not happens_at_once(plan(entry(1), entry(2, outcome)), is_pasted=False)


def test_a_large_import_is_looked_at_first() -> None:
    entries = [entry(number) for number in range(1, SMALL_PAPERS + 2)]

    assert happens_at_once(plan(*entries[:-1]), is_pasted=False)
    assert not happens_at_once(plan(*entries), is_pasted=False)


def test_pasted_text_that_has_no_form_of_its_own_is_looked_at_first() -> None:
    of_text = plan(entry(1), files=[FileReport("Pasted text", "abstract-list", "utf-8", added=1)])

    assert not happens_at_once(of_text, is_pasted=True)
    assert happens_at_once(of_text, is_pasted=False)


def test_a_warning_alone_stops_nothing() -> None:
    assert happens_at_once(plan(entry(1), files=[file_report("a.bib", doubt(), added=1)]), is_pasted=False)


def test_a_group_is_handled_as_chosen_but_for_entries_with_a_choice_of_their_own() -> None:
    decisions = Decisions()
    decisions.choose_group(Group.NEW, Handling.LEAVE_OUT)
    decisions.choose([(Group.NEW, (0, 1))], Handling.MERGE)

    assert decisions.handling(Group.NEW, (0, 1)) is Handling.MERGE
    assert decisions.handling(Group.NEW, (0, 2)) is Handling.LEAVE_OUT
    assert decisions.taken(Group.NEW, 5) == 1


def test_an_entry_without_a_choice_follows_its_group_again() -> None:
    decisions = Decisions()
    decisions.choose([(Group.NEW, (0, 1))], Handling.LEAVE_OUT)
    decisions.choose([(Group.NEW, (0, 1))], None)

    assert decisions.choices([]).by_entry == {}
    assert decisions.taken(Group.NEW, 5) == 5


def test_what_happens_without_a_choice_is_the_first_way_of_every_group() -> None:
    assert {ways[0].handling for ways in WAYS.values() if ways} == {Handling.MERGE}


KNOWN, COMING = PaperId(7), PaperId(90)


def about(number: int, outcome: Outcome, paper: PaperId) -> PlannedEntry:
    return replace(entry(number, outcome), paper=paper, known_as="Tides", reason="the same DOI")


def test_what_is_in_the_library_is_there_already_and_only_what_these_files_repeat_is_said_twice() -> None:
    entries = (about(1, Outcome.MERGED, KNOWN), about(2, Outcome.UNCHANGED, KNOWN), about(3, Outcome.MERGED, COMING))

    preview = preview_of(plan(*entries), {COMING})

    assert preview.counts == {Group.MERGED: 1, Group.UNCHANGED: 2}
    assert preview.headline == "Nothing new in tides.bib"
    assert preview.summary == "1 said twice · 2 already there"


def test_a_choice_for_what_is_there_already_counts_for_entries_of_other_files_too() -> None:
    decisions = Decisions()
    decisions.choose_group(Group.UNCHANGED, Handling.SEPARATE)

    choices = decisions.choices(
        [
            (Group.UNCHANGED, Outcome.MERGED, (0, 1)),
            (Group.UNCHANGED, Outcome.UNCHANGED, (0, 2)),
            (Group.MERGED, Outcome.MERGED, (0, 3)),
        ]
    )

    assert choices.by_outcome == {Outcome.UNCHANGED: Handling.SEPARATE}
    assert choices.by_entry == {(0, 1): Handling.SEPARATE}


def test_versions_among_the_entries_themselves_are_not_said_to_be_of_the_library() -> None:
    preview = preview_of(plan(about(1, Outcome.VERSION, COMING), about(2, Outcome.VERSION, KNOWN)), {COMING})

    assert preview.summary == "1 other version of a paper you have · 1 other version of a paper of this list"


def test_an_import_goes_through_the_entries_that_its_plan_could_read() -> None:
    assert preview_of(mixed_plan()).record_count == 7


def test_how_far_an_import_is_keeps_to_the_total_of_its_plan_and_names_the_file() -> None:
    begun = of_known(ProgressReport(0, None, "Reading"), "tides.bib", 700)
    amid = of_known(ProgressReport(200, 913, "Importing tides.bib"), "tides.bib", 700)

    assert (begun.what, begun.total) == ("Reading tides.bib", 700)
    assert (amid.what, amid.total) == ("Importing tides.bib", 700)
