"""The form: present values come back unchanged, what does not fit is marked at its field."""

from datetime import UTC, date, datetime

import pytest
from pytestqt.qtbot import QtBot

from nightstand.domain.author import Author
from nightstand.domain.decision import Decision, Tier
from nightstand.domain.errors import InvalidValue, NameTaken
from nightstand.domain.fields import FIELDS, parse_field
from nightstand.domain.paper import Bibliography, Marks, PaperDetails, PaperId
from nightstand.ui.editing.field_texts import field_texts, form_fields
from nightstand.ui.editing.form import PaperForm

PAPER = PaperDetails(
    id=PaperId(1),
    key="sato2026tides",
    bibliography=Bibliography(
        title="On {Tides}",
        authors=(Author("Sato", "Mika"), Author("Berg", "Ada", "van den", "Jr."), Author("Tide Group", is_body=True)),
        abstract="First line.\n\nSecond paragraph with $x$.",
        year=2026,
        venue="TideConf",
        type="inproceedings",
        doi="10.1000/abc",
        url="https://example.org/tides",
        extra={"topic": "Water"},
    ),
    title_text="On Tides",
    abstract_text="First line.\n\nSecond paragraph with x.",
    marks=Marks(decision=Decision.KEEP, rating=4, tier=Tier.MUST, starred=True, due=date(2026, 12, 24), minutes=25),
    tags=(),
    lists=(),
    notes=(),
    highlights=(),
    added=datetime(2026, 1, 1, tzinfo=UTC),
    sources=(),
    is_trashed=False,
)


@pytest.fixture
def form(qtbot: QtBot) -> PaperForm:
    made = PaperForm(PAPER)
    qtbot.addWidget(made)
    return made


@pytest.fixture
def empty_form(qtbot: QtBot) -> PaperForm:
    made = PaperForm(None)
    qtbot.addWidget(made)
    return made


def test_every_field_has_a_row_and_extra_ones_come_last() -> None:
    names = [field.name for field in form_fields(PAPER)]

    assert names == [*FIELDS, "extra.topic"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("authors", PAPER.bibliography.authors),
        ("year", 2026),
        ("rating", 4),
        ("tier", "must"),
        ("starred", True),
        ("due", "2026-12-24"),
        ("minutes", 25),
        ("extra.topic", "Water"),
    ],
)
def test_present_values_read_back_as_they_are_stored(name: str, value: object) -> None:
    assert parse_field(name, field_texts(PAPER)[name]) == value


def test_an_untouched_form_changes_nothing(form: PaperForm) -> None:
    assert not form.is_changed
    assert form.checked_values() == {}


def test_only_what_was_typed_is_saved(form: PaperForm) -> None:
    form.row("year").set_text("2027")
    form.row("authors").set_text("Lucia Ferrante\nOkafor, James")

    assert form.checked_values() == {
        "year": 2027,
        "authors": (Author("Ferrante", "Lucia"), Author("Okafor", "James")),
    }


def test_clearing_a_field_saves_its_empty_value(form: PaperForm) -> None:
    form.row("doi").set_text("")
    form.row("rating").set_text("")

    assert form.checked_values() == {"doi": "", "rating": None}


@pytest.mark.parametrize(
    ("name", "typed", "said"), [("year", "soon", "2026"), ("due", "tomorrow", "2026-07-31"), ("minutes", "-3", "25")]
)
def test_what_does_not_fit_is_said_at_its_field_with_an_example(
    form: PaperForm, name: str, typed: str, said: str
) -> None:
    form.row(name).set_text(typed)
    form.row("venue").set_text("Elsewhere")

    assert form.checked_values() is None
    assert said in form.row(name).error
    assert form.row("venue").error == ""


def test_an_error_goes_when_the_text_changes(form: PaperForm) -> None:
    form.row("year").set_text("soon")
    form.checked_values()

    form.row("year").set_text("2030")

    assert form.row("year").error == ""


def test_a_new_paper_needs_a_title_or_an_abstract(empty_form: PaperForm) -> None:
    empty_form.row("year").set_text("2026")
    without = empty_form.checked_values()
    said = empty_form.row("title").error
    empty_form.row("abstract").set_text("We study tides.")

    assert without is None
    assert said.startswith("A paper needs a title")
    assert empty_form.checked_values() == {"year": 2026, "abstract": "We study tides."}


def test_a_key_in_use_is_said_at_the_key(form: PaperForm) -> None:
    form.show_failure(NameTaken("The citation key is in use", "“lee2020” is another paper's.", "Choose another."))

    assert "lee2020" in form.row("key").error


def test_any_other_refusal_stands_at_the_top(form: PaperForm) -> None:
    form.show_failure(InvalidValue("Something does not fit", "", ""))

    assert all(form.row(name).error == "" for name in FIELDS)
    assert form._general.text() == "Something does not fit."
