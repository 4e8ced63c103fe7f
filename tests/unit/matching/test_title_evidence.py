"""Titles find their abstracts by the words they share, and only where these leave no doubt."""

import json

from nightstand.domain.markup import parse_markup, plain_title
from nightstand.matching.title_evidence import TitleEvidence
from nightstand_corpus.sample import sample_facts, sample_lists

ABSTRACTS = {
    1: "We forecast tides with a sparse model of harbour currents.",
    2: "Coral reefs are mapped by drones with a new segmentation network.",
    3: "A sparse model of currents is learned from satellite images of reefs.",
}


def test_a_title_goes_to_the_abstract_it_alone_clearly_fits() -> None:
    evidence = TitleEvidence(ABSTRACTS)

    assert evidence.clear_best("Tide Forecasting with Harbour Currents") == 1
    assert evidence.clear_best("Mapping Coral Reefs by Drone") == 2


def test_a_title_that_fits_two_or_none_stays_where_it_is() -> None:
    evidence = TitleEvidence(ABSTRACTS)

    assert evidence.clear_best("Sparse models") is None
    assert evidence.clear_best("Proofs of Termination") is None
    assert evidence.clear_best("") is None
    assert TitleEvidence[int]({}).clear_best("Tides") is None


def test_a_stated_place_is_believed_only_when_the_words_allow_it() -> None:
    evidence = TitleEvidence(ABSTRACTS)

    assert evidence.stated("Forecasting Tides Sparsely", 1)
    assert not evidence.stated("Forecasting Tides Sparsely", 2)


def test_every_title_of_the_sample_is_believed_at_its_own_place_and_fits_no_other_better() -> None:
    facts = [fact for file in sample_facts() for fact in json.loads(file.read_text("utf-8"))["papers"]]
    abstracts = {
        (file.name, entry): parse_markup(text).plain
        for file in sample_lists()
        for entry, text in enumerate(file.read_text("utf-8").split("\n\n")[1:], start=1)
    }
    evidence = TitleEvidence(abstracts)

    for fact in facts:
        place, title = (fact["list"], fact["entry"]), plain_title(fact["title"])
        support = evidence.support(title)
        assert evidence.stated(title, place)
        assert max(support, key=support.__getitem__) == place
