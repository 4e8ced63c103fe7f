"""What is to be imported and how, from the moment it is dropped until it is in."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from nightstand.services.import_options import ImportOptions, Pasted
from nightstand.ui.importing.reading_bar import ReadAs
from nightstand.ui.tasks import ProgressReport

if TYPE_CHECKING:
    from nightstand.ui.importing.preview_dialog import Answer


@dataclass(frozen=True, slots=True)
class Request:
    """Sources to be imported; `into` is the name of the list they are meant for, `read_as` what files are read as."""

    sources: tuple[Path | Pasted, ...]
    into: str = ""
    is_pasted: bool = False
    read_as: Mapping[int, ReadAs] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What to call it: the file's name, or how many there are."""
        if len(self.sources) > 1:
            return f"{len(self.sources):,} files"
        return self.sources[0].name

    def options(self, answer: "Answer | None" = None) -> ImportOptions:
        """Return the options of the import, with what a person answered on its preview."""
        formats = {number: read_as.format for number, read_as in self.read_as.items() if read_as.format}
        encodings = {number: read_as.encoding for number, read_as in self.read_as.items() if read_as.encoding}
        if answer is None:
            return ImportOptions(as_list=self.into or None, formats=formats, encodings=encodings)
        return ImportOptions(
            as_list=answer.into or None,
            choices=answer.choices,
            keywords_as_tags=answer.keywords_as_tags,
            formats=formats,
            encodings=encodings,
        )


def of_known(report: ProgressReport, name: str, records: int) -> ProgressReport:
    """Return how far the import of `name` is with the total that its plan has counted, in place of an estimate."""
    what = report.what if report.done else f"Reading {name}"
    return replace(report, total=max(records, report.done) if records else report.total, what=what)
