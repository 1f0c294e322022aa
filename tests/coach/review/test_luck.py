"""Luck: the correction is 0 on average where policies are known, and makes the variance smaller."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, pvariance

import pytest

from calavera.bots import PolicyBot, make_bot
from calavera.coach.review.decisions import replay_moves
from calavera.coach.review.game_luck import deserved_share
from calavera.coach.review.luck import Advantage, MoveLuck, correct_result, move_luck
from calavera.coach.review.reviewer import review_game
from calavera.coach.values.state_values import RolloutValues
from calavera.record import Record
from calavera.rules import CHANCE, Action, State, view
from tests.coach.bot_games import bot_game

GAMES = 150
NAMES = ("regular@1", "novice@1", "regular@1")


def corrections(record: Record, names: tuple[str, ...]) -> list[tuple[float, float]]:
    """By player: the result, and what luck takes from it."""
    bots = [make_bot(name) for name in names]

    def policy(state: State, seat: int) -> dict[Action, float]:
        bot = bots[seat]
        assert isinstance(bot, PolicyBot)
        return dict(bot.probabilities(view(state, seat)))

    moves, last = replay_moves(record)
    values, found = RolloutValues(4), dict[int, MoveLuck]()
    for at, (state, actor, action) in enumerate(moves):
        if actor == CHANCE or len(state.legal_actions(actor)) > 1:
            found[at] = move_luck(state, actor, action, policy, values)
    phases = {at: moves[at].state.phase for at in found}
    assert last.result is not None
    results = []
    for player in range(len(names)):
        won = last.result.winner == player
        corrected, _ = correct_result(player, won, found, phases, {})
        results.append((float(won), corrected))
    return results


def test_the_correction_is_fair_and_makes_results_calmer() -> None:
    """Over games of bots with known probabilities; docs/reviews.md has the figures of thousands."""
    games = [corrections(bot_game(NAMES, seed), NAMES) for seed in range(GAMES)]
    # What one player gains the others lose, so each player is tested alone.
    for player in range(len(NAMES)):
        luck = [won - corrected for won, corrected in [game[player] for game in games]]
        assert abs(fmean(luck)) < 3.3 * sqrt(pvariance(luck) / GAMES)
    pairs = [pair for game in games for pair in game]
    assert pvariance([corrected for _, corrected in pairs]) < 0.93 * pvariance([won for won, _ in pairs])


def test_an_own_decision_counts_by_what_the_player_could_know() -> None:
    """What a decision gained in the true state beyond the player's own view is luck."""
    moves = {3: MoveLuck((0.5, -0.5), (0.0, 0.0), (0.5, 0.5))}
    phases = {3: "starter"}
    assert correct_result(0, True, moves, phases, {})[0] == 0.5
    assert correct_result(0, True, moves, phases, {3: Advantage(0.5, 0.0)})[0] == 1.0


def test_better_decisions_deserve_more() -> None:
    """And average ones a fair share."""
    assert deserved_share(0, 5) == pytest.approx(0.2)
    assert deserved_share(-0.2, 5) < 0.2 < deserved_share(0.2, 5)


def test_a_review_has_luck_and_a_curve() -> None:
    """Chances of all players before every move add up to one, and end with the result."""
    record = bot_game(("novice@1", "regular@1", "sharp@1", "regular@1"), 3)
    review = review_game(record)
    assert [one.player for one in review.luck] == [0, 1, 2, 3]
    assert [one.won for one in review.luck] == [player == review.winner for player in range(4)]
    assert all(0 < one.deserved < 1 and one.error > 0 for one in review.luck)
    assert len(review.chances) == len(record.moves) + 1
    assert all(sum(chances) == pytest.approx(1, abs=0.01) for chances in review.chances)
    assert review.chances[-1][review.winner] == 1
    alone = review_game(record, seat=2)
    assert [one.player for one in alone.luck] == [2]
