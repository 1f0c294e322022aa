"""Which bots give their places to people who wait for them."""

from __future__ import annotations

from collections.abc import Iterable

from calavera.rules import State

__all__ = ["find_due_takeovers", "is_out"]


def find_due_takeovers(waiting: Iterable[int], before: State, after: State) -> list[int]:
    """Of the players whose places people wait for: those who give them up after a move.

    It happens between rounds, when all discs are in hand, and when the game is over. A bot that is eliminated
    keeps its place to the end.
    """
    if after.result is not None:
        return [*waiting]
    if after.round == before.round:
        return []
    return [player for player in waiting if not is_out(after, player)]


def is_out(state: State, player: int) -> bool:
    """Whether all seats of a player are eliminated (V1: there may be two)."""
    return all([state.seats[seat].eliminated for seat in state.options.seats_of(player)])
