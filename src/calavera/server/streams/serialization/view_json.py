"""Views as JSON: the common part is encoded once, the rest for each reader.

The common part comes from a spectator's view, so it holds no secret.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from calavera.rules import PastRound, State, View, view
from calavera.rules.views import OwnView, SeatView, open_view, own_view

__all__ = ["ViewEncoder", "encode", "open_view_json", "past_json"]

#: Actions are strings of their own type, encoded as their words.
encode: Final = msgspec.json.Encoder(enc_hook=str).encode

#: The fields of a view that differ between readers.
_OWN_FIELDS: Final = ("seat", "player", "seats", "legal", "moves")
_COMMON_FIELDS: Final = tuple([(at, name) for at, name in enumerate(View._fields) if name not in _OWN_FIELDS])


def past_json(past: tuple[PastRound, ...]) -> msgspec.Raw:
    """The finished rounds, which are the same for all readers."""
    return msgspec.Raw(encode([one._asdict() for one in past]))


class ViewEncoder:
    """Encodes the views of one state."""

    __slots__ = ("_common", "_seats", "_spectator", "state")

    def __init__(self, state: State, past: msgspec.Raw) -> None:
        self.state = state
        self._spectator = view(state, None)
        self._seats = [_seat_json(seat) for seat in self._spectator.seats]
        common: dict[str, Any] = {name: self._spectator[at] for at, name in _COMMON_FIELDS}
        common |= {"options": state.options._asdict(), "past": past}
        self._common = encode(common)[1:-1]

    def view_json(self, seat: int | None) -> msgspec.Raw:
        """The view of a seat; a spectator's for None."""
        seen: View | OwnView = self._spectator
        seats = self._seats
        if seat is not None:
            seen = own_view(self.state, seat)
            seats = [*seats]
            for own in seen.seats:
                seats[own.seat] = _seat_json(own)
        own_part = {
            "seat": seen.seat,
            "player": seen.player,
            "seats": seats,
            "legal": seen.legal,
            "moves": seen.moves,
        }
        return msgspec.Raw(b"%s,%s}" % (encode(own_part)[:-1], self._common))


def open_view_json(state: State, past: msgspec.Raw) -> msgspec.Raw:
    """A view with all discs face up, in the same form. Only where no person plays."""
    seen = open_view(state)
    seats = [_seat_json(seat) for seat in seen.seats]
    return msgspec.Raw(
        encode({**seen._asdict(), "options": state.options._asdict(), "seats": seats, "past": past})
    )


def _seat_json(seat: SeatView) -> dict[str, Any]:
    return dict(zip(SeatView._fields, seat, strict=True))
