"""No hostile request makes the server fail; ``make fuzz-server`` sends more."""

from pathlib import Path

import pytest

from tests.server.support.services import postgresql_fixture as postgresql_fixture

from .api_fuzz import KINDS, Plan, fuzz, summary


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_no_request_makes_the_server_fail(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """No status of 500 or more, no error in the log, no answer left out, and no memory lost."""
    if database == "postgresql":
        request.getfixturevalue("postgresql")
    plan = Plan(requests=1500 if database == "sqlite" else 600, seed=1, database=database)
    found = fuzz(plan, tmp_path)
    assert found.ok, "\n".join(summary(plan, found))
    assert found.kinds.keys() >= KINDS.keys()
    assert {200, 400, 403, 404, 409, 422} <= found.statuses.keys()
