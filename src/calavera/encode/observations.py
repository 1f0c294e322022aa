"""Observations: a view as small integers. Seats count clockwise from its reader."""

from __future__ import annotations

from calavera.rules import CHANCE, FLOWER, HIDDEN, LAST_CHANCE, SKULL, CalaveraError, SeatView, View
from calavera.rules.actions import DISCS_PER_TRIBE

from .layout import BID_LEVELS, PHASES, Layout
from .memory import seat_memories, summarize_round

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
    slices = layout.observation_slices
    count = len(view.seats)
    clockwise = [(reader + step) % count for step in range(count)]
    parts = _table(view, layout.version) | _own(view, reader) | _seats(view, clockwise, layout)
    parts |= _past_rounds(view, clockwise, layout)
    if layout.version > 1:
        parts |= _auction(view, clockwise, layout) | _previous_round(view, clockwise, layout)
    return [number for name in slices for number in parts[name]]


def _table(view: View, version: int) -> dict[str, list[int]]:
    options = view.options
    others_first = [int(options.opening == "others-first")] if version > 1 else []
    return {
        "phase": [int(view.phase == phase) for phase in PHASES],
        "seats": [len(view.seats)],
        "options": [
            int(options.opening == "first-last"),
            *others_first,
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


def _seats(view: View, clockwise: list[int], layout: Layout) -> dict[str, list[int]]:
    seats = [view.seats[i] for i in clockwise]
    bids = dict(_bids(view))
    padding = [0] * (layout.seats - len(seats))

    def one_hot(chosen: int | None) -> list[int]:
        return [int(i == chosen) for i in clockwise] + padding

    return {
        "present": [1] * len(seats) + padding,
        "own": [int(seat.player == view.player) for seat in seats] + padding,
        "discs": [seat.discs for seat in seats] + padding,
        "wins": [seat.wins for seat in seats] + padding,
        "stack": [len(seat.stack) for seat in seats] + padding,
        "flipped": [seat.flipped for seat in seats] + padding,
        "faces": [face for seat in seats for face in _faces(seat)] + padding * DISCS_PER_TRIBE,
        "hand_size": [seat.hand_size for seat in seats] + padding,
        "passed": [int(seat.passed) for seat in seats] + padding,
        "bids": [bids.get(i, 0) for i in clockwise] + padding,
        "first": one_hot(view.first),
        "bidder": one_hot(view.bidder),
        "challenger": one_hot(view.challenger),
        "skull_owner": one_hot(view.skull_owner),
        "to_act": [int(i in view.to_act) for i in clockwise] + padding,
        "last_chance": one_hot(view.last_chance_seat),
        "chance_taken": [int(seat.player in view.last_chance_taken) for seat in seats] + padding,
    }


def _faces(seat: SeatView) -> list[int]:
    return [_FACES[face] for face in seat.stack] + [0] * (DISCS_PER_TRIBE - len(seat.stack))


def _bids(view: View) -> list[tuple[int, int]]:
    """The bids of the round, in order: seat and number."""
    return [(actor, action.about) for actor, action in view.moves if action.verb == "bid" and actor != CHANCE]


def _past_rounds(view: View, clockwise: list[int], layout: Layout) -> dict[str, list[int]]:
    memories = seat_memories(view)
    remember = [memories[i] for i in clockwise]
    padding = [0] * (layout.seats - len(clockwise))
    parts = {
        "skull_known": [memory.skull_known for memory in remember] + padding,
        "lost_blind": [memory.lost_blind for memory in remember] + padding,
        "lost_chosen": [memory.lost_chosen for memory in remember] + padding,
    }
    if layout.version == 1:
        return parts | {
            "skull_rounds": [sum(memory.skull_rounds) for memory in remember] + padding,
            "bluff_rounds": [sum(memory.skull_rounds[1:]) for memory in remember] + padding,
            "flower_rounds": [sum(memory.flower_rounds) for memory in remember] + padding,
        }
    wide = padding * len(BID_LEVELS)
    return parts | {
        "skull_rounds": [number for memory in remember for number in memory.skull_rounds] + wide,
        "flower_rounds": [number for memory in remember for number in memory.flower_rounds] + wide,
        "hidden_rounds": [number for memory in remember for number in memory.hidden_rounds] + wide,
    }


def _auction(view: View, clockwise: list[int], layout: Layout) -> dict[str, list[int]]:
    """Who bid which number, and at which bid each seat passed: bids rise, so this is their whole order."""
    most = DISCS_PER_TRIBE * layout.seats
    place = {seat: at for at, seat in enumerate(clockwise)}
    made, passed_at, bid = [0] * (most * layout.seats), [0] * layout.seats, 0
    for actor, action in view.moves:
        if actor == CHANCE:
            continue
        if action.verb == "bid":
            bid = action.about
            made[place[actor] * most + bid - 1] = 1
        elif action.verb == "pass":
            passed_at[place[actor]] = bid
    return {"bids_made": made, "passed_at": passed_at}


def _previous_round(view: View, clockwise: list[int], layout: Layout) -> dict[str, list[int]]:
    padding = [0] * (layout.seats - len(clockwise))
    if not view.past:
        nothing = [0] * layout.seats
        names = ("previous_stack", "previous_bid", "previous_issuer", "previous_face")
        return {"previous_total": [0]} | dict.fromkeys(names, nothing)
    previous = summarize_round(view.past[-1])
    return {
        "previous_total": [previous.total],
        "previous_stack": [previous.stacks.get(i, 0) for i in clockwise] + padding,
        "previous_bid": [previous.bids.get(i, 0) for i in clockwise] + padding,
        "previous_issuer": [int(i == previous.issuer) for i in clockwise] + padding,
        "previous_face": [previous.faces.get(i, 0) for i in clockwise] + padding,
    }
