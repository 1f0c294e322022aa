"""The tables of docs/encoding.md are those of the code. ``CALAVERA_GOLDEN=write`` writes them again."""

import os
import re
from pathlib import Path

import pytest

from calavera.encode import Layout
from calavera.encode.doc_tables import action_table, observation_table

PAGE = Path(__file__).parents[2] / "docs" / "encoding.md"
TABLES = {
    "actions": action_table(Layout(6)),
    "observations": observation_table(Layout(6)),
    "observations of version 1": observation_table(Layout(6, version=1)),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_page_has_the_table_of_the_code(name: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    part = re.compile(rf"<!-- {name} -->\n(.*?)<!-- end -->", re.DOTALL)
    table = f"\n{TABLES[name]}\n\n"
    if os.environ.get("CALAVERA_GOLDEN") == "write":
        text = part.sub(lambda _: f"<!-- {name} -->\n{table}<!-- end -->", text)
        PAGE.write_text(text, encoding="utf-8")
    found = part.search(text)
    assert found is not None
    assert found[1] == table
