"""A table for tests of calls."""

from __future__ import annotations

import pytest

from tests.server.support.blocking_client import Person


@pytest.fixture(name="table")
def table_fixture(ann: Person, ben: Person) -> str:
    """The code of a table where Ann and Ben sit."""
    code = ann.open(3)
    ben.sit(code)
    return code
