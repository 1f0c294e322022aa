"""The level ``expert``: Monte Carlo rollouts in many possible worlds, and solved play in duels of two."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from calavera import encode
from calavera.bots.registry import BadBot
from calavera.bots.thinking.assessment import Assessment
from calavera.bots.thinking.belief import sample_world
from calavera.bots.thinking.common_moves import choose_discard, forced_action, legal_bids
from calavera.bots.thinking.duel import find_duel
from calavera.bots.thinking.duel_policy import DuelPolicies
from calavera.bots.thinking.exact_draws import exact_probabilities
from calavera.bots.thinking.rollouts import build_world_state, rollout_value, seat_policies
from calavera.bots.thinking.style import Style
from calavera.rules import Action, View, play
from calavera.rules.options import MAX_SEATS

from .sharp import apply_style, choose_flip, choose_pick_or_starter, sample_action, softmax

__all__ = ["action_probabilities", "choose", "parse_rollouts", "with_argument"]

#: Rollouts for one decision. They are counted, not timed, so that a seed gives the same game everywhere.
ROUNDS = 800
MAX_ROUNDS = 100_000
TEMPERATURE = 0.008
#: How much better than passing or placing a bid must look: rollouts overrate bids, and several
#: experts at a table put each other out.
BID_MARGIN = 0.06
#: How much worse it may look over a bidder who wins the game with flips of its stack alone: rollouts give
#: this bidder too small a chance.
STOP_MARGIN = 0.04
#: In other phases the choice is simple.
ROLLOUT_PHASES = ("opening", "adding", "bidding")
#: Rounds of a duel are solved with a third of the oracle's passes, in a third of the time.
DUELS = DuelPolicies(passes=40)


def with_argument(argument: str) -> Callable[[View, Random, Style], Action]:
    """The chooser for ``expert:ARGUMENT``: the number of rollouts, from 1 to 100000."""
    return _make_chooser(parse_rollouts("expert", argument))


def parse_rollouts(name: str, argument: str) -> int:
    """The number of rollouts in the argument of a bot; others than 1 to 100000 are refused."""
    if argument.isascii() and argument.isdecimal() and len(argument) <= 6 and 0 < int(argument) <= MAX_ROUNDS:
        return int(argument)
    raise BadBot("bad-argument", f"{name}:{argument} is not possible: give 1 to 100000 rollouts")


def _make_chooser(rounds: int) -> Callable[[View, Random, Style], Action]:
    """A chooser that plays this many rollouts for each decision."""

    def choose(view: View, rng: Random, style: Style) -> Action:
        # Rollouts lose heads-up: they take the other player's moves as given, whatever this seat does.
        undecided = view.phase in (*ROLLOUT_PHASES, "attempt") and forced_action(view) is None
        duel = find_duel(view) if undecided else None
        if duel is not None:
            return DUELS.choose(duel, view, rng)
        if not _needs_rollouts(view):
            return _choose_without_rollouts(view, rng)
        return sample_action(_styled_values(view, rng, style, rounds), rng, TEMPERATURE)

    return choose


choose = _make_chooser(ROUNDS)


def action_probabilities(view: View, style: Style, rounds: int = ROUNDS) -> dict[Action, float]:
    """The probability of each action, without the solver. The rollouts draw their luck from the view."""
    if not _needs_rollouts(view):
        return exact_probabilities(lambda rng: _choose_without_rollouts(view, rng))
    luck = Random(str(encode.observation(view, encode.Layout(MAX_SEATS))))
    return softmax(_styled_values(view, luck, style, rounds), TEMPERATURE)


def _needs_rollouts(view: View) -> bool:
    return view.phase in ROLLOUT_PHASES and forced_action(view) is None


def _choose_without_rollouts(view: View, rng: Random) -> Action:
    only = forced_action(view)
    if only is not None:
        return only
    if view.phase == "attempt":
        return choose_flip(Assessment(view), rng)
    return choose_discard(view) if view.legal[0].verb == "discard" else choose_pick_or_starter(view, rng)


def _styled_values(view: View, rng: Random, style: Style, rounds: int) -> dict[Action, float]:
    assessment = Assessment(view)
    values = _estimate_values(assessment, rng, rounds)
    margin = _bid_margin(view)
    values = {action: value - margin if action.verb == "bid" else value for action, value in values.items()}
    return apply_style(assessment, values, style)


def _bid_margin(view: View) -> float:
    if view.phase == "bidding":
        assert view.bidder is not None
        bidder = view.seats[view.bidder]
        if bidder.wins and view.bid <= len(bidder.stack):
            return -STOP_MARGIN
    return BID_MARGIN


def _estimate_values(assessment: Assessment, rng: Random, rounds: int) -> dict[Action, float]:
    """The estimated value of each candidate. After each stage the worse half is dropped."""
    view = assessment.view
    actions = _candidates(view)
    policies = seat_policies(assessment)
    sums = dict.fromkeys(actions, 0.0)
    counts = dict.fromkeys(actions, 0)
    stages = max(1, (len(actions) - 1).bit_length())
    assert view.player is not None
    for _ in range(stages):
        for _ in range(max(1, rounds // (stages * len(actions)))):
            world = build_world_state(view, sample_world(assessment.beliefs, rng))
            for action in actions:
                after = play(world, view.seat, action).after
                sums[action] += rollout_value(after, view.player, policies, rng)
                counts[action] += 1
        actions.sort(key=lambda action: -sums[action] / counts[action])
        actions = actions[: max(2, (len(actions) + 1) // 2)]
    return {action: sums[action] / counts[action] for action in actions}


def _candidates(view: View) -> list[Action]:
    """All placements and pass; of more than six bids, the lowest five and the highest."""
    actions = [action for action in view.legal if action.verb not in ("bid", "show")]
    bids = legal_bids(view)
    if len(bids) > 6:
        bids = [*bids[:5], bids[-1]]
    return actions + bids
