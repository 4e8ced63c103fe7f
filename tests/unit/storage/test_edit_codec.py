"""Edits as text: every edit comes back equal, and what is no edit is told."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain import edit as edits
from nightstand.domain import ranking_edit
from nightstand.domain.annotation import AnchorState
from nightstand.domain.author import Author
from nightstand.domain.document import DocumentContent, PutDocument
from nightstand.domain.judgment import Goal, GoalKind, Judgment, JudgmentKind, JudgmentSource, Pin, Thoroughness
from nightstand.domain.less_of import LessOfThis, WantLess, WantLessNoMore
from nightstand.domain.list_note import ListNoteContent, PutListNote
from nightstand.domain.paper import WorkPlace
from nightstand.domain.ranking_edit import JudgmentLine
from nightstand.domain.reading_list import ListId, ListKind, ReadingListSpec
from nightstand.storage.edit_codec import from_json, to_json

IDS = st.integers(1, 10**9)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
TIMES = st.datetimes(timezones=st.just(UTC))
AUTHORS = st.builds(Author, TEXT, TEXT, TEXT, TEXT, st.booleans())
VALUES = st.one_of(st.none(), st.booleans(), st.integers(), TEXT, st.lists(AUTHORS, max_size=3).map(tuple))
FIELDS = st.dictionaries(IDS, st.dictionaries(TEXT, VALUES, max_size=3), max_size=3)
TAG_SETS = st.dictionaries(IDS, st.frozensets(TEXT, max_size=3), max_size=3)
PAPERS = st.lists(IDS, max_size=4).map(tuple)
TAG_SPECS = st.none() | st.builds(edits.TagSpec, TEXT, TEXT)
LIST_SPECS = st.none() | st.builds(
    ReadingListSpec, TEXT, st.sampled_from(ListKind), TEXT, TEXT, TEXT, st.none() | st.dates(), st.none() | IDS
)
NOTES = st.none() | st.builds(edits.NoteContent, IDS, TEXT, TIMES, TIMES)
HIGHLIGHTS = st.none() | st.builds(
    edits.HighlightContent,
    IDS, TEXT, TEXT, TEXT, IDS, IDS, IDS, TEXT, TEXT, st.sampled_from(AnchorState), TIMES,
)  # fmt: skip
WORK_PLACES = st.dictionaries(IDS, st.builds(WorkPlace, st.none() | IDS, st.booleans()), max_size=3)
MERGED = st.dictionaries(IDS, st.none() | IDS, max_size=3)
VERDICTS = st.none() | st.sampled_from(edits.Verdict)
GROUPS = st.lists(PAPERS, max_size=3).map(tuple)
JUDGMENTS = st.builds(
    Judgment, IDS, st.sampled_from(JudgmentKind), PAPERS, GROUPS, st.sampled_from(JudgmentSource), st.none() | IDS
)
LINES = st.lists(st.builds(JudgmentLine, JUDGMENTS, TIMES, TEXT, st.none() | IDS), max_size=3).map(tuple)
GOALS = st.none() | st.builds(Goal, st.sampled_from(GoalKind), IDS, st.sampled_from(Thoroughness))
SCORES = st.dictionaries(IDS, st.floats(-6, 6), max_size=3)
PINS = st.builds(Pin, IDS, st.none() | IDS, st.none() | IDS, st.booleans())
PLACES = st.none() | st.builds(ranking_edit.PinContent, IDS, PINS, TIMES, st.none() | TIMES)
DOCUMENTS = st.none() | st.builds(DocumentContent, IDS, TEXT, TEXT, TEXT, IDS, TEXT, TIMES)
LIST_NOTES = st.none() | st.builds(ListNoteContent, IDS, TEXT, TIMES, TIMES)
LESS_OF = st.builds(LessOfThis, st.frozensets(TEXT, max_size=3), st.frozensets(IDS, max_size=3))
SINGLE = st.one_of(
    st.builds(edits.SetFields, FIELDS, FIELDS),
    st.builds(edits.SetTags, TAG_SETS, TAG_SETS),
    st.builds(edits.PutTag, IDS, TAG_SPECS, TAG_SPECS),
    st.builds(edits.PutNote, IDS, NOTES, NOTES),
    st.builds(edits.PutHighlight, IDS, HIGHLIGHTS, HIGHLIGHTS),
    st.builds(edits.PutReadingList, IDS, LIST_SPECS, LIST_SPECS),
    st.builds(edits.SetListOrder, IDS, PAPERS, PAPERS),
    st.builds(edits.TrashPapers, PAPERS, TIMES),
    st.builds(edits.RestorePapers, PAPERS, TIMES),
    st.builds(edits.SetWork, WORK_PLACES, WORK_PLACES),
    st.builds(edits.SetMerged, MERGED, MERGED),
    st.builds(edits.SetVerdict, IDS, IDS, VERDICTS, VERDICTS),
    st.builds(edits.ApplyBatch, IDS),
    st.builds(edits.RevertBatch, IDS),
    st.builds(ranking_edit.AddJudgments, IDS, LINES),
    st.builds(ranking_edit.RetractJudgments, IDS, LINES),
    st.builds(ranking_edit.SetGoal, IDS, GOALS, GOALS),
    st.builds(ranking_edit.SetScores, IDS, SCORES, SCORES),
    st.builds(ranking_edit.PutPin, IDS, PLACES, PLACES),
    st.builds(PutDocument, IDS, DOCUMENTS, DOCUMENTS),
    st.builds(PutListNote, IDS, LIST_NOTES, LIST_NOTES),
    st.builds(WantLess, LESS_OF),
    st.builds(WantLessNoMore, LESS_OF),
)
EDITS = SINGLE | st.lists(SINGLE, max_size=3).map(tuple).map(edits.EditGroup)


@given(EDITS)
def test_an_edit_comes_back_equal_from_its_text(edit: edits.Edit) -> None:
    assert from_json(to_json(edit)) == edit


@given(EDITS)
def test_the_inverse_of_an_inverse_is_the_edit(edit: edits.Edit) -> None:
    assert edit.inverse().inverse() == edit


@pytest.mark.parametrize("text", ['{"kind":"Explode"}', "[]", '{"kind":"SetTags","before":3,"after":{}}', "{"])
def test_what_is_no_edit_is_told(text: str) -> None:
    with pytest.raises(ValueError):
        from_json(text)


def test_the_text_of_an_edit_is_part_of_the_file_format() -> None:
    edit = edits.TrashPapers((3, 5), datetime(2026, 7, 1, tzinfo=UTC))

    assert to_json(edit) == '{"kind":"TrashPapers","papers":[3,5],"at":"2026-07-01T00:00:00+00:00"}'


def test_a_step_that_knows_neither_date_nor_budget_of_a_list_is_read() -> None:
    text = (
        '{"kind":"PutReadingList","list":3,"before":null,'
        '"after":{"name":"Reading","kind":"list","query":"","description":"","colour":""}}'
    )

    assert from_json(text) == edits.PutReadingList(ListId(3), None, ReadingListSpec("Reading"))
