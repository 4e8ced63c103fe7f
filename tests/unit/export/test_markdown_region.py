"""Exporting again changes our part of a Markdown file and nothing else."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from nightstand.domain.errors import ExportFailed
from nightstand.export.markdown_region import merged, region_file


def content(body: str = "# New", title: str = "New list", count: int = 2) -> bytes:
    return region_file({"title": title, "count": count}, body)


def front_matter(file: bytes) -> dict[str, object]:
    text = file.decode()
    found = yaml.safe_load(text.split("---\n")[1])
    assert isinstance(found, dict)
    return found


def test_text_outside_our_part_stays_and_our_part_is_new() -> None:
    old = content("# Old").decode()
    edited = old.replace("%% nightstand:begin", "Mine above.\n\n%% nightstand:begin") + "\nMine below.\n"

    result = merged(content("# New"), edited.encode(), force=False).decode()

    assert "Mine above." in result
    assert result.endswith("\nMine below.\n")
    assert "# New" in result
    assert "# Old" not in result


def test_writing_the_same_again_changes_not_a_byte() -> None:
    old = content() + b"\nMine.\n"

    assert merged(content(), old, force=False) == old


def test_keys_of_the_person_stay_in_the_front_matter_as_they_were_written() -> None:
    mine = "tags:\n  - reading\n# a remark\ncssclasses: [wide]\n"
    old = content(title="Old", count=1).decode().replace("count: 1\n", f"count: 1\n{mine}")

    result = merged(content(title="New", count=7), old.encode(), force=False)

    assert mine in result.decode()
    assert front_matter(result) == {"title": "New", "count": 7, "tags": ["reading"], "cssclasses": ["wide"]}


def test_front_matter_that_was_taken_out_comes_back_on_top() -> None:
    old = content().decode()
    body = old[old.index("%% nightstand:begin") :]

    result = merged(content(), f"Mine.\n\n{body}".encode(), force=False)

    assert front_matter(result)["title"] == "New list"
    assert b"\nMine.\n" in result


@pytest.mark.parametrize(
    "foreign", [b"# My notes\n", b"\xff\xfe\x00", b"%% nightstand:end %%\n%% nightstand:begin %%\n"]
)
def test_a_file_that_is_not_ours_is_refused_unless_forced(foreign: bytes) -> None:
    with pytest.raises(ExportFailed, match="not made by Nightstand"):
        merged(content(), foreign, force=False)

    assert merged(content(), foreign, force=True) == content()


def test_text_typed_inside_our_part_is_not_overwritten_unless_forced() -> None:
    edited = content("# Old").replace(b"# Old", b"# Old\n\nTyped inside.")

    with pytest.raises(ExportFailed, match="changed by hand"):
        merged(content(), edited, force=False)

    assert b"Typed inside." not in merged(content(), edited, force=True)


def test_line_ends_and_blanks_that_an_editor_changes_are_no_edit() -> None:
    old = content("# Old\n\ntext").replace(b"\n", b"\r\n") + b"Mine.\r\n"

    result = merged(content("# New"), old, force=False)

    assert result.endswith(b"Mine.\r\n")
    assert result.count(b"\n") == result.count(b"\r\n")


@pytest.mark.parametrize(
    "title", ["Graphs: a survey", 'He said "no": why', r"C:\new\tab # 1", "It's a - b", "colon:", "\x85"]
)
def test_front_matter_gives_back_any_title(title: str) -> None:
    assert front_matter(region_file({"title": title}, "x"))["title"] == title


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])), st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_whatever_stands_around_our_part_is_kept(above: str, below: str) -> None:
    old = content("# Old").decode().replace("%% nightstand:begin", f"a{above}\n\n%% nightstand:begin") + below

    result = merged(content("# New"), old.encode(), force=False).decode()

    assert f"a{above}\n" in result
    assert result.endswith(below)
