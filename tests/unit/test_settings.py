"""The preferences file: defaults, damage, and what stands in it besides."""

import logging
from dataclasses import fields, replace
from pathlib import Path

import pytest

from nightstand.domain.errors import LibraryUnwritable
from nightstand.settings import Settings, about, load_settings, save_settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def test_a_missing_file_gives_the_defaults(file: Path) -> None:
    assert load_settings(file) == Settings()


def test_what_is_saved_is_loaded_again(file: Path) -> None:
    chosen = replace(Settings(), theme="dark", reading_size_px=19, snippet_lines=0)

    save_settings(file, chosen)

    assert load_settings(file) == chosen


def test_every_default_may_stand() -> None:
    assert [entry.name for entry in fields(Settings) if not about(entry.name).allows(entry.default)] == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ('theme = "sepia"', "theme"),
        ("reading_size_px = 200", "reading_size_px"),
        ('reading_size_px = "15"', "reading_size_px"),
        ("snippet_lines = true", "snippet_lines"),
        ("reading_width_px = 500.5", "reading_width_px"),
        ('contact_address = "mika"', "contact_address"),
        ('contact_address = "mika@example.org\\r\\nX-Evil: 1"', "contact_address"),
        ("contact_address = 7", "contact_address"),
    ],
)
def test_a_value_that_may_not_stand_gives_way_and_is_named_once(
    file: Path, caplog: pytest.LogCaptureFixture, line: str, name: str
) -> None:
    file.parent.mkdir()
    file.write_text(f"{line}\n", encoding="utf-8")

    with caplog.at_level(logging.WARNING):
        settings = load_settings(file)

    assert settings == Settings()
    assert [name in message for message in caplog.messages] == [True]


def test_one_bad_value_leaves_the_others_in_force(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('theme = "dark"\nreading_size_px = 1\n', encoding="utf-8")

    assert load_settings(file) == replace(Settings(), theme="dark")


@pytest.mark.parametrize("content", [b"theme = ", b"\xff\xfe\x00", b"[theme"])
def test_a_damaged_file_gives_the_defaults_and_can_be_saved_over(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)

    loaded = load_settings(file)
    save_settings(file, replace(loaded, theme="light"))

    assert loaded == Settings()
    assert load_settings(file).theme == "light"


def test_unknown_keys_and_comments_survive_saving(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('# mine\nfuture = "kept"\n\n[plugin]\nkey = 1\n', encoding="utf-8")

    save_settings(file, replace(Settings(), theme="dark"))

    text = file.read_text(encoding="utf-8")
    assert "# mine" in text
    assert 'future = "kept"' in text
    assert "[plugin]" in text
    assert load_settings(file).theme == "dark"


def test_saving_leaves_no_other_file_behind(file: Path) -> None:
    save_settings(file, Settings())

    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_folder_that_cannot_be_made_is_a_known_failure(tmp_path: Path) -> None:
    in_the_way = tmp_path / "config"
    in_the_way.write_text("a file", encoding="utf-8")

    with pytest.raises(LibraryUnwritable):
        save_settings(in_the_way / "settings.toml", Settings())
