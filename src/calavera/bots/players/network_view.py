"""Views as a network knows them: one tribe a player, and six seats at most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from calavera.bots.thinking.duel import renumber_moves
from calavera.rules import Action, PastRound, View
from calavera.rules.actions import FLIP, START

__all__ = ["NetworkView", "network_view"]

MAX_SEATS = 6


class NetworkView(NamedTuple):
    """A view for a network, and the seats of the table by their numbers in it."""

    view: View
    seats: tuple[int, ...]

    def original(self, action: Action) -> Action:
        """An action of this view at the table itself."""
        if action.verb == "flip":
            flip: Action = FLIP[self.seats[action.about]]
            return flip
        if action.verb == "start":
            start: Action = START[self.seats[action.about]]
            return start
        return action


def network_view(view: View, players: Sequence[int]) -> NetworkView | None:
    """The view for a network that was trained for these numbers of players; None if there is none.

    Of more than six seats, those that were eliminated are left out. Two tribes a player, and more than six
    players that are left, are too different.
    """
    if view.options.tribes_per_player > 1:
        return None
    seats = tuple(range(len(view.seats)))
    if len(seats) > MAX_SEATS:
        acted = {actor for actor, _ in view.moves}  # who was eliminated in this round belongs to it
        seats = tuple([seat.seat for seat in view.seats if not seat.eliminated or seat.seat in acted])
    if len(seats) > MAX_SEATS or (players and len(seats) not in players):
        return None
    return NetworkView(view if len(seats) == len(view.seats) else _keep_seats(view, seats), seats)


def _keep_seats(view: View, seats: tuple[int, ...]) -> View:
    """The view with these seats alone, and with the past rounds in which one of them was the Challenger."""
    place = {seat: number for number, seat in enumerate(seats)}
    assert view.seat is not None

    def find(seat: int | None) -> int | None:
        return None if seat is None else place.get(seat)

    return view._replace(
        seat=place[view.seat],
        player=place[view.seat],
        options=view.options._replace(players=len(seats)),
        last_chance_seat=find(view.last_chance_seat),
        last_chance_taken=tuple([place[seat] for seat in view.last_chance_taken if seat in place]),
        first=place.get(view.first, 0),
        to_act=tuple([place.get(actor, actor) if isinstance(actor, int) else actor for actor in view.to_act]),
        bidder=find(view.bidder),
        challenger=find(view.challenger),
        skull_owner=find(view.skull_owner),
        seats=tuple(
            [view.seats[seat]._replace(seat=number, player=number) for number, seat in enumerate(seats)]
        ),
        legal=tuple([_renumber(action, place) for action in view.legal]),
        moves=renumber_moves(view.moves, place),
        revealed=tuple([(place[seat], disc) for seat, disc in view.revealed if seat in place]),
        past=tuple([_keep_seats_of_round(past, place) for past in view.past if past.challenger in place]),
    )


def _renumber(action: Action, place: dict[int, int]) -> Action:
    if action.verb == "flip":
        return FLIP[place[action.about]]
    return START[place[action.about]] if action.verb == "start" else action


def _keep_seats_of_round(past: PastRound, place: dict[int, int]) -> PastRound:
    kept = [(actor, action) for actor, action in past.moves if not isinstance(actor, int) or actor in place]
    kept = [(actor, action) for actor, action in kept if action.verb != "flip" or action.about in place]
    return past._replace(
        first=place.get(past.first, 0),
        challenger=place[past.challenger],
        moves=renumber_moves(tuple(kept), place),
        revealed=tuple([(place[seat], disc) for seat, disc in past.revealed if seat in place]),
        skull_owner=None if past.skull_owner is None else place.get(past.skull_owner),
    )
