"""Observations: a view as small integers. Seats count clockwise from its reader."""

from __future__ import annotations

from calavera.rules import FLOWER, HIDDEN, LAST_CHANCE, SKULL, CalaveraError, SeatView, View
from calavera.rules.actions import DISCS_PER_TRIBE

from .layout import PHASES, Layout
from .memory import seat_memories

__all__ = ["observation"]

_DEFAULT = Layout()
_FACES = {HIDDEN: 0, FLOWER: 1, SKULL: -1, LAST_CHANCE: 2}


def observation(view: View, layout: Layout = _DEFAULT) -> list[int]:
    """Everything in a view that matters, slice by slice as ``layout.observation_slices`` says.

    >>> from calavera.rules import Options, new_game, play, view
    >>> state = play(new_game(Options(players=3)), 2, "place:skull").after
    >>> layout = Layout(seats=6)
    >>> mine, theirs = [observation(view(state, seat), layout) for seat in (2, 0)]
    >>> stack, faces = layout.observation_slices["stack"].range, layout.observation_slices["faces"].range
    >>> mine[stack], mine[faces][:4]
    ([1, 0, 0, 0, 0, 0], [-1, 0, 0, 0])
    >>> theirs[stack], theirs[faces][8:12]
    ([0, 0, 1, 0, 0, 0], [0, 0, 0, 0])
    """
    reader = view.seat
    if reader is None:
        raise CalaveraError("no-reader", "an observation has a reader: give the view of a seat")
    layout.check_room(len(view.seats))
    parts = _table(view) | _own(view, reader) | _seats(view, reader, layout.seats)
    return [number for name in layout.observation_slices for number in parts[name]]


def _table(view: View) -> dict[str, list[int]]:
    options = view.options
    return {
        "phase": [int(view.phase == phase) for phase in PHASES],
        "seats": [len(view.seats)],
        "options": [
            int(options.opening == "first-last"),
            int(options.loss == "draw"),
            int(options.last_chance),
            options.tribes_per_player - 1,
        ],
        "round": [view.round],
        "bid": [view.bid],
        "total": [view.total],
        "to_flip": [view.bid - len(view.revealed) if view.phase == "attempt" else 0],
        "shuffled": [view.shuffled],
    }


def _own(view: View, reader: int) -> dict[str, list[int]]:
    own = _discs(view.seats[reader])
    count = len(view.seats)
    twin = (reader + view.options.players) % count
    other = _discs(view.seats[twin]) if twin != reader else ([0, 0, 0], [0, 0])
    return {"hand": own[0], "lost": own[1], "other_hand": other[0], "other_lost": other[1]}


def _discs(seat: SeatView) -> tuple[list[int], list[int]]:
    hand, lost = seat.hand or (), seat.lost or ()
    return (
        [hand.count(FLOWER), hand.count(SKULL), hand.count(LAST_CHANCE)],
        [lost.count(FLOWER), lost.count(SKULL)],
    )


def _seats(view: View, reader: int, room: int) -> dict[str, list[int]]:
    count = len(view.seats)
    clockwise = [(reader + step) % count for step in range(count)]
    seats = [view.seats[i] for i in clockwise]
    memories = seat_memories(view)
    remember = [memories[i] for i in clockwise]
    bids = [0] * count
    for actor, action in view.moves:
        if action.verb == "bid" and actor != "chance":
            bids[actor] = action.about
    padding = [0] * (room - count)

    def those(chosen: int | None) -> list[int]:
        return [int(i == chosen) for i in clockwise] + padding

    return {
        "present": [1] * count + padding,
        "own": [int(seat.player == view.player) for seat in seats] + padding,
        "discs": [seat.discs for seat in seats] + padding,
        "wins": [seat.wins for seat in seats] + padding,
        "stack": [len(seat.stack) for seat in seats] + padding,
        "flipped": [seat.flipped for seat in seats] + padding,
        "faces": [face for seat in seats for face in _faces(seat)] + padding * DISCS_PER_TRIBE,
        "hand_size": [seat.hand_size for seat in seats] + padding,
        "passed": [int(seat.passed) for seat in seats] + padding,
        "bids": [bids[i] for i in clockwise] + padding,
        "first": those(view.first),
        "bidder": those(view.bidder),
        "challenger": those(view.challenger),
        "skull_owner": those(view.skull_owner),
        "to_act": [int(i in view.to_act) for i in clockwise] + padding,
        "last_chance": those(view.last_chance_seat),
        "chance_taken": [int(seat.player in view.last_chance_taken) for seat in seats] + padding,
        "skull_known": [memory.skull_known for memory in remember] + padding,
        "lost_blind": [memory.lost_blind for memory in remember] + padding,
        "lost_chosen": [memory.lost_chosen for memory in remember] + padding,
        "skull_rounds": [memory.skull_rounds for memory in remember] + padding,
        "bluff_rounds": [memory.bluff_rounds for memory in remember] + padding,
        "flower_rounds": [memory.flower_rounds for memory in remember] + padding,
    }


def _faces(seat: SeatView) -> list[int]:
    return [_FACES[face] for face in seat.stack] + [0] * (DISCS_PER_TRIBE - len(seat.stack))
