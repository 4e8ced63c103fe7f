"""What a passage of an abstract is on the clipboard."""

import pytest

from nightstand.domain.markup import parse_markup
from nightstand.services.passage_text import Dialect, passage_text

SOURCE = "A *quick* bound $\\widetilde{O}(\\sqrt{T})$ & 5\\% less"


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        (Dialect.PLAIN, "A quick bound Õ(√T) & 5% less"),
        (Dialect.MARKDOWN, "A *quick* bound $\\widetilde{O}(\\sqrt{T})$ & 5% less"),
        (Dialect.LATEX, "A \\emph{quick} bound $\\widetilde{O}(\\sqrt{T})$ \\& 5\\% less"),
    ],
)
def test_a_passage_is_written_in_the_dialect_that_is_asked_for(dialect: Dialect, text: str) -> None:
    markup = parse_markup(SOURCE)

    assert passage_text(markup, 0, len(markup.plain), dialect) == text
