"""The page on testing names a test for every fault of other versions: they must exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_test_that_the_page_names_exists() -> None:
    page = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:\w+/)?test_\w+\.py)::(test_\w+)`", page)
    assert len(named) >= 15
    for file, test in named:
        assert f"def {test}(" in (ROOT / "tests" / "server" / file).read_text(encoding="utf-8"), test
