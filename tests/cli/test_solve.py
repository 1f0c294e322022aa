"""``calavera solve``: its answers for programs and for people, and what it refuses."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from calavera.cli import app
from calavera.cli.helpers.solve_format import formatter_for

SMALL = ["--discs", "2,2", "--wins", "1,1", "--first", "0", "--skull", "0.5,0.5"]


def solve(*words: str, language: str = "en") -> tuple[int, str]:
    result = CliRunner().invoke(app, ["solve", *words], env={"LANG": language, "COLUMNS": "200"})
    return result.exit_code, result.output.replace("\xa0", " ")


def answer(*words: str) -> dict[str, object]:
    status, said = solve(*words, "--json")
    assert status == 0, said
    found: dict[str, object] = json.loads(said)
    return found


@pytest.mark.parametrize(
    ("discs", "wins", "first", "value"),
    [
        ("1,1", "1,1", "0", 0),
        ("1,1", "2,2", "0", -1 / 2),
        ("2,1", "1,1", "0", 3 / 4),
        ("2,1", "1,1", "1", 1 / 2),
        ("2,2", "1,1", "0", 1 / 4),
        ("2,2", "1,1", "1", -1 / 4),
    ],
)
def test_known_endings_have_their_known_values(discs: str, wins: str, first: str, value: float) -> None:
    words = ["--discs", discs, "--wins", wins, "--first", first, "--skull", "0.5,0.5"]
    exact = answer(*words, "--exact")
    assert exact["value"] == pytest.approx(value, abs=1e-6)
    assert exact["win"] == pytest.approx((1 + value) / 2, abs=1e-6)
    assert exact["method"] == "lp"
    assert exact["exploitability"] == pytest.approx(0, abs=1e-6)
    tabled = answer(*words, "--table")
    assert tabled["method"] == "table"
    assert tabled["low"] - 1e-6 <= value <= tabled["high"] + 1e-6  # type: ignore[operator]  # numbers
    assert tabled["high"] - tabled["low"] < 0.03  # type: ignore[operator]


def test_the_whole_game_is_worth_a_little_to_the_first_player() -> None:
    whole = answer()
    assert whole["position"] == {"discs": [4, 4], "wins": [2, 2], "first": 0, "skull": [1.0, 1.0]}
    assert 0.5 < whole["win"] < 0.55  # type: ignore[operator]
    assert whole["method"] == "table"


@pytest.mark.parametrize("how", ["--exact", "--table"])
def test_a_policy_is_probabilities_of_what_is_legal(how: str) -> None:
    policy = answer(*SMALL, how)["policy"]
    assert isinstance(policy, list)
    opening = [point for point in policy if len(point["moves"]) < 2]
    assert [point["seat"] for point in opening] == [0, 1]
    for point in policy:
        assert 0 <= point["likely"] <= 1 + 1e-9
        for choice in point["choices"]:
            assert sum(choice["answers"].values()) == pytest.approx(1)
            assert choice["hand"] in ("FF", "FS")
    best = next(point for point in policy if point["moves"] == [[0, "place"], [1, "place"]])
    bold = sum(choice["likely"] * choice["answers"]["bid:2"] for choice in best["choices"])
    assert bold > 0.85  # with nothing known, all or nothing at once


def test_the_policy_is_printed_as_a_tree() -> None:
    status, said = solve("--discs", "2,2", "--wins", "1,1", "--skull", "1,1")
    assert status == 0
    for part in ("Seat 0 wins 54.90%", "Opening, both in secret", "Seat 0 with ✿☠: skull 52%", "bid 1 (77%)"):
        assert part in said
    # Of 77 in 100 that hear a bid of 1, 55 bid 2; in 33 of them it was a bluff that nobody could answer.
    assert "bid 2 → own skull at flip 1 (33%): Seat 1" in said


def test_a_terminal_without_our_signs_gets_letters() -> None:
    formatter = formatter_for("fr", "ascii")
    assert (
        formatter.say.code,
        formatter.plain,
        formatter.format_discs("FS"),
        formatter.format_percent(0.5),
    ) == (
        "en",
        True,
        "FS",
        "50%",
    )
    german = formatter_for("de", "latin-1")
    assert (german.say.code, german.plain, german.format_percent(0.5)) == ("de", True, "50 %")


def test_a_probability_may_be_a_fraction() -> None:
    words = ["--discs", "2,2", "--wins", "1,1"]
    assert answer(*words, "--skull", "3/4,1")["value"] == pytest.approx(49 / 346)


@pytest.mark.parametrize(
    ("language", "part"),
    [("fr_FR", "annoncer 2"), ("de_DE", "2 bieten"), ("it_IT", "offrire 2"), ("zh_TW", "喊 2")],
)
def test_the_answer_is_in_the_language_of_the_environment(language: str, part: str) -> None:
    status, said = solve(*SMALL, language=language)
    assert status == 0
    assert part in said


@pytest.mark.parametrize("discs", ["2,2", "4,4"])
def test_plots_are_svg_files_with_lines(tmp_path: Path, discs: str) -> None:
    file = tmp_path / "plots.svg"
    status, _ = solve("--discs", discs, "--wins", "1,1", "--table", "--plot", str(file))
    assert status == 0
    root = ElementTree.parse(file).getroot()
    lines = root.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) >= 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--discs", "5,2"], "1 to 4"),
        (["--discs", "0,2"], "1 to 4"),
        (["--discs", "2"], "two numbers"),
        (["--discs", "two,2"], "two numbers"),
        (["--wins", "3,1"], "1 to 2"),
        (["--wins", "0,1"], "1 to 2"),
        (["--first", "2"], "0 to 1"),
        (["--discs", "2,2", "--skull", "1.5,0.5"], "0 to 1"),
        (["--discs", "2,2", "--skull", "nan,0.5"], "0 to 1"),
        (["--discs", "4,2", "--skull", "0.5,0.5"], "all four discs"),
        (["--discs", "4,4", "--exact"], "too large"),
        (["--exact", "--table"], "choose one"),
        (["--discs", "2,2", "--skull", "1/0,0.5"], "two numbers"),
        (["--discs", ""], "not ''"),
        (["--target", "0"], "1e-09"),
        (["--target", "nan"], "are numbers"),
        (["--least", "nan"], "are numbers"),
        (["--discs", "2,2", "--plot", "/nowhere/plot.svg"], "cannot be written"),
    ],
)
def test_impossible_positions_and_options_are_refused(words: list[str], why: str) -> None:
    status, said = solve(*words)
    assert status == 2
    assert why in " ".join(said.replace("│", " ").split())
