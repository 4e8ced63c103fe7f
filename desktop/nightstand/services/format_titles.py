"""What the formats that are read are called."""

from collections.abc import Mapping

from nightstand_corpus.reading import FORMATS


def format_titles() -> Mapping[str, str]:
    """Return the title of each format by its name, in the order in which they are asked."""
    return {row.name: row.title for row in FORMATS}
