"""A chance node before an OpenSpiel game that deals the hands, by common beliefs about the skulls."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from calavera.rules import CHANCE, BadPosition, Seat, State, View, set_up, view
from calavera.rules.errors import short_repr

from .spiel_observer import SkullObserver
from .turn_order import Turn, first_turn

if TYPE_CHECKING:
    from .spiel_game import SkullState

__all__ = ["DealNode", "DealObserver", "DealOutcome", "build_deal_node", "deal_messages"]

FULL_HAND: Final = 4


class DealOutcome(NamedTuple):
    """Hands that chance may deal, their probability, and the start state of the game."""

    word: str
    probability: float
    start: State


class DealNode(NamedTuple):
    """The node before the first turn, with the interface of a turn: chance deals the hands.

    >>> from calavera.rules import Options, set_up
    >>> node = build_deal_node(set_up(Options(players=2), 0, ["FS", "F"]), "0.5/1")
    >>> node.actor, node.answers, [deal.probability for deal in node.deals]
    ('chance', ('deal:FF/S', 'deal:FS/S'), [0.5, 0.5])
    >>> node.answer("deal:FS/S").state.seats[0].skull
    True
    """

    deals: tuple[DealOutcome, ...]
    shows: bool = False
    #: No seat is asked to show yet.
    to_ask: tuple[int, ...] = ()

    @property
    def state(self) -> State:
        """One of the start states; a spectator cannot tell them apart."""
        return self.deals[0].start

    @property
    def actor(self) -> Literal["chance"]:
        """Always chance."""
        return CHANCE

    @property
    def answers(self) -> tuple[str, ...]:
        """All possible deals, as words."""
        return tuple([deal.word for deal in self.deals])

    def answer(self, word: str) -> Turn:
        """The first turn, after this deal."""
        return first_turn(self.deals[self.answers.index(word)].start, self.shows)

    def __str__(self) -> str:
        return f"to be dealt: {', '.join(self.answers)}"


def build_deal_node(start: State, skull: object, shows: bool = False) -> DealNode:
    """Deal as many discs as each seat has in this state, with the skull probabilities of ``skull``.

    Impossible deals are left out.

    >>> from calavera.rules import Options, new_game
    >>> build_deal_node(new_game(Options(players=2)), "1/0.5")
    Traceback (most recent call last):
    ...
    calavera.rules.errors.BadPosition: seat 1 has all four discs, so it owns its skull: say 1, not '0.5'
    """
    hands = [
        _hands(seat.discs, belief)
        for seat, belief in zip(start.seats, _parse_beliefs(start, skull), strict=True)
    ]
    wins = [seat.wins for seat in start.seats]
    deals = []
    for dealt in product(*hands):
        probability = prod([weight for _, weight in dealt])
        if probability > 0:
            names = [name for name, _ in dealt]
            dealt_state = set_up(start.options, start.first, names, wins)
            deals.append(DealOutcome(f"deal:{'/'.join(names)}", probability, dealt_state))
    return DealNode(tuple(deals), shows)


def _hands(discs: int, belief: float) -> list[tuple[str, float]]:
    """A seat's hand without and with its skull, and the probability of each."""
    return [("F" * discs, 1 - belief), ("F" * (discs - 1) + "S", belief)]


def _parse_beliefs(start: State, skull: object) -> list[float]:
    words = skull.split("/") if isinstance(skull, str) else []
    if len(words) != len(start.seats):
        raise BadPosition(
            "bad-skull",
            f"skull has a probability for each of {len(start.seats)} seats, such as"
            f" {'/'.join(['0.5'] * len(start.seats))}, not {short_repr(skull)}",
            {"seats": len(start.seats)},
        )
    return [_parse_belief(seat, start.seats[seat], word) for seat, word in enumerate(words)]


def _parse_belief(number: int, seat: Seat, word: str) -> float:
    try:
        belief = float(word)
    except ValueError:
        belief = -1.0
    # NaN fails this comparison, too.
    if not 0 <= belief <= 1:
        raise BadPosition(
            "bad-skull",
            f"skull of seat {number} is a probability from 0 to 1, not {short_repr(word)}",
            {"low": 0, "high": 1},
        )
    sure = {FULL_HAND: (1, "has all four discs, so it owns its skull"), 0: (0, "has no disc left")}
    only, why = sure.get(seat.discs, (belief, ""))
    if belief != only:
        raise BadPosition(
            "bad-skull",
            f"seat {number} {why}: say {only}, not {short_repr(word)}",
            {"seat": number, "only": only},
        )
    return belief


def deal_messages(player: int | None, start: State) -> tuple[str, ...]:
    """The messages about the deal to a player or a spectator (None): the player's hands, one for each tribe.

    They have the form of a show by chance, which does not occur otherwise, so they already have numbers.

    >>> from calavera.rules import Options, set_up
    >>> start = set_up(Options(players=2), 0, ["FS", "F"])
    >>> [deal_messages(player, start) for player in (0, 1, None)]
    [('chance show=FS',), ('chance show=F',), ()]
    """
    if player is None:
        return ()
    own = [start.seats[seat] for seat in start.options.seats_of(player)]
    return tuple([f"{CHANCE} show={'F' * seat.flowers}{'S' * seat.skull}" for seat in own if seat.discs])


class DealObserver(SkullObserver):
    """An observer of a game that begins with a deal. Before the deal it shows no hand."""

    def _view(self, state: SkullState, player: int) -> View:
        if isinstance(state.turn, DealNode):
            return view(state.turn.state, None)._replace(seat=player, player=player, to_act=(CHANCE,))
        return super()._view(state, player)
