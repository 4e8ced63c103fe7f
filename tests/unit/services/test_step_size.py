"""A step says beforehand how much it touches."""

import json

from builders import add_papers
from nightstand.bootstrap import Services
from nightstand.domain.decision import Decision
from nightstand.services.importing import Pasted


def test_undo_and_redo_tell_how_many_papers_they_touch(services: Services) -> None:
    papers = add_papers(services, 3)
    services.papers.decide(papers, Decision.KEEP)
    decided = services.library.undo_size()
    titles = [{"title": f"A paper on the harbour {number}", "keywords": "tides"} for number in range(40)]

    services.importing.run([Pasted("many.json", json.dumps(titles).encode())])
    imported = services.library.undo_size()
    services.library.undo()

    assert decided == 3
    assert 40 <= imported <= 45
    assert services.library.redo_size() == imported
    assert services.library.undo_size() == 3
