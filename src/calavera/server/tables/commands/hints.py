"""Hints: what the coach is told when the one person at a practice table asks for one."""

from __future__ import annotations

from calavera.coach.values.methods import can_value
from calavera.rules import View, view
from calavera.server.tables.table import Table
from calavera.server.wire.errors import conflict

from .preconditions import count_people
from .table_commands import game_of_own_seat

__all__ = ["hint_view"]


def hint_view(table: Table, person: str, seat: int) -> View:
    """What the caller's own seat sees, if it has something to choose. The coach is told nothing else."""
    state = game_of_own_seat(table, person, seat)
    if not table.settings.hints or count_people(table) > 1:
        raise conflict(
            "no-hints", "the coach gives hints only where the host has allowed them, to one person"
        )
    if seat not in state.to_act:
        raise conflict("not-your-turn", "a hint is for a turn: wait until this seat has to act")
    seen = view(state, seat)
    if not can_value(seen):
        raise conflict("no-advice", "the coach has no advice here: what can be chosen is not compared")
    return seen
