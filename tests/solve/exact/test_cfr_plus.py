"""CFR+ reaches the values of the linear program and stops at its limits."""

import numpy as np
import pytest

from calavera.solve import Position, Progress
from calavera.solve.exact.best_response import best_response, best_value, evaluate_behaviours
from calavera.solve.exact.cfr_plus import solve_cfr
from calavera.solve.exact.linear_program import solve_lp
from calavera.solve.exact.sequence_game import build_game
from calavera.solve.positions import Pair

from .brute_force import random_behaviour


@pytest.mark.parametrize(
    ("discs", "wins", "first", "skull"),
    [
        ((1, 1), (2, 2), 0, (0.5, 0.5)),
        ((2, 1), (1, 1), 0, (0.5, 0.5)),
        ((2, 1), (2, 2), 1, (0.3, 0.9)),
        ((2, 2), (1, 1), 0, (0.5, 0.5)),
        ((2, 2), (1, 1), 1, (1.0, 1.0)),
        ((2, 2), (1, 2), 0, (0.0, 0.7)),
        ((3, 1), (1, 1), 0, (0.5, 0.5)),
    ],
)
def test_cfr_and_the_linear_program_agree(
    discs: Pair, wins: Pair, first: int, skull: tuple[float, float]
) -> None:
    game = build_game(Position(discs, wins, first, skull))
    value, _ = solve_lp(game)
    behaviours, reached = solve_cfr(game, target=1e-4)
    assert reached.judgement.exploitability <= 1e-4
    # Each seat's best response is a bound: together they are twice the exploitability apart.
    assert -reached.judgement.best[1] - 1e-9 <= value <= reached.judgement.best[0] + 1e-9
    assert reached.judgement.value == pytest.approx(value, abs=2 * reached.judgement.exploitability + 1e-9)
    again = evaluate_behaviours(game, behaviours)
    assert again.value == pytest.approx(reached.judgement.value, abs=1e-9)
    assert again.best == pytest.approx(reached.judgement.best, abs=1e-9)


def test_two_discs_each_and_two_wins_are_worth_four_in_twenty_one() -> None:
    game = build_game(Position.even((2, 2), (2, 2)))
    _, reached = solve_cfr(game, target=1e-3)
    assert reached.judgement.value == pytest.approx(4 / 21, abs=1e-3)


def test_three_discs_against_two_are_worth_a_third() -> None:
    game = build_game(Position.even((3, 2)))
    _, reached = solve_cfr(game, target=1e-3)
    assert reached.judgement.exploitability <= 1e-3
    assert reached.judgement.value == pytest.approx(1 / 3, abs=1e-3)


def test_cfr_stops_at_the_limit_of_iterations_or_seconds() -> None:
    game = build_game(Position.even((2, 2)))
    _, reached = solve_cfr(game, target=0.0, iterations=25)
    assert reached.iterations == 25
    _, reached = solve_cfr(game, target=0.0, seconds=0.05)
    assert 0.05 <= reached.seconds < 5


def test_progress_is_reported_and_the_exploitability_falls() -> None:
    reports: list[Progress] = []
    solve_cfr(build_game(Position.even((2, 2))), target=1e-3, progress=reports.append)
    assert len(reports) > 2
    assert [progress.iterations for progress in reports] == sorted(
        {progress.iterations for progress in reports}
    )
    assert reports[-1].judgement.exploitability <= 1e-3 < reports[0].judgement.exploitability


def test_a_best_response_reaches_its_value() -> None:
    game = build_game(Position((2, 2), (1, 1), 0, (0.4, 0.9)))
    plays = [
        random_behaviour(treeplex.size, treeplex.decision, seed)
        for seed, treeplex in enumerate(game.treeplexes)
    ]
    judgement = evaluate_behaviours(game, (plays[0], plays[1]))
    for seat in (0, 1):
        treeplex, other = game.treeplexes[seat], game.treeplexes[1 - seat].weights(plays[1 - seat])
        gains = game.gains(seat, other)
        best, answer = best_response(treeplex, gains)
        assert best == best_value(treeplex, gains) == pytest.approx(judgement.best[seat])
        assert np.bincount(treeplex.decision, answer) == pytest.approx(1.0)
        assert treeplex.weights(answer) @ gains == pytest.approx(best)
        # Nothing better is found by trying: a best response is at least as good as random play.
        for seed in range(20):
            tried = treeplex.weights(random_behaviour(treeplex.size, treeplex.decision, seed))
            assert tried @ gains <= best + 1e-12


def test_weights_and_behaviour_convert_into_each_other() -> None:
    for treeplex in build_game(Position.even((2, 2))).treeplexes:
        plays = random_behaviour(treeplex.size, treeplex.decision, 3)
        assert treeplex.behaviour(treeplex.weights(plays)) == pytest.approx(plays)
        never = treeplex.behaviour(np.zeros(treeplex.size))
        assert never == pytest.approx(treeplex.uniform())
