"""The strong player of reviews: the same probabilities as the bot's, and a range over all discs."""

from __future__ import annotations

import pytest

from calavera.bots import PolicyBot, make_bot
from calavera.coach.review.decisions import find_decisions, replay_moves
from calavera.coach.values.action_values import Precision, value_actions
from calavera.coach.values.disc_beliefs import find_beliefs, public_view
from calavera.coach.values.strong_player import PolicyPlayer, SharpPlayer
from calavera.rules import Options, view
from tests.coach.bot_games import bot_game

OPTIONS = [
    Options(players=4),
    Options(players=3, last_chance=True),
    Options(players=2, tribes_per_player=2),
    Options(players=3, opening="first-last", loss="draw"),
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_probabilities_are_those_of_the_bot(options: Options) -> None:
    """Without drawing, but from the same values."""
    bot, player, by_name = make_bot("sharp"), SharpPlayer(), PolicyPlayer("sharp")
    assert isinstance(bot, PolicyBot)
    moves, _ = replay_moves(bot_game(("regular@1",) * options.players, 1, options))
    for decision in list(find_decisions(moves))[::3]:
        expected = bot.probabilities(decision.view)
        found = player.probabilities(decision.view)
        for action in decision.view.legal:
            assert found.get(action, 0.0) == pytest.approx(expected.get(action, 0.0), abs=1e-9)
        own = find_beliefs(decision.view)[decision.view.seat or 0]
        ranges = player.range_of(decision.view, own)
        assert by_name.range_of(decision.view, own) == pytest.approx(ranges, abs=1e-6)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_public_view_is_a_spectators(options: Options) -> None:
    """What the table could believe of a seat comes from what a spectator sees."""
    for state, actor, _ in replay_moves(bot_game(("regular@1",) * options.players, 2, options))[0]:
        if isinstance(actor, int):
            assert public_view(view(state, actor)) == view(state, None)


def test_ranges_and_beliefs_are_distributions() -> None:
    """A range averages over discs, so a bid that this hand never makes may be in it."""
    moves, _ = replay_moves(bot_game(("regular@1",) * 4, 4))
    differ = 0
    for decision in list(find_decisions(moves))[::4]:
        for belief in find_beliefs(decision.view):
            assert sum([belief.gone, belief.hand, *belief.at]) == pytest.approx(1)
        values = value_actions(decision.view, decision.action, precision=Precision(worlds=40))
        if values is None or values.actions[0].range is None:
            continue
        shares = [(one.share, one.range or 0.0) for one in values.actions]
        assert sum([share for share, _ in shares]) <= 1 + 1e-9
        differ += any(abs(share - other) > 0.01 for share, other in shares)
    assert differ
