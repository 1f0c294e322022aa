"""Charts: labels that do not cover each other, scales that hold all points, well-formed files."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from calavera.charts.line_chart import LineChart, line_chart, line_chart_file, round_ticks

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3.2, 0.01), (5, 5), (0, 1_000_000), (1e-9, 2e-9)])
def test_ticks_are_few_at_equal_distances_and_hold_both_ends(low: float, high: float) -> None:
    ticks = round_ticks(low, high)
    assert 2 <= len(ticks) <= 8
    assert ticks[0] <= low + 1e-12
    assert ticks[-1] >= high - 1e-12
    assert {round((b - a) / (ticks[1] - ticks[0]), 6) for a, b in pairwise(ticks)} == {1}


def test_labels_of_lines_that_end_together_do_not_cover_each_other() -> None:
    lines = {f"line {i}": [(0.0, float(i)), (1.0, 0.0)] for i in range(8)}
    root = ElementTree.fromstring(line_chart_file([LineChart("Together", "x", lines)]))
    ends = sorted([float(text.attrib["y"]) for text in root.iter(f"{SVG}text") if text.text in lines])
    assert len(ends) == 8
    assert min([b - a for a, b in pairwise(ends)]) >= 16 - 0.2


def test_a_file_names_its_lines_for_screen_readers_whatever_they_hold() -> None:
    chart = LineChart("A < B", "games & more", {'"x"': [(0, 0), (1, 1)], "nothing yet": []})
    root = ElementTree.fromstring(line_chart_file([chart], "Heading"))
    assert root.attrib["aria-label"] == 'Heading; A < B (games & more): "x", nothing yet'
    assert root.find(f"{SVG}style") is not None


def test_a_chart_for_a_page_has_numbers_at_its_lines_and_no_style_of_its_own() -> None:
    root = ElementTree.fromstring(line_chart(LineChart("Rating", "games", {"me": [(0, 1)], "you": [(0, 2)]})))
    assert {"1", "2"} <= {text.text for text in root.iter("text")}
    assert root.find("style") is None
