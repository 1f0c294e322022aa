"""When an expert bids though a bid looks no better than something else."""

from __future__ import annotations

import pytest

from calavera.bots.players import expert
from calavera.bots.thinking.assessment import Assessment
from calavera.bots.thinking.style import Style
from calavera.rules import Action, Options, State, play, set_up, view
from calavera.rules.actions import PASS


def bidding(discs: int, wins: int, bid: int) -> State:
    """Three seats with so many flowers each; the first of them, with so many wins, has bid this much."""
    state = set_up(Options(players=3), 0, ["FFFS"] * 3, [wins, 0, 0])
    for _ in range(discs):
        for seat in range(3):
            state = play(state, seat, "place:flower").after
    return play(state, 0, f"bid:{bid}").after


@pytest.mark.parametrize(
    ("wins", "bid", "gain", "raises"),
    [
        # Rollouts think too well of bids, so a small gain is none.
        (0, 1, 0.03, False),
        (0, 1, 0.12, True),
        # The bidder is about to win the game, with flips of its own stack alone: a small loss is none.
        (1, 1, -0.02, True),
        (1, 2, -0.02, True),
        (1, 1, -0.1, False),
        # It needs discs of others.
        (1, 3, 0.03, False),
    ],
)
def test_a_bid_needs_a_margin_but_not_to_stop_a_winner(
    monkeypatch: pytest.MonkeyPatch, wins: int, bid: int, gain: float, raises: bool
) -> None:
    def estimate(assessment: Assessment, *_: object) -> dict[Action, float]:
        legal = [action for action in assessment.view.legal if action == PASS or action.about == bid + 1]
        return {action: 0.3 if action == PASS else 0.3 + gain for action in legal}

    monkeypatch.setattr(expert, "_estimate_values", estimate)
    shares = expert.action_probabilities(view(bidding(2, wins, bid), 1), Style())
    assert (shares[PASS] < 0.5) == raises
