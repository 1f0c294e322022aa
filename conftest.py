"""Where doctests are looked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> list[pytest.Collector] | None:
    """Leave out modules without examples: pytest would import each of them and look at all its members."""
    collectors: list[pytest.Collector] = yield
    if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
        return [collector for collector in collectors if not isinstance(collector, DoctestModule)]
    return collectors
