"""Which build of the hot modules is under test, and what the rules may import."""

import ast
import importlib
import os
import sys
from pathlib import Path

import pytest

RULES = Path(__file__).parents[1] / "src" / "calavera" / "rules"
SOURCES = sorted(RULES.rglob("*.py"))
#: What setup.py compiles.
MODULES = [
    *("rules.chance", "rules.legal", "rules.state", "rules.step_events", "rules.steps"),
    *("rules.immutable.value", "rules.view_events", "rules.views"),
    *("server.streams.followers", "server.streams.socket_follower"),
    *("server.streams.serialization.change_frames", "server.streams.serialization.frames"),
    *("server.streams.serialization.view_changes", "server.streams.serialization.view_json"),
    "server.tables.action_ids",
]


@pytest.mark.parametrize("module", MODULES)
def test_the_build_under_test_is_the_one_asked_for(module: str) -> None:
    compiled = os.environ.get("CALAVERA_COMPILED") == "1"
    origin = importlib.import_module(f"calavera.{module}").__file__
    assert origin is not None
    assert Path(origin).suffix in ({".so", ".pyd"} if compiled else {".py"})


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_the_rules_import_only_the_standard_library_and_each_other(source: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add("calavera.rules" if node.level == 1 else node.module or "..")
    packages = {name for name in imported if name.split(".")[:2] != ["calavera", "rules"]}
    assert {name.split(".")[0] for name in packages} <= sys.stdlib_module_names
