"""The formats annotations can leave in, by the name the command line and the window use."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from nightstand.export.annotation_document import AnnotationDocument
from nightstand.export.annotation_markdown import write_annotation_markdown
from nightstand.export.annotation_w3c import write_annotation_w3c
from nightstand.export.formats import Merge
from nightstand.export.markdown_region import merged
from nightstand.export.placing import place_content


@dataclass(frozen=True, slots=True)
class AnnotationFormat:
    """A format: how it is called, and how annotations become its bytes; `merge` is None where a file is replaced."""

    name: str
    title: str
    suffix: str
    write: Callable[[AnnotationDocument], bytes]
    merge: Merge | None = None


_ALL = (
    AnnotationFormat("markdown", "Markdown", ".md", write_annotation_markdown, merged),
    AnnotationFormat("w3c", "W3C Web Annotation", ".jsonld", write_annotation_w3c),
)

ANNOTATION_FORMATS: Mapping[str, AnnotationFormat] = {one.name: one for one in _ALL}
"""Every format by its name; the first is the default."""


def place_annotations(
    document: AnnotationDocument, annotation_format: AnnotationFormat, target: Path, *, force: bool
) -> None:
    """Write a document to `target`, which is the whole old file or the whole new one at every moment.

    Raises:
        ExportFailed: the file cannot be written, or the format may not touch what stands there without `force`.
    """
    place_content((annotation_format.write(document),), annotation_format.merge, target, force=force)
