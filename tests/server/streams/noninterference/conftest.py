"""Two servers for all tests of a file that compare what they send."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from .two_worlds import Worlds


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    """Two worlds, for all examples: each has a table of its own there."""
    with asyncio.Runner() as runner:
        made = Worlds(runner, tmp_path_factory.mktemp("worlds"))
        yield made
        runner.run(made.close())
