"""Infosets of one round: the public actions, and what a seat knows about its own discs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from calavera.rules import SKULL, Move, Options, State, View, view
from calavera.rules.actions import PUBLIC

__all__ = [
    "OPTIONS",
    "Infoset",
    "PublicLine",
    "infoset_of_state",
    "infoset_of_view",
    "public_line",
    "public_line_of",
]

#: The public actions of a round after its opening.
PublicLine = tuple[str, ...]

#: F2's blind pick and F3's draw lose each disc with the same probability; a draw is one step instead of two.
OPTIONS = Options(players=2, loss="draw")


class Infoset(NamedTuple):
    """What a seat knows at a decision: public actions after the opening, its skull, its own stack."""

    line: PublicLine
    owns_skull: bool
    stack: str


def public_line(moves: Iterable[Move]) -> PublicLine:
    """The public actions of a round after the opening. A pick counts as a draw: both lose a disc unseen.

    >>> public_line(
    ...     [(0, "place"), (1, "place"), (0, "bid:2"), (0, "flip:0"), ("chance", "shuffle"), (1, "pick:0")]
    ... )
    ('bid:2', 'flip:0', 'draw')
    """
    words = [str(PUBLIC.get(action, action)) for _, action in moves][2:]
    said = ["draw" if word.startswith("pick") else word for word in words]
    return tuple([word for word in said if word not in ("shuffle", "show")])


def public_line_of(state: State) -> PublicLine:
    """The public actions of this round after the opening."""
    return public_line(state.moves)


def infoset_of_state(state: State, seat: int) -> Infoset:
    """The infoset of a seat in a state."""
    return infoset_of_view(view(state, seat))


def infoset_of_view(seen: View) -> Infoset:
    """The infoset of the reader of a view.

    >>> from calavera.rules import set_up
    >>> infoset_of_view(view(set_up(OPTIONS, 0, ["FS", "F"]), 0))
    Infoset(line=(), owns_skull=True, stack='')
    """
    assert seen.seat is not None, "a spectator has no decision"
    own = seen.seats[seen.seat]
    stack = "".join(["S" if disc == SKULL else "F" for disc in own.stack])
    return Infoset(public_line(seen.moves), SKULL in own.stack or SKULL in (own.hand or ()), stack)
