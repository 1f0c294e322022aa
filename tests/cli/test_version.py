"""``calavera --version`` answers without a command."""

from typer.testing import CliRunner

from calavera.cli import app


def test_the_version_is_told() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert result.exit_code == 0
    assert result.output.startswith("calavera ")
