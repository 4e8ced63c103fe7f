"""Bands: where texts stand, and how much a word counts."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.query_tree import TextField
from nightstand.search.bands import (
    BAND_COUNT,
    BAND_MASKS,
    GAP_POSITIONS,
    LARGEST_IMPACT,
    LENGTH_INFLUENCES,
    LONE_ABSTRACT_WEIGHT,
    PROVISIONAL_TITLE_WEIGHT,
    SATURATION,
    TYPICAL_LENGTHS,
    WEIGHTS,
    Band,
    DocumentFlag,
    FieldMask,
    band_for,
    band_starts,
    gains_at,
    impact,
    impacts,
    mask_for,
    occurrence_gains,
    pseudo_frequencies,
    weight_of,
)


def test_every_impact_comes_back_from_its_pseudo_frequency() -> None:
    stored = np.arange(1, LARGEST_IMPACT + 1, dtype=np.uint16)

    assert np.array_equal(impacts(pseudo_frequencies(stored)), stored)


def test_a_word_at_saturation_has_half_the_weight() -> None:
    assert impact(SATURATION) == pytest.approx(65535 / 2, abs=1)
    assert float(weight_of(np.array([impact(SATURATION)], dtype=np.uint16))[0]) == pytest.approx(0.5, abs=1e-4)


def test_the_faintest_word_still_counts_and_the_strongest_stays_finite() -> None:
    assert impact(1e-9) == 1
    assert impact(1e12) == LARGEST_IMPACT
    assert np.isfinite(pseudo_frequencies(np.array([LARGEST_IMPACT], dtype=np.uint16))).all()


@given(st.lists(st.integers(0, 70000), min_size=BAND_COUNT, max_size=BAND_COUNT))
def test_each_band_starts_a_gap_after_the_end_of_the_one_before(widths: list[int]) -> None:
    starts = band_starts(np.array(widths)).tolist()

    assert starts[0] == 0
    for before in range(BAND_COUNT - 1):
        assert starts[before + 1] == starts[before] + widths[before] + GAP_POSITIONS


def test_a_document_of_typical_lengths_gains_the_plain_weights() -> None:
    lengths = np.array([[TYPICAL_LENGTHS[band] for band in Band]])

    assert occurrence_gains(lengths, np.array([0]))[0].tolist() == pytest.approx([WEIGHTS[band] for band in Band])


def test_a_word_counts_less_in_a_longer_text_wherever_length_matters() -> None:
    short, long = occurrence_gains(np.array([[1] * BAND_COUNT, [500] * BAND_COUNT]), np.array([0, 0]))

    for band in Band:
        assert (short[band] > long[band]) == (LENGTH_INFLUENCES[band] > 0)


def test_a_provisional_title_counts_less_and_the_abstract_more() -> None:
    lengths = np.array([[10] * BAND_COUNT] * 2)

    real, provisional = occurrence_gains(lengths, np.array([0, DocumentFlag.PROVISIONAL]))

    ratios = dict(zip(Band, (provisional / real).tolist(), strict=True))
    assert ratios.pop(Band.TITLE) == pytest.approx(PROVISIONAL_TITLE_WEIGHT / WEIGHTS[Band.TITLE])
    assert ratios.pop(Band.ABSTRACT) == pytest.approx(LONE_ABSTRACT_WEIGHT / WEIGHTS[Band.ABSTRACT])
    assert set(ratios.values()) == {1.0}


def test_the_abstract_of_a_paper_without_a_title_counts_more() -> None:
    titled, untitled = occurrence_gains(np.array([[10] * BAND_COUNT, [0] + [10] * (BAND_COUNT - 1)]), np.array([0, 0]))

    assert untitled[Band.ABSTRACT] / titled[Band.ABSTRACT] == pytest.approx(LONE_ABSTRACT_WEIGHT)
    assert untitled[Band.NOTES] == titled[Band.NOTES]


def test_the_bits_of_all_bands_fill_one_byte() -> None:
    assert sum({int(mask) for mask in BAND_MASKS.values()}) == 255 == mask_for(TextField.ANY)


@pytest.mark.parametrize("field", [field for field in TextField if field is not TextField.ANY])
def test_a_field_looks_at_the_bit_of_its_band(field: TextField) -> None:
    band = band_for(field)

    assert band is not None
    assert band.name == field.name
    assert mask_for(field) == BAND_MASKS[band]


def test_citation_key_and_tags_share_a_bit() -> None:
    assert mask_for(TextField.KEY) == mask_for(TextField.TAGS) == FieldMask.MARKS


def test_single_occurrences_gain_what_all_documents_and_bands_do() -> None:
    lengths = np.array([[0] + [7] * (BAND_COUNT - 1), [12] * BAND_COUNT, [12] * BAND_COUNT])
    flags = np.array([0, DocumentFlag.PROVISIONAL, 0], dtype=np.uint8)
    documents, bands = np.divmod(np.arange(3 * BAND_COUNT), BAND_COUNT)

    gains = gains_at(lengths, flags, documents, bands)

    assert gains.tolist() == pytest.approx(occurrence_gains(lengths, flags).ravel().tolist())
