"""Saves the games of these tests in a folder of their own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept while a test runs."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("NO_MOTION", "REDUCED_MOTION", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "data" / "calavera"
