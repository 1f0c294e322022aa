"""Nothing acknowledged or shown is lost when the server is killed; ``make crash`` kills more often."""

from pathlib import Path

import pytest

from tests.server.support.services import postgresql_fixture as postgresql_fixture

from .crash import crash, summary
from .crash_tables import Plan


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_is_lost_when_the_server_is_killed(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Four times under load, on either database."""
    if database == "postgresql":
        request.getfixturevalue("postgresql")
    plan = Plan(kills=4, tables=5, seed=7, database=database, latest=0.6)
    findings = crash(plan, tmp_path)
    assert findings.ok, "\n".join(summary(plan, findings))
    assert findings.done["kills"] == plan.kills
    assert findings.done["acknowledged"] > 40
    assert findings.done["on sockets"] > 8
    assert findings.done["compared"] > 120
