"""Action words as indices and back. Seats count clockwise from the actor."""

from __future__ import annotations

from functools import cache

from calavera.rules import Action, IllegalAction, View, parse_action
from calavera.rules.actions import BIDS, DISCARD, FLIP, PASS, PICK, PLACE, SHOW, START

from .layout import Layout

__all__ = [
    "actions_by_index",
    "decode_action",
    "encode_action",
    "indices_by_action",
    "legal_action_mask",
]

_DEFAULT = Layout()
_ORDER: dict[str, tuple[Action, ...]] = {
    "place": tuple(PLACE.values()),
    "pass": (PASS,),
    "show": (SHOW,),
    "discard": tuple(DISCARD.values()),
    "pick": PICK,
}


def encode_action(action: str, seat: int, seats: int, layout: Layout = _DEFAULT) -> int:
    """The index of an action word for a seat at a table with this many seats.

    >>> [encode_action(word, seat=2, seats=4) for word in ("bid:1", "flip:2", "flip:1")]
    [23, 11, 14]
    """
    found = indices_by_action(seat, seats, layout).get(parse_action(action))
    if found is None:
        why = f"{action} is nothing that a seat can say at a table with {seats} seats"
        raise IllegalAction("unknown-action", why, seat=seat, action=action)
    return found


def decode_action(index: int, seat: int, seats: int, layout: Layout = _DEFAULT) -> Action:
    """The action word of an index for a seat at a table with this many seats.

    >>> decode_action(14, seat=2, seats=4)
    flip:1
    """
    words = actions_by_index(seat, seats, layout)
    found = words[index] if 0 <= index < len(words) else None
    if found is None:
        count = layout.action_count
        why = f"index {index} is no action at a table with {seats} seats: there are {count} indices"
        raise IllegalAction("unknown-action", f"{why}, and padding is never legal", seat=seat)
    return found


def legal_action_mask(view: View, layout: Layout = _DEFAULT) -> list[int]:
    """1 for every index that the reader of a view may choose, 0 for the rest.

    A seat that must act gets its legal actions without ``show``. A seat that may only show (T6) gets ``show``
    and ``pass``, which then means not to show. So every environment asks in the same order: after a failure
    each seat that may show, once, and then the actor that settles the loss.

    >>> from calavera.rules import Options, new_game, view
    >>> legal_action_mask(view(new_game(Options(players=4)), 0))[:5]
    [1, 1, 0, 0, 0]
    """
    numbers = [0] * layout.action_count
    legal = view.legal
    if not legal:
        return numbers
    seat = view.seat
    assert seat is not None  # a spectator has no legal actions
    indices = indices_by_action(seat, len(view.seats), layout)
    if legal == (SHOW,):
        legal = (SHOW, PASS)
    elif legal[-1] == SHOW:
        legal = legal[:-1]
    for word in legal:
        numbers[indices[word]] = 1
    return numbers


@cache
def actions_by_index(seat: int, seats: int, layout: Layout) -> tuple[Action | None, ...]:
    """By index: the action of a seat at a table with this many seats; None for padding."""
    layout.check_room(seats)
    words: list[Action | None] = [None] * layout.action_count
    clockwise = [(seat + step) % seats for step in range(seats)]
    known = _ORDER | {
        "flip": tuple([FLIP[i] for i in clockwise]),
        "start": tuple([START[i] for i in clockwise]),
        "bid": BIDS[1 : 4 * seats + 1],
    }
    for verb, part in layout.action_slices.items():
        words[part.start : part.start + len(known[verb])] = known[verb]
    return tuple(words)


@cache
def indices_by_action(seat: int, seats: int, layout: Layout) -> dict[Action, int]:
    """The indices of all actions of a seat at a table with this many seats."""
    words = enumerate(actions_by_index(seat, seats, layout))
    return {word: number for number, word in words if word is not None}
