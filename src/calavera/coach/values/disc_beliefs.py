"""Beliefs about every face-down disc: what a seat could know of the others, and the table of this seat.

They come from the bots' model of players and are then corrected, so that of the discs that are called a skull
with 30 %, about 30 % are one (``python -m benchmarks.review_calibration``; docs/reviews.md has the plot).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from calavera.bots.thinking.belief import SeatBelief, seat_belief
from calavera.bots.thinking.opponent_model import TYPICAL_PLAYER, fit_opponent_models
from calavera.rules import HIDDEN, LAST_CHANCE, Move, View
from calavera.rules.steps import public_move
from calavera.rules.views import SeatView

__all__ = ["UncorrectedBelief", "find_beliefs", "public_view", "uncorrected_beliefs"]

#: The correction: a probability is raised to this power, then weighted by where the skull would be. In the
#: stack the weight depends on what the seat did in this round: nothing yet, a bid, a pass, or both. A seat
#: with one disc left has weights of its own: gone, and in the stack. Fitted by
#: ``python -m benchmarks.review_beliefs``.
POWER: Final = 0.67
GONE_WEIGHT: Final = 0.73
TOP_WEIGHTS: Final = (0.92, 1.29, 1.01, 1.25)
UNDER_WEIGHTS: Final = (0.9, 1.45, 0.82, 1.41)
LAST_DISC_WEIGHTS: Final = (1.69, 1.14)


def find_beliefs(view: View) -> tuple[SeatBelief, ...]:
    """By seat: what the seat of this view could know; for its own seats, what the table could believe.

    >>> from calavera.rules import Options, new_game, play, view
    >>> state = play(new_game(Options(players=3)), 0, "place:skull").after
    >>> beliefs = find_beliefs(view(state, 0))
    >>> 0.2 < beliefs[0].skull_probability() < 0.8, beliefs[1].hand
    (True, 1.0)
    """
    return tuple([_correct(one) for one in uncorrected_beliefs(view)])


class UncorrectedBelief(NamedTuple):
    """What the bots' model of players says of a seat, and what the correction depends on."""

    belief: SeatBelief
    #: The place of the top disc that lies face down.
    top: int
    #: 0 if the seat did nothing in this round yet, 1 if it bid, 2 if it passed, 3 if both.
    auction: int
    #: The seat has one disc left.
    last_disc: bool


def uncorrected_beliefs(view: View) -> list[UncorrectedBelief]:
    """By seat, before the correction."""
    seen = public_view(view)
    models = fit_opponent_models(seen)
    bidders = {actor for actor, action in seen.moves if action.verb == "bid"}
    found = []
    for seat in seen.seats:
        belief = seat_belief(seen, seat.seat, models[seat.seat], TYPICAL_PLAYER)
        auction = (seat.seat in bidders) + 2 * seat.passed
        found.append(UncorrectedBelief(belief, len(belief.at) - 1 - seat.flipped, auction, seat.discs == 1))
    return found


def _correct(raw: UncorrectedBelief) -> SeatBelief:
    """The belief with the correction; what is certain stays so."""
    belief, top, auction, last_disc = raw
    gone_weight, last_weight = LAST_DISC_WEIGHTS if last_disc else (GONE_WEIGHT, None)
    weights = [belief.gone**POWER * gone_weight, belief.hand**POWER]
    for place, share in enumerate(belief.at):
        weight = last_weight or (TOP_WEIGHTS if place == top else UNDER_WEIGHTS)[auction]
        weights.append(share**POWER * weight)
    whole = sum(weights)
    gone, hand, *at = [weight / whole for weight in weights]
    return SeatBelief(gone, hand, tuple(at))


def public_view(view: View) -> View:
    """What everybody could see in the view of a seat: its own discs are hidden again."""
    if view.player is None:
        return view
    secret = view.secret_opening
    return view._replace(
        seat=None,
        player=None,
        seats=tuple([_hide(seat, secret) if seat.player == view.player else seat for seat in view.seats]),
        moves=tuple([_hide_move(move, view) for move in view.moves]),
        legal=(),
    )


def _hide_move(move: Move, view: View) -> Move:
    actor, _ = move
    own = isinstance(actor, int) and view.seats[actor].player == view.player
    return public_move(move, view.secret_opening) if own else move


def _hide(seat: SeatView, secret_opening: bool) -> SeatView:
    face_down = len(seat.stack) - seat.flipped
    stack = [
        face if not secret_opening and (place >= face_down or face == LAST_CHANCE) else HIDDEN
        for place, face in enumerate(seat.stack)
    ]
    return seat._replace(stack=tuple(stack), hand=None, lost=None)
