"""Tournaments: results do not depend on workers, sums are right, and an interrupt loses no game."""

import json
import signal
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from calavera.arena import Results, Tournament, run, wilson
from calavera.arena.report import report_html
from calavera.arena.results import Outcome, rules_text
from calavera.bots import BadBot, register
from calavera.bots.thinking.common_moves import FunctionBot
from calavera.record import Record, read_records, replay
from calavera.rules import Action, BadOptions, Options, View

FOUR = Options(players=4)


def without_times(results: Results) -> dict[str, Any]:
    """What must be the same on every machine: all but the time that decisions took."""
    data = results.as_json()
    for bot in data["bots"]:
        del bot["ms"]
    return data


@pytest.mark.parametrize(
    ("bots", "games"),
    [(("random", "own-stack"), 101), (("random", "own-stack", "max-raiser", "skull-on-top", "random"), 60)],
)
def test_the_number_of_workers_changes_nothing(bots: tuple[str, ...], games: int) -> None:
    tournament = Tournament(bots, FOUR, games, seed=4)
    records: list[list[str]] = [[], []]
    alone, together = [
        run(tournament, workers, records=lines.append) for workers, lines in zip((1, 3), records, strict=True)
    ]
    assert without_times(alone) == without_times(together)
    assert alone.curve == together.curve
    assert records[0] == records[1]
    assert alone.games == len(records[0]) == games


def test_the_seed_changes_something() -> None:
    one, two = [run(Tournament(("random",) * 4, FOUR, 40, seed)) for seed in (1, 2)]
    assert without_times(one)["bots"] != without_times(two)["bots"]


def test_figures_add_up() -> None:
    lines: list[str] = []
    results = run(Tournament(("expected-safe", "random"), FOUR, 80), records=lines.append)
    strong, weak = results.bots
    games = [json.loads(line) for line in lines]
    winners = [game["names"][game["result"]["winner"]] for game in games]
    assert (strong.wins, weak.wins) == (winners.count("expected-safe"), winners.count("random"))
    assert strong.wins + weak.wins == results.games == 80
    assert (strong.seats, weak.seats) == (1, 3)
    assert strong.share + 3 * weak.share == pytest.approx(1)
    assert strong.share == strong.wins / 80
    assert strong.low < strong.share < strong.high
    assert weak.low < weak.share < weak.high < 1 / 3
    assert results.wins_against[0][1] == strong.wins
    assert results.head_to_head(0, 1) == pytest.approx(strong.share / (strong.share + weak.share))
    assert strong.rounds == weak.rounds == results.rounds / 80


