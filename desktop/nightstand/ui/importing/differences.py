"""What an entry would change of a paper, field by field, as a page: before, arriving, and which of them stays."""

from typing import Final

from nightstand.services.import_plan import FieldChange
from nightstand.ui.importing.preview import Group, PreviewRow
from nightstand.ui.importing.preview_model import isolated_names
from nightstand.ui.theme import Theme
from nightstand.ui.widgets.differing_words import differing, escaped, html_of

_FIELD_TITLES: Final = {"doi": "DOI", "arxiv": "arXiv", "openreview": "OpenReview", "url": "Link", "pdf": "PDF"}
_WHAT_HAPPENS: Final = {
    Group.NEW: "Is not in the library yet.",
    Group.VERSION: "Is another version of a paper of the library; the two are linked.",
    Group.CHANGED: "Adds to a paper that is there already, in the library or earlier in these files.",
    Group.CONFLICTING: "Says something else than a paper that is there already.",
    Group.MERGED: "Is about a paper that stands elsewhere in these files or in the library, and says nothing new.",
    Group.UNCHANGED: "Is in the library as it stands.",
    Group.UNREADABLE: "Cannot be read.",
    Group.WARNING: "Was read, with a doubt.",
}


def page_of(row: PreviewRow, theme: Theme) -> str:
    """Return the page about one row as HTML in which everything of the file is escaped."""
    parts = [f'<p style="margin:0 0 2px 0;font-size:15px;font-weight:600">{escaped(row.title or row.reason)}</p>']
    under = " · ".join(part for part in (isolated_names(row.authors), row.place) if part)
    parts.append(_muted(under, theme))
    parts.append(f'<p style="margin:8px 0 2px 0">{escaped(_WHAT_HAPPENS[row.group])}</p>')
    if row.known_as:
        recognised = f" — {row.reason}" if row.reason else ""
        parts.append(
            f'<p style="margin:0 0 2px 0">In the library: <b>{escaped(row.known_as)}</b>{escaped(recognised)}</p>'
        )
    elif row.reason and row.title:
        parts.append(f'<p style="margin:0 0 2px 0">{escaped(row.reason)}</p>')
    if row.changes:
        parts.append(_table(row.changes, theme))
    return "".join(parts)


def _table(changes: tuple[FieldChange, ...], theme: Theme) -> str:
    border = theme.border.name()
    heads = "".join(
        f'<td width="{width}%" style="padding:5px 8px;color:{theme.text_muted.name()}">{head}</td>'
        for head, width in (("Field", 14), ("In the library", 43), ("Arriving", 43))
    )
    rows = "".join(_row(change, theme, border) for change in changes)
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0" style="margin-top:8px;border-color:{border}">'
        f'<tr style="font-size:11px;font-weight:600">{heads}</tr>{rows}</table>'
    )


def _row(change: FieldChange, theme: Theme, border: str) -> str:
    before, arriving = _marked(change, theme)
    cell = f"padding:5px 8px;border-top:1px solid {border}"
    muted, text = theme.text_muted.name(), theme.text.name()
    tick = f' <b style="color:{theme.success.name()}">✓</b>'
    sides = ((before, not change.is_taken), (arriving, change.is_taken))
    cells = "".join(
        f'<td style="{cell};color:{text if stays else muted}">{shown or _nothing(theme)}{tick if stays else ""}</td>'
        for shown, stays in sides
    )
    return f'<tr><td style="{cell};color:{muted}">{escaped(change.field)}</td>{cells}</tr>'


def _field_title(name: str) -> str:
    return _FIELD_TITLES.get(name, f"{name[:1].upper()}{name[1:]}")


def _marked(change: FieldChange, theme: Theme) -> tuple[str, str]:
    """Return both texts as HTML; where they can be compared, what only one of them says is marked."""
    before, arriving = differing(change.before, change.arriving)
    return html_of(before, theme.danger_soft), html_of(arriving, theme.success_soft)


def _nothing(theme: Theme) -> str:
    return f'<span style="color:{theme.text_faint.name()}">nothing</span>'


def _muted(text: str, theme: Theme) -> str:
    return f'<p style="margin:0;color:{theme.text_muted.name()}">{escaped(text)}</p>'
