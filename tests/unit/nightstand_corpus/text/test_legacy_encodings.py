"""Bytes that are no UTF-8: East Asian and Russian encodings are told where the text bears them out, no accent is."""

from __future__ import annotations

import time

import pytest

from nightstand_corpus.reading import open_source
from nightstand_corpus.record import PaperRecord, Problem
from nightstand_corpus.text.legacy_encodings import guessed_encoding
from nightstand_corpus.text.text_source import open_text

CHINESE = "我们研究在线学习中的遗憾界，并且给出新的算法和下界，说明它们在许多情形下是最优的。"
TRADITIONAL = "我們研究線上學習中的遺憾界，並且給出新的演算法和下界，說明它們在許多情形下是最優的。"
JAPANESE = "オンライン学習における後悔の上界を研究し、新しいアルゴリズムと下界を与える。"
KOREAN = "우리는 온라인 학습에서의 후회 한계를 연구하고 새로운 알고리즘과 하한을 제시한다."
RUSSIAN = "Мы изучаем обучение с частичной обратной связью и даём точные границы для каждого игрока."


@pytest.mark.parametrize(
    ("text", "written", "told"),
    [
        (CHINESE, "gb18030", "gb18030"),
        (CHINESE, "gbk", "gb18030"),
        (TRADITIONAL, "big5", "big5"),
        (JAPANESE, "shift_jis", "cp932"),
        (JAPANESE, "euc_jp", "euc_jp"),
        (KOREAN, "euc_kr", "cp949"),
        (RUSSIAN, "koi8_r", "koi8_r"),
        (RUSSIAN, "cp1251", "cp1251"),
    ],
)
@pytest.mark.parametrize(
    "pattern",
    [
        "{}",
        "ICML 2026 Papers\n\n{}",
        "@article{{a,\n  title = {{{}}},\n  author = {{Ann Lee}},\n  year = 2020\n}}\n",
        "Title: {}\nAuthors: Ann Lee, Bo Ray\nAbstract: We study learning with partial feedback.\n",
    ],
)
def test_an_old_encoding_is_told_from_the_lines_that_need_it(text: str, written: str, told: str, pattern: str):
    whole = pattern.format(text)

    source = open_text(whole.encode(written))

    assert (source.encoding, source.text().strip()) == (told, whole.strip())


@pytest.mark.parametrize(
    "text",
    [
        "Müller",
        "author = {Müller, Jörg and Schröder, Käthe and Grüßner}",
        "Über die schöne Müllerin – “Études” für Gauß",
        "Naïve café à la carte, déjà vu; étés, école, garçon",
        "São João, organização e computação",
        "Ångström, Ørsted, Æsop",
        "don’t “quote” this — it costs 5 €",
        "12 °C, 3 µm, § 5, ½",
    ],
)
def test_letters_with_accents_stay_windows_1252(text: str):
    content = f"{text}\n{text} and more of it\n".encode("cp1252")

    assert guessed_encoding(content) == "cp1252"
    assert open_text(content).text().startswith(text)


def test_the_guess_is_named_with_what_people_call_it_and_the_line_that_spoke_for_it():
    reading = open_source(f"Papers\n\nTitle: One\nAbstract: {CHINESE}\n".encode("gb18030"))

    (problem,) = [found for found in reading if isinstance(found, Problem) and found.entry is None]
    (paper,) = [found for found in reading if isinstance(found, PaperRecord)]

    assert "gb18030 (GB 18030, Chinese)" in problem.message
    assert "--encoding" in problem.message
    assert (problem.line, paper.abstract) == (4, CHINESE)


def test_a_long_text_without_a_blank_is_told_though_the_sample_ends_inside_a_character():
    source = open_text(("x" + CHINESE * 3_000).encode("gb18030"))

    assert source.encoding == "gb18030"


def test_one_long_line_with_a_stray_byte_is_looked_through_soon():
    started = time.process_time()

    source = open_text(b"\xff\n" + b"We study tides. " * 20_000)

    assert source.encoding == "cp1252"
    assert time.process_time() - started < 2


def test_the_same_bytes_give_the_same_answer():
    content = f"{JAPANESE}\n".encode("shift_jis") * 50

    assert len({guessed_encoding(content) for _ in range(5)}) == 1


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [CHINESE, JAPANESE, KOREAN, RUSSIAN])
def test_utf_16_without_a_mark_is_told_in_scripts_without_zeros(text: str, encoding: str):
    whole = f"论文\n\n{text}\n\n{text} a."

    source = open_text(whole.encode(encoding))

    assert (source.encoding, source.text()) == (encoding, whole)
