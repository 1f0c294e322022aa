"""The rules map, docs/rules-map.md: its last column is written from the tests' rule marks.

``python -m tests.rules_map`` rewrites the column; tests/test_rules_map.py fails if it is out of date.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["PAGE", "Row", "parse_rows", "render_page", "rule_tests"]

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "rules-map.md"


class Row(NamedTuple):
    """One rule on the page; code and tests are in backquotes, separated by commas and line breaks."""

    rule: str
    words: str
    code: str
    tests: str


def parse_rows(page: str) -> list[Row]:
    """The rows of the page's tables, headings left out."""
    return [row for row in map(_row, page.splitlines()) if row is not None]


@cache
def rule_tests() -> dict[str, list[str]]:
    """For each rule id, the tests marked with it; those named after the rule come first."""
    found: dict[str, list[str]] = {}
    for source in sorted(TESTS.rglob("test_*.py")):
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for rule in _rules(node):
                    found.setdefault(rule, []).append(f"{source.relative_to(TESTS).as_posix()}::{node.name}")
    return {
        rule: sorted(tests, key=lambda test: f"::test_{rule.lower()}_" not in test)
        for rule, tests in found.items()
    }


def render_page(page: str) -> str:
    """The page with the tests' column rewritten from the marks."""
    marked = rule_tests()
    lines: list[str] = []
    for line in page.splitlines():
        row = _row(line)
        if row is not None:
            tests = "<br>".join([f"`{test}`" for test in marked.get(row.rule, [])])
            line = f"| {row.rule} | {row.words} | {row.code} | {tests} |"
        lines.append(line)
    return "\n".join(lines) + "\n"


def _row(line: str) -> Row | None:
    cells = [cell.strip() for cell in line.split("|")[1:-1]]
    return Row(*cells) if cells and cells[0] not in ("id", "---") else None


def _rules(test: ast.FunctionDef) -> list[str]:
    return [
        str(ast.literal_eval(rule))
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for rule in mark.args
    ]


if __name__ == "__main__":
    PAGE.write_text(render_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
