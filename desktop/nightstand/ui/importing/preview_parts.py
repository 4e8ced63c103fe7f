"""The parts of an import's preview, made one by one, so that the window answers in between."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nightstand.ui.icons import IconStore
from nightstand.ui.importing.answer_bar import AnswerBar
from nightstand.ui.importing.entry_page import EntryPage
from nightstand.ui.importing.preview_head import MARGIN_PX, PreviewHead
from nightstand.ui.importing.preview_model import PreviewModel
from nightstand.ui.importing.preview_table import PreviewTable
from nightstand.ui.theme import ThemeStore


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the preview offers: the names of lists and formats, and what is chosen at first."""

    list_names: Sequence[str]
    format_titles: Mapping[str, str]
    into: str
    keywords_as_tags: bool


@dataclass(frozen=True, slots=True)
class PreviewParts:
    """What a dialog puts together."""

    head: PreviewHead
    table: PreviewTable
    page: EntryPage
    foot: AnswerBar


def parts_in_turns(themes: ThemeStore, icons: IconStore, surroundings: Surroundings) -> Iterator[PreviewParts | None]:
    """Make the parts, each in a turn of its own; the last turn gives them."""
    head = PreviewHead(icons)
    yield None
    table = PreviewTable(PreviewModel(), themes, icons)
    yield None
    page = EntryPage(themes)
    yield None
    foot = AnswerBar(
        surroundings.list_names,
        surroundings.into,
        keywords_as_tags=surroundings.keywords_as_tags,
        margin_px=MARGIN_PX,
    )
    yield PreviewParts(head, table, page, foot)


def all_parts(themes: ThemeStore, icons: IconStore, surroundings: Surroundings) -> PreviewParts:
    """Make the parts at once."""
    *_, made = parts_in_turns(themes, icons, surroundings)
    assert made is not None
    return made
