"""``calavera --version`` answers without a command."""

from typer.testing import CliRunner

from calavera.cli import app


def test_version_prints_the_version() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert result.exit_code == 0
    assert result.output.startswith("calavera ")
