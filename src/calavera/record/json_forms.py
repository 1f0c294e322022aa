"""States, views, events and records as JSON values."""

from __future__ import annotations

from typing import Any

from calavera.rules import State

from .game_record import FORMAT, Record

__all__ = ["as_json", "record_json", "summary"]


def as_json(value: object) -> Any:
    """A view, an event or anything made of named tuples, as JSON: fields by name, actions as their words.

    >>> from calavera.rules import Options
    >>> as_json((Options(players=2), 1))[0]["opening"]
    'simultaneous'
    """
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            return {name: as_json(item) for name, item in zip(value._fields, value, strict=True)}
        return [as_json(item) for item in value]
    return value


def record_json(record: Record) -> dict[str, Any]:
    """A record as the JSON object that :func:`calavera.record.parse_record` reads."""
    return {
        "format": FORMAT,
        "options": as_json(record.options),
        "first": record.first,
        "moves": [[actor, word] for actor, word in record.moves],
        **record.extra,
    }


def summary(state: State) -> dict[str, Any]:
    """A short form of a state, as ``calavera replay`` prints it.

    >>> from calavera.rules import Options, new_game
    >>> summary(new_game(Options(players=2)))["seats"][0]
    {'discs': 4, 'skull': True, 'wins': 0, 'stack': 0, 'flipped': 0}
    """
    return {
        "phase": state.phase,
        "round": state.round,
        "first": state.first,
        "to_act": list(state.to_act),
        "bid": state.bid,
        "challenger": state.challenger,
        "winner": state.winner,
        "reason": state.reason,
        "seats": [
            {
                "discs": seat.discs,
                "skull": seat.skull,
                "wins": seat.wins,
                "stack": len(seat.stack),
                "flipped": seat.flipped,
            }
            for seat in state.seats
        ],
    }
