"""``calavera`` alone: one screen with an example of every command."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console
from typer.testing import CliRunner

from calavera.cli import app
from calavera.cli.overview import EXAMPLES, print_overview
from calavera.language import LANGUAGES

COMMANDS = [command for examples in EXAMPLES.values() for command in examples]


def test_calavera_alone_prints_the_overview() -> None:
    result = CliRunner().invoke(app, [], env={"LC_ALL": "C.UTF-8"})
    assert result.exit_code == 0
    assert "optimal play for two" in result.output


def test_every_command_has_an_example() -> None:
    named = {info.callback.__name__ for info in app.registered_commands if info.callback is not None}
    assert {command.split()[1] for command in COMMANDS} == named


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_has_options_that_exist(command: str) -> None:
    _, name, *rest = command.split()
    result = CliRunner().invoke(
        app, [name, "--help"], env={"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}
    )
    assert result.exit_code == 0
    for option in [word for word in rest if word.startswith("--")]:
        assert re.search(rf"(?m)^\W*{option}\b", result.output), option


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_overview_fits_a_small_terminal(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", code.replace("-", "_"))
    printed = io.StringIO()
    print_overview(Console(file=printed, width=80, highlight=False))
    lines = printed.getvalue().splitlines()
    # Every example stays on its line: a title, groups with a heading each, and the end.
    assert len(lines) == 2 + len(COMMANDS) + len(EXAMPLES) + 2 <= 24
    assert [line.split("  ")[1] for line in lines if line.startswith("  calavera")] == COMMANDS
