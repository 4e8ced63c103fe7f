"""Small libraries and inputs for tests."""

import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from nightstand.bootstrap import Services
from nightstand.domain.author import Author
from nightstand.domain.edit import FieldValues
from nightstand.domain.paper import PaperId

BOOKKEEPING = {"journal", "index_change", "sqlite_sequence", "library_property", "stored_content", "document_text"}
"""Tables that rightly differ after a step and its undo; properties tell how far the library has been made ready."""


def paper_values(number: int) -> FieldValues:
    """Return the fields of an invented paper, different for each number."""
    return {
        "title": f"On tides of the kind {number}",
        "authors": (Author("Sato", "Mika"), Author(f"Okafor{number}", "James")),
        "abstract": f"We study tides number {number}. They come and go with a *certain* regularity.",
        "year": 2000 + number % 30,
        "venue": "Journal of Tides",
    }


def add_papers(services: Services, count: int) -> tuple[PaperId, ...]:
    """Add invented papers by hand and return them in order."""
    return tuple(services.papers.add(paper_values(number)).papers[0] for number in range(1, count + 1))


def abstract_list(abstracts: Sequence[str], heading: str = "TideConf 2025 Papers") -> bytes:
    """Return a list file of abstracts."""
    return "\n\n".join([heading, *abstracts]).encode()


_WORDS = (
    "anchor ballast beacon bight breaker brine buoy channel chart cliff coast coral cove crest current delta dock drift"
    " dune eddy estuary ferry fjord foam gauge gale grain gulf harbour haven inlet island jetty kelp keel lagoon light"
    " marsh mooring mud narrows ooze pier pilot plank port reef ridge ripple rudder sail salt sand shelf shoal shore"
    " spray storm strait surf swell tide trench wave wharf wind"
).split()


def long_abstract(number: int) -> str:
    """Return an abstract long enough to tell papers apart by, in words that no other number puts in this order."""
    words = random.Random(number).choices(_WORDS, k=40)
    return (
        f"We introduce Tidal{number}, a method for forecasting water levels. Its {' '.join(words[:20])} model holds"
        f" {' '.join(words[20:])}, and site {number} shows gains over harmonic analysis of {number % 9 + 1} percent."
    )


def rows_of(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return every row of every table but the bookkeeping, so that two states can be compared.

    What a batch keeps to redo itself is bookkeeping too, and so is the batch that waits for a redo.
    """
    with closing(sqlite3.connect(database)) as connection:
        tables = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            if name not in BOOKKEEPING | {"import_batch", "batch_change"}
        ]
        return {table: sorted(connection.execute(f"SELECT * FROM {table}"), key=repr) for table in tables}
