"""What an entry would change of a paper, field by field, as a page: before, arriving, and which of them stays."""

from typing import Final

from nightstand.services.import_plan import FieldChange
from nightstand.ui.importing.groups import Group
from nightstand.ui.importing.preview import PreviewRow
from nightstand.ui.importing.preview_model import isolated_names
from nightstand.ui.theme import Theme
from nightstand.ui.widgets.differing_words import differing, escaped, html_of

_FIELD_TITLES: Final = {"doi": "DOI", "arxiv": "arXiv", "openreview": "OpenReview", "url": "Link", "pdf": "PDF"}
_WITHIN_FILES: Final = {
    Group.CHANGED: "Adds to a paper that stands earlier in these files.",
    Group.CONFLICTING: "Says something else than an entry that stands earlier in these files.",
    Group.VERSION: "Is another version of a paper of these files; the two are linked.",
}
"""The same where the paper comes with these files."""
_WHAT_HAPPENS: Final = {
    Group.NEW: "Is not in the library yet.",
    Group.VERSION: "Is another version of a paper of the library; the two are linked.",
    Group.CHANGED: "Adds to a paper that is in the library already.",
    Group.CONFLICTING: "Says something else than a paper that is there already.",
    Group.MERGED: "Repeats another entry of these files, and says nothing new.",
    Group.UNCHANGED: "Is in the library already, and says nothing new.",
    Group.UNREADABLE: "Cannot be read.",
    Group.WARNING: "Was read, with a doubt.",
}


def page_of(row: PreviewRow, theme: Theme) -> str:
    """Return the page about one row as HTML in which everything of the file is escaped."""
    parts = [f'<p style="margin:0 0 2px 0;font-size:15px;font-weight:600">{escaped(row.title or row.reason)}</p>']
    under = " · ".join(part for part in (isolated_names(row.authors), row.place) if part)
    parts.append(_muted(under, theme))
    parts.append(f'<p style="margin:8px 0 2px 0">{escaped(_what_happens(row))}</p>')
    if row.known_as:
        recognised = f" — {row.reason}" if row.reason else ""
        lead = "Looks like" if row.group is Group.NEW else "In these files" if row.is_of_files else "In the library"
        parts.append(f'<p style="margin:0 0 2px 0">{lead}: <b>{escaped(row.known_as)}</b>{escaped(recognised)}</p>')
    elif row.reason and row.title:
        parts.append(f'<p style="margin:0 0 2px 0">{escaped(row.reason)}</p>')
    if row.changes:
        parts.append(_table(row.changes, "Before" if row.is_of_files else "In the library", theme))
    return "".join(parts)


def _what_happens(row: PreviewRow) -> str:
    if row.group is Group.NEW and row.known_as:
        where = "these files" if row.is_of_files else "the library"
        return (
            f"Is new, though perhaps a duplicate of a paper of {where}; both are kept, and you can compare them later."
        )
    return (_WITHIN_FILES if row.is_of_files else {}).get(row.group, _WHAT_HAPPENS[row.group])


def _table(changes: tuple[FieldChange, ...], before: str, theme: Theme) -> str:
    border = theme.border.name()
    heads = "".join(
        f'<td width="{width}%" style="padding:5px 8px;color:{theme.text_muted.name()}">{head}</td>'
        for head, width in (("Field", 14), (before, 43), ("Arriving", 43))
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
