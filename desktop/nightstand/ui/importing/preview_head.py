"""What stands above the table of a preview: what was found, how it was read, and which entries are shown."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from nightstand.services.import_plan import Handling
from nightstand.ui.fonts import ui_font
from nightstand.ui.icons import Icon, IconStore
from nightstand.ui.importing.groups import Group
from nightstand.ui.importing.handling import WAYS, Decisions
from nightstand.ui.importing.preview import Preview
from nightstand.ui.importing.reading_bar import ALL_FILES, ReadAs, ReadingBar
from nightstand.ui.widgets.filter_pills import FilterPills, Pill
from nightstand.ui.widgets.toned_label import TonedLabel
from nightstand.ui.widgets.wrapped_label import WrappedLabel

FILTER_PX: Final = 220
MARGIN_PX: Final = 24
ALL: Final = "all"
PILLS: Final = {
    Group.NEW: "New",
    Group.CHANGED: "Changed",
    Group.CONFLICTING: "Conflicts",
    Group.VERSION: "Versions",
    Group.MERGED: "Said twice",
    Group.UNCHANGED: "Already there",
    Group.UNREADABLE: "Not readable",
    Group.WARNING: "Warnings",
}


class PreviewHead(QWidget):
    """Tells which group and file are to be shown, and what is to happen to the entries of a group."""

    group_shown = Signal(object)
    """A Group, or None for all entries."""
    file_shown = Signal(object)
    """The number of a file, or None for all."""
    group_handled = Signal(object, object)
    """(Group, Handling)"""

    def __init__(self, icons: IconStore) -> None:
        super().__init__()
        self._headline = WrappedLabel("", 17, 600)
        self.summary = WrappedLabel("", 12, 400, "muted")
        self.reading = ReadingBar(self)
        self.pills = FilterPills("Show")
        self.filter = _filter_field(icons)
        self._group_label = TonedLabel("", 12, 500, "muted")
        self.group_choice = QComboBox()
        self.group_choice.setFont(ui_font(12))
        self.group_choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.group_choice.setAccessibleName("What happens to this group")
        self._group_label.setBuddy(self.group_choice)
        self._arrange()
        self.pills.chosen.connect(self._tell_group)
        self.reading.file_chosen.connect(self._tell_file)
        self.group_choice.activated.connect(self._tell_handling)

    def show_preview(self, preview: Preview, format_titles: Mapping[str, str], read_as: Mapping[int, ReadAs]) -> None:
        """Show what was found, and the filters that there are entries for; the one that is chosen stays if it can."""
        self._headline.setText(preview.headline)
        self.summary.setText(preview.summary)
        self.reading.show_files(preview.files, format_titles, read_as)
        pills = [Pill(ALL, "All", preview.entry_count)]
        pills += [Pill(group.value, PILLS[group], count) for group, count in preview.counts.items()]
        kept = self.pills.value or ALL
        self.pills.set_pills(pills, kept if kept in {pill.value for pill in pills} else ALL)

    def show_handling(self, decisions: Decisions) -> None:
        """Offer what can be done with all entries of the group that is shown, and show what is chosen."""
        group = self.group
        ways = WAYS[group] if group is not None else ()
        for widget in (self._group_label, self.group_choice):
            widget.setVisible(len(ways) > 1)
        if group is None or not ways:
            return
        self._group_label.setText(f"{PILLS[group]}:")
        self.group_choice.clear()
        for way in ways:
            self.group_choice.addItem(way.text, way.handling)
        self.group_choice.setCurrentIndex([way.handling for way in ways].index(decisions.of_group(group)))

    @property
    def group(self) -> Group | None:
        """The group that is shown; None for all entries."""
        value = self.pills.value
        return None if value is None or value == ALL else Group(value)

    @property
    def file(self) -> int | None:
        """The number of the file whose entries are shown; None for all."""
        return None if self.reading.file == ALL_FILES else self.reading.file

    @property
    def headline(self) -> str:
        """What was found."""
        return self._headline.text()

    @property
    def choosers(self) -> Sequence[QWidget]:
        """What is not to be used while the files are being read again."""
        return (self.reading, self.pills, self.filter, self.group_choice)

    def _arrange(self) -> None:
        head = QVBoxLayout(self)
        head.setContentsMargins(MARGIN_PX, 18, MARGIN_PX, 10)
        head.setSpacing(4)
        head.addWidget(self._headline)
        head.addWidget(self.summary)
        head.addSpacing(4)
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(self.reading, 1)
        top.addWidget(self.filter)
        head.addLayout(top)
        head.addSpacing(4)
        head.addWidget(self.pills)
        policy = QHBoxLayout()
        policy.setSpacing(8)
        policy.addWidget(self._group_label)
        policy.addWidget(self.group_choice)
        policy.addStretch(1)
        head.addLayout(policy)

    def _tell_group(self, _value: str) -> None:
        self.group_shown.emit(self.group)

    def _tell_file(self, _number: int) -> None:
        self.file_shown.emit(self.file)

    def _tell_handling(self, number: int) -> None:
        if self.group is not None:
            self.group_handled.emit(self.group, Handling(self.group_choice.itemData(number)))


def _filter_field(icons: IconStore) -> QLineEdit:
    field = QLineEdit()
    field.setFont(ui_font(12))
    field.setPlaceholderText("Filter entries")
    field.setAccessibleName("Filter entries")
    field.setClearButtonEnabled(True)
    field.addAction(icons.icon(Icon.SEARCH), QLineEdit.ActionPosition.LeadingPosition)
    field.setFixedWidth(FILTER_PX)
    return field
