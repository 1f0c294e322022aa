"""Which decisions have values, and how a value was found. Light: the server imports it without the solver."""

from __future__ import annotations

from typing import Final, Literal

from calavera.rules import Options, View

__all__ = ["VALUED_VERBS", "Method", "can_value", "can_value_discard", "knows_table"]

#: ``solved``: by the heads-up table, from beliefs that are certain when the duel begins.
#: ``solved-beliefs``: by the table, for beliefs that are estimates. ``estimated``: by rollouts.
Method = Literal["solved", "solved-beliefs", "estimated"]

#: Blind picks (F2) are no decision, and whom to name first (N3) and whether to show (T6) are not judged.
VALUED_VERBS: Final = frozenset(["place", "bid", "pass", "flip", "discard"])
#: The network of ``master`` knows tables of up to so many seats, with one tribe a player.
NETWORK_SEATS: Final = 6


def can_value(seen: View) -> bool:
    """Whether the seat of a view has a choice whose actions can be compared.

    >>> from calavera.rules import Options, new_game, view
    >>> can_value(view(new_game(Options(players=3)), 0)), can_value(view(new_game(Options(players=3)), None))
    (True, False)
    """
    # Whether to show is open besides a decision; it is none of the actions to compare.
    choices = [action for action in seen.legal if action != "show"]
    if len(choices) < 2 or choices[0].verb not in VALUED_VERBS:
        return False
    return seen.phase != "loss" or can_value_discard(seen)


def can_value_discard(seen: View) -> bool:
    """Whether the next round can be set up from a view: not with two tribes or the Last Chance disc."""
    return not seen.options.last_chance and seen.options.tribes_per_player == 1


def knows_table(options: Options) -> bool:
    """Whether the network of ``master`` was trained for such a table: then it decides in rollouts."""
    return options.tribes_per_player == 1 and options.seats <= NETWORK_SEATS