def test_every_record_replays_and_has_its_result() -> None:
    lines: list[str] = []
    tournament = Tournament(("random", "max-raiser", "own-stack"), Options.edition("german", 3, True), 31, 6)
    run(tournament, records=lines.append)
    records = list(read_records([line.encode() for line in lines]))
    assert len(records) == 31
    for number, record in enumerate(records):
        assert isinstance(record, Record)
        played = replay(record)
        assert played.ok
        assert played.state is not None
        assert record.extra["result"] == {"winner": played.state.winner, "reason": played.state.reason}
        assert (record.extra["game"], record.extra["deal"]) == (number, number // 3)
        assert record.extra["seed"] == 6
        assert sorted(record.extra["names"]) == sorted(tournament.bots)  # type: ignore[call-overload]
        assert record.extra["faults"] == [0, 0, 0]


def test_random_numbers_stay_with_the_seat_in_a_deal() -> None:
    rolls: dict[tuple[int, int | None], set[float]] = {}
    games = 0

    def rolls_once(view: View, rng: Random) -> Action:
        nonlocal games
        if view.round == 1 and view.phase == "opening":
            games += view.seat == 0
            rolls.setdefault(((games - 1) // 4, view.seat), set()).add(rng.random())
        return view.legal[0]

    run(Tournament((stub("roller-a", rolls_once), stub("roller-b", rolls_once)), FOUR, 12))
    assert len(rolls) == 12
    assert all(len(seen) == 1 for seen in rolls.values())
    assert len(set.union(*rolls.values())) == 12


def test_a_table_of_equals_plays_no_game_twice() -> None:
    lines: list[str] = []
    run(Tournament(("random",) * 4, FOUR, 12), records=lines.append)
    assert len({json.dumps(json.loads(line)["moves"]) for line in lines}) == 12


def test_correlated_games_in_deals_widen_the_interval() -> None:
    alike, fair = [Results(("a", "b"), Options(players=2), 200, 0) for _ in range(2)]
    for number in range(200):
        entrants = (0, 1) if number % 2 == 0 else (1, 0)
        alike.add([Outcome(number, entrants, (number + number // 2) % 2, 5, 20)], {})
        fair.add([Outcome(number, entrants, 0, 5, 20)], {})
    one, two = alike.bots[0], fair.bots[0]
    assert one.wins == two.wins == 100
    assert one.clustering == pytest.approx(2, abs=0.1)
    assert two.clustering == 0
    assert (one.low, one.high) == pytest.approx(wilson(50, 100), abs=0.002)
    assert (two.low, two.high) == wilson(100, 200)


def test_unknown_bots_and_impossible_options_are_refused_before_any_game() -> None:
    with pytest.raises(BadBot, match="nobody"):
        run(Tournament(("random", "nobody"), FOUR, 4))
    with pytest.raises(BadOptions, match="13 players cannot play"):
        run(Tournament(("random",), Options(players=13), 4))


def stub(name: str, chooser: Any) -> str:
    """Register a bot for a test; its workers must be this very process."""
    register(name, "a test's bot")(lambda *_: FunctionBot(name, chooser))
    return name


def test_faults_are_counted_and_reported_and_the_tournament_goes_on() -> None:
    def clumsy(view: View, rng: Random) -> Action:
        if view.phase == "adding":
            raise RuntimeError("<dropped> a disc")
        return rng.choice(view.legal)

    results = run(Tournament((stub("clumsy", clumsy), "random"), FOUR, 20))
    assert results.games == 20
    clumsy_bot, other = results.bots
    assert clumsy_bot.faults > 0
    assert other.faults == 0
    assert clumsy_bot.fault == "round 1, adding: RuntimeError: <dropped> a disc"
    page = report_html(results, "calavera arena clumsy random")
    assert "&lt;dropped&gt; a disc" in page


def test_an_interrupt_keeps_whole_games_and_ends_the_rest() -> None:
    asked = 0

    def hits_ctrl_c(view: View, rng: Random) -> Action:
        nonlocal asked
        asked += 1
        if asked == 500:
            signal.raise_signal(signal.SIGINT)
        return rng.choice(view.legal)

    before = signal.getsignal(signal.SIGINT)
    lines: list[str] = []
    tournament = Tournament((stub("impatient", hits_ctrl_c), "random"), FOUR, 10_000)
    results = run(tournament, records=lines.append)
    assert results.interrupted
    assert 0 < results.games < 1000
    assert len(lines) == results.games
    assert results.curve[-1][0] == results.games
    assert signal.getsignal(signal.SIGINT) is before
    # What was kept is what a shorter tournament would have played.
    asked = 1000
    shorter = run(tournament._replace(games=results.games))
    assert [bot.wins for bot in shorter.bots] == [bot.wins for bot in results.bots]


def test_progress_counts_every_game() -> None:
    heard: list[int] = []
    run(Tournament(("random",), FOUR, 10), progress=heard.append)
    assert sum(heard) == 10


@pytest.mark.parametrize(
    ("bots", "players", "games"),
    [
        (("random",), 4, 8),
        (("random", "max-raiser"), 2, 8),
        (("random", "max-raiser", "own-stack", "always-skull", "random", "always-flower", "random"), 3, 60),
        (("random",) * 14, 12, 12),
    ],
)
def test_the_report_is_one_well_formed_page_without_other_files(
    bots: tuple[str, ...], players: int, games: int
) -> None:
    check_page(
        report_html(run(Tournament(bots, Options(players=players), games)), "calavera arena …"), len(bots)
    )


def test_a_report_of_no_games_is_well_formed() -> None:
    results = Results(("random", "<b>&"), FOUR, 100, 0)
    results.interrupted = True
    check_page(report_html(results, "calavera arena '<b>&'"), 2)
    assert json.dumps(results.as_json())
    assert results.bots[0].share == 0


def check_page(page: str, bots: int) -> None:
    root = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>"))
    assert len(root.findall(".//figure")) == 6
    assert len(root.findall(".//tbody/tr")) == bots
    assert len(root.findall(".//svg")) == 4 + 2 * bots
    assert not [element for element in root.iter() if element.tag in ("script", "link", "img", "iframe")]
    for outside in ("http:", "https:", "//", "@import", "url("):
        assert outside not in page
    assert "prefers-color-scheme: dark" in page
    assert "nan" not in page.lower().replace("finance", "")
    ids = [svg.get("aria-label") for svg in root.findall(".//svg")]
    assert all(ids)


def test_the_rating_curve_covers_all_games() -> None:
    results = Results(("a", "b"), Options(players=2), 10, 0)
    results.add([Outcome(number, (0, 1), 0, 5, 20) for number in range(7)], {})
    assert [at for at, _ in results.curve] == list(range(8))
    assert results.curve[0][1] == pytest.approx((0, 0))
    assert results.curve[-1][1][0] > results.curve[-1][1][1]


def test_two_tribes_and_presets_are_named_in_the_report(tmp_path: Path) -> None:
    options = Options.edition("italian", 3, last_chance=True, tribes_per_player=2)
    page = tmp_path / "report.html"
    page.write_text(report_html(run(Tournament(("random",), options, 3)), "calavera"), encoding="utf-8")
    assert "preset italian, Last Chance, two tribes each" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (Options(players=4), "preset quick"),
        (Options(players=4, opening="others-first"), "preset classic"),
        (Options(players=4, opening="others-first", loss="draw"), "opening others-first, loss by draw"),
    ],
)
def test_every_table_says_by_which_rules_it_was_played(options: Options, words: str) -> None:
    results = Results(("a", "b"), options, 10, 0)
    assert rules_text(options) == words
    assert results.as_json()["preset"] == (words.removeprefix("preset ") if "preset" in words else None)
