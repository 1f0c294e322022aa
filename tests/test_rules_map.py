"""The rules map is complete and true: every rule, its code and its tests are there."""

import re
from pkgutil import resolve_name

import pytest

from .rules_map import PAGE, Row, parse_rows, render_page, rule_tests

RULES = """
    S1 S2 S3 S4 S5 S6 O1 O2 O3 O4 A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 T1 T2 T3 T4 T5 T6
    F1 F2 F3 F4 F5 W1 W2 N1 N2 N3 X1 X2 V1 V2 D1 D2 D3 D4 D5 D6
"""
TEXT = PAGE.read_text(encoding="utf-8")
ROWS = parse_rows(TEXT)


def test_the_page_lists_every_rule_once_in_order() -> None:
    assert [row.rule for row in ROWS] == RULES.split()


def test_every_mark_names_a_rule() -> None:
    assert set(rule_tests()) == set(RULES.split())


@pytest.mark.parametrize("rule", RULES.split())
def test_every_rule_has_a_test_named_after_it(rule: str) -> None:
    assert [test for test in rule_tests()[rule] if f"::test_{rule.lower()}_" in test]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_every_code_object_on_the_page_exists(row: Row) -> None:
    names = re.findall(r"`([^`]+)`", row.code)
    assert names
    for name in names:
        resolve_name(f"calavera.rules.{name}")


def test_the_tests_on_the_page_are_the_marked_ones() -> None:
    assert render_page(TEXT) == TEXT, "run: .venv/bin/python -m tests.rules_map"
