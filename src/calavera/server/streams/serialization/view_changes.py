"""What changed between two views, or between two states of a table, as JSON; and how a reader applies it.

Changes hold the fields that differ, each with its new value. There are two short forms:

- moves, revealed discs, past rounds, stacks and lost discs that have only grown are ``{"add": [...]}``;
- ``seats`` is an object by number of the seat. Those of a view hold the fields of the seat that differ; those
  of a table hold the whole entry, since it may be null.

The changes of a spectator's view are public: everybody gets the same bytes. A reader's own changes come
beside them, and count instead of the public ones where both name a field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from calavera.rules import Move, PastRound, View
from calavera.rules.views import SeatView
from calavera.server.wire.change_events import GROWING_LISTS

__all__ = [
    "apply_changes",
    "apply_table_changes",
    "merge_changes",
    "own_moves_change",
    "own_seat_changes",
    "table_changes",
    "view_changes",
]

Json = dict[str, Any]

_NOTHING: Final[Mapping[str, Any]] = {}


# --- What changed -------------------------------------------------------------------------------------------


def view_changes(before: View, after: View) -> Json:
    """The fields in which two views of one reader differ. Both are of the same game.

    >>> from calavera.rules import Options, new_game, play, view
    >>> step = play(new_game(Options(players=2)), 1, "place:skull")
    >>> view_changes(view(step.before, None), view(step.after, None))["seats"]
    {'1': {'stack': ('hidden',), 'hand_size': 3}}
    """
    found: Json = {}
    for name, was, now in zip(View._fields, before, after, strict=True):
        if was is not now and name != "seats" and was != now:
            found[name] = _change(name, was, now)
    if before.seats != after.seats:
        found["seats"] = {
            str(now_seat.seat): _seat_changes(was_seat, now_seat)
            for was_seat, now_seat in zip(before.seats, after.seats, strict=True)
            if was_seat != now_seat
        }
    return found


def own_moves_change(told: Any, before: tuple[Move, ...], after: tuple[Move, ...]) -> Any:
    """What a player is told of the moves of the round instead of the public change; None for the same.

    >>> own_moves_change({"add": ((1, "place"),)}, ((0, "pass"),), ((0, "pass"), (1, "place:skull")))
    {'add': ((1, 'place:skull'),)}
    """
    changed = _change("moves", before, after) if before != after else None
    if changed == told:
        return None
    return after if changed is None else changed


def own_seat_changes(told: Mapping[str, Any], before: SeatView, after: SeatView) -> Json:
    """What a player is told of an own seat beside its public changes; empty if they say everything.

    >>> from calavera.rules import Options, new_game, play
    >>> from calavera.rules.views import seat_view
    >>> step = play(new_game(Options(players=2)), 1, "place:skull")
    >>> told = {"stack": ("hidden",), "hand_size": 3}
    >>> own_seat_changes(told, seat_view(step.before, 1, own=True), seat_view(step.after, 1, own=True))
    {'stack': ('skull',), 'hand': ('flower', 'flower', 'flower')}
    """
    changed = _seat_changes(before, after)
    own = {name: value for name, value in changed.items() if name not in told or told[name] != value}
    # The public form changed and the player's did not: the player knew it before.
    own |= {name: getattr(after, name) for name in told if name not in changed}
    return own


def table_changes(before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> Json:
    """The fields in which a table differs from what it was; all of them if it was not there.

    >>> table_changes({"host": "p_1", "seats": [None, None]}, {"host": "p_1", "seats": [None, {"seat": 1}]})
    {'seats': {'1': {'seat': 1}}}
    """
    if before is None:
        return {**after}
    found = {name: value for name, value in after.items() if name not in before or before[name] != value}
    if "seats" in found and len(before["seats"]) == len(after["seats"]):
        pairs = zip(before["seats"], after["seats"], strict=True)
        found["seats"] = {str(place): now for place, (was, now) in enumerate(pairs) if was != now}
    return found


def _seat_changes(before: SeatView, after: SeatView) -> Json:
    pairs = zip(SeatView._fields, before, after, strict=True)
    return {name: _change(name, was, now) for name, was, now in pairs if was != now}


def _change(name: str, before: Any, after: Any) -> Any:
    if name not in GROWING_LISTS or after is None:
        return after
    kept = 0 if before is None else len(before)
    if 0 < kept < len(after) and after[:kept] == before:
        return {"add": _as_json(after[kept:])}
    return _as_json(after)


def _as_json(items: tuple[Any, ...]) -> Any:
    """Rounds as objects; all other items are encoded as they are."""
    return [item._asdict() for item in items] if items and isinstance(items[0], PastRound) else items


# --- The reader's side --------------------------------------------------------------------------------------


def merge_changes(public: Mapping[str, Any], own: Mapping[str, Any]) -> Json:
    """The changes of one reader: the reader's own count instead of the public ones.

    >>> merge_changes({"bid": 3, "seats": {"1": {"passed": True}}}, {"seats": {"1": {"hand": []}}})
    {'bid': 3, 'seats': {'1': {'passed': True, 'hand': []}}}
    """
    merged = {**public, **own}
    if "seats" in public and "seats" in own:
        seats = {**public["seats"]}
        for place, changed in own["seats"].items():
            seats[place] = {**seats.get(place, _NOTHING), **changed}
        merged["seats"] = seats
    return merged


def apply_changes(view: Mapping[str, Any], changed: Mapping[str, Any]) -> Json:
    """A view after changes. The old one stays as it is.

    >>> before = {"bid": 0, "moves": [[0, "place"]], "seats": [{"wins": 0}, {"wins": 1}]}
    >>> apply_changes(before, {"bid": 2, "moves": {"add": [[1, "bid:2"]]}, "seats": {"0": {"wins": 1}}})
    {'bid': 2, 'moves': [[0, 'place'], [1, 'bid:2']], 'seats': [{'wins': 1}, {'wins': 1}]}
    """
    after = {**view}
    for name, value in changed.items():
        if name == "seats":
            seats = [*view["seats"]]
            for place, parts in value.items():
                seats[int(place)] = apply_changes(seats[int(place)], parts)
            after["seats"] = seats
        elif isinstance(value, dict):
            after[name] = [*view[name], *value["add"]]
        else:
            after[name] = value
    return after


def apply_table_changes(table: Mapping[str, Any] | None, changed: Mapping[str, Any]) -> Json:
    """A table after changes; the whole table if there was none before.

    >>> apply_table_changes({"host": "p_1", "seats": [None, None]}, {"seats": {"1": {"seat": 1}}})
    {'host': 'p_1', 'seats': [None, {'seat': 1}]}
    """
    after = {**(table or _NOTHING), **changed}
    if isinstance(after["seats"], dict):
        assert table is not None
        seats = [*table["seats"]]
        for place, entry in after["seats"].items():
            seats[int(place)] = entry
        after["seats"] = seats
    return after
