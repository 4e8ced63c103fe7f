"""The check that an installed program makes of itself."""

from command_line import CommandLine


def test_a_whole_program_finds_every_part_of_itself_and_leaves_the_library_alone(nightstand: CommandLine) -> None:
    before = nightstand("info", "--json").json["papers"]

    checked = nightstand("self-check")

    assert checked.status == 0, checked.stdout
    assert "text of a PDF: ok" in checked.stdout
    assert nightstand("info", "--json").json["papers"] == before
