"""Walk through one round by a given policy and list every decision, for positions of any size."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calavera.rules import CHANCE, Action, Options, State, play, set_up

from .exact.policy_text import MoveLine, Point, discs_of_seat, make_point, public_moves
from .positions import WINS_NEEDED, Position

__all__ = ["walk_policy"]

#: The action probabilities of a seat in a state; empty where it has only one action.
Policy = Callable[[State, int], Mapping[Action, float]]

_ByHand = dict[tuple[str, str], tuple[float, tuple[tuple[Action, float], ...]]]


def walk_policy(position: Position, policy: Policy) -> dict[MoveLine, Point]:
    """Every decision of the round, by the public moves that lead to it; earlier decisions come first.

    >>> def at_once(state, seat):
    ...     answers = state.legal_actions(seat)
    ...     return {answers[-1]: 1.0}
    >>> points = walk_policy(Position.even((2, 1)), at_once)
    >>> [(point.seat, len(line)) for line, point in points.items() if point.probability][:3]
    [(0, 0), (0, 2), (0, 4)]
    """
    gathered: dict[MoveLine, _ByHand] = {}
    seats: dict[MoveLine, int] = {}
    won = [WINS_NEEDED - needed for needed in position.wins]
    options = Options(players=2, loss="draw")

    def walk(state: State, reach: float) -> None:
        if state.round > 1 or not state.to_act or state.to_act[0] == CHANCE:
            return
        # First discs are chosen in secret (O2), so the first seat can choose before the other.
        seat = position.first if position.first in state.to_act else state.to_act[0]
        assert isinstance(seat, int)
        words = [word for word in state.legal_actions(seat) if word != "show"]
        shares = {words[0]: 1.0} if len(words) == 1 else policy(state, seat)
        answers = tuple([(word, float(shares.get(word, 0.0))) for word in words])
        if state.phase != "attempt":
            line, has = public_moves(state), discs_of_seat(state, seat)
            here = gathered.setdefault(line, {})
            here[has] = (here[has][0] if has in here else 0.0) + reach, answers
            seats[line] = seat
        for word, share in answers:
            walk(play(state, seat, word).after, reach * share)

    for first, one in zip(position.hands(0), position.hand_probabilities(0), strict=True):
        for second, other in zip(position.hands(1), position.hand_probabilities(1), strict=True):
            walk(set_up(options, position.first, [first, second], won), one * other)
    return {
        line: make_point(line, seats[line], here)
        for line, here in sorted(gathered.items(), key=lambda item: [*map(str, item[0])])
        if any([len(answers) > 1 for _, answers in here.values()])
    }
