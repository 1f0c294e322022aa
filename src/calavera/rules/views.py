"""Views: what one seat, or a spectator, may know.

Each field is computed from public facts or from the reader's own seats; a view is never a state with parts
removed. The non-interference test changes what a reader cannot know, and every byte must stay the same.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from .actions import CHANCE, LAST_CHANCE, Action, Actor, Disc, Move
from .legal import check_seat, legal_actions
from .options import Options
from .state import PastRound, Phase, Reason, Revealed, Seat, State, choose_in_secret
from .steps import public_move

__all__ = [
    "HIDDEN",
    "Face",
    "OwnView",
    "SeatView",
    "View",
    "next_view",
    "open_view",
    "own_view",
    "seat_view",
    "view",
    "visible_moves",
]

#: A disc as a reader sees it.
Face = Literal["flower", "skull", "last-chance", "hidden"]
HIDDEN: Final[Face] = "hidden"


class SeatView(NamedTuple):
    """One seat, as the reader sees it."""

    seat: int
    player: int
    #: Lives left (public, A6).
    discs: int
    wins: int
    eliminated: bool
    passed: bool
    #: Bottom to top; ``hidden`` where the reader may not know the face.
    stack: tuple[Face, ...]
    #: How many of them, from the top, were flipped or shown.
    flipped: int
    hand_size: int
    #: The reader's own hand; None for anybody else's.
    hand: tuple[Disc, ...] | None
    #: The reader's own lost discs, in order; None for anybody else's.
    lost: tuple[Disc, ...] | None


class View(NamedTuple):
    """Everything that one reader may know, and what that reader's seat may do now."""

    #: The reader's seat, None for a spectator; the player may hold another seat as well (V1).
    seat: int | None
    player: int | None
    options: Options
    round: int
    first: int
    phase: Phase
    to_act: tuple[Actor, ...]
    #: Discs on all mats: the highest bid there can be.
    total: int
    bid: int
    bidder: int | None
    challenger: int | None
    #: Whose skull stopped the attempt, while that matters.
    skull_owner: int | None
    #: How many discs lie shuffled, face down, for a blind pick.
    shuffled: int
    #: Who has the Last Chance disc this round, and the players who had theirs.
    last_chance_seat: int | None
    last_chance_taken: tuple[int, ...]
    seats: tuple[SeatView, ...]
    legal: tuple[Action, ...]
    #: The moves of this round: own faces, and the verb alone for what is secret.
    moves: tuple[Move, ...]
    #: Every disc flipped or shown in this round, in order.
    revealed: tuple[Revealed, ...]
    past: tuple[PastRound, ...]
    winner: int | None
    reason: Reason | None

    @property
    def secret_opening(self) -> bool:
        """As of a state: seats still choose in secret, at once (O2, O4)."""
        return self.phase == "opening" and choose_in_secret(self.options.opening, self.to_act, self.first)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: round {self.round}, {self.phase}, legal {self.legal}>"


class OwnView(NamedTuple):
    """The parts of a view that are its reader's own; the rest is what a spectator sees."""

    seat: int
    player: int
    #: The reader's own seats: two with two tribes a player (V1).
    seats: tuple[SeatView, ...]
    legal: tuple[Action, ...]
    moves: tuple[Move, ...]


def own_view(state: State, seat: object) -> OwnView:
    """The parts of a seat's view that differ from a spectator's. Cheaper than the whole view.

    >>> from calavera.rules import Options, new_game
    >>> own_view(new_game(Options(players=3)), 1).legal
    (place:flower, place:skull)
    """
    reader = check_seat(state, seat)
    player = state.options.player_of(reader)
    seats = [seat_view(state, i, True) for i in state.options.seats_of(player)]
    return OwnView(reader, player, tuple(seats), legal_actions(state, reader), visible_moves(state, player))


def view(state: State, seat: object) -> View:
    """What a seat, or a spectator (None), may know of a state.

    >>> from calavera.rules import Options, new_game, play
    >>> state = play(new_game(Options(players=3)), 1, "place:skull").after
    >>> view(state, 0).seats[1].stack, view(state, 1).seats[1].stack
    (('hidden',), ('skull',))
    """
    options = state.options
    reader: int | None = None if seat is None else check_seat(state, seat)
    player = None if reader is None else options.player_of(reader)
    return _view(
        state,
        reader,
        player,
        tuple([seat_view(state, i, options.player_of(i) == player) for i in range(len(state.seats))]),
        () if reader is None else legal_actions(state, reader),
        visible_moves(state, player),
    )


def next_view(before: State, seen: View, state: State) -> View:
    """A spectator's view of a state, from that of an earlier one: seats that stay as they were are reused.

    >>> from calavera.rules import Options, new_game, play
    >>> step = play(new_game(Options(players=3)), 1, "place:skull")
    >>> next_view(step.before, view(step.before, None), step.after) == view(step.after, None)
    True
    """
    if (
        state.secret_opening != before.secret_opening
        or state.setting.last_chance_seat != before.setting.last_chance_seat
        or state.options != before.options
    ):
        return view(state, None)
    seats = [
        known if state.seats[i] is before.seats[i] else seat_view(state, i, False)
        for i, known in enumerate(seen.seats)
    ]
    return _view(state, None, None, tuple(seats), (), visible_moves(state, None))


def open_view(state: State) -> View:
    """All discs face up, for replays of finished games. During a game nobody may see it.

    >>> from calavera.rules import Options, new_game, play
    >>> state = play(new_game(Options(players=3)), 1, "place:skull").after
    >>> open_view(state).seats[1].stack, open_view(state).moves
    (('skull',), ((1, place:skull),))
    """
    seats = tuple([seat_view(state, i, True) for i in range(len(state.seats))])
    return _view(state, None, None, seats, (), state.moves)


def _view(
    state: State,
    reader: int | None,
    player: int | None,
    seats: tuple[SeatView, ...],
    legal: tuple[Action, ...],
    moves: tuple[Move, ...],
) -> View:
    """What everybody may know, with the parts that differ between readers."""
    failure, result = state.failure, state.result
    return View(
        reader,
        player,
        state.options,
        state.round,
        state.first,
        state.phase,
        state.to_act,
        state.total,
        state.bid,
        state.bidder,
        state.challenger,
        None if failure is None else failure.owner,
        0 if failure is None else len(failure.order),
        state.setting.last_chance_seat,
        state.setting.last_chance_taken,
        seats,
        legal,
        moves,
        state.revealed,
        state.past,
        None if result is None else result.winner,
        None if result is None else result.reason,
    )


def seat_view(state: State, index: int, own: bool) -> SeatView:
    """One seat, as its own player sees it or as everybody else does.

    >>> from calavera.rules import Options, new_game, play
    >>> state = play(new_game(Options(players=3)), 1, "place:skull").after
    >>> seat_view(state, 1, own=True).stack, seat_view(state, 1, own=False).stack
    (('skull',), ('hidden',))
    """
    seat = state.seats[index]
    discs = seat.discs
    last_chance = state.setting.last_chance_seat == index
    return SeatView(
        index,
        state.options.player_of(index),
        discs,
        seat.wins,
        discs == 0,
        seat.passed,
        seat.stack if own else _public_stack(seat, state.secret_opening),
        seat.flipped,
        discs + last_chance - len(seat.stack),
        seat.hand(last_chance) if own else None,
        seat.lost if own else None,
    )


def _public_stack(seat: Seat, secret_opening: bool) -> tuple[Face, ...]:
    stack = seat.stack
    if secret_opening:
        return (HIDDEN,) * len(stack)
    face_down = len(stack) - seat.flipped
    return tuple(
        [disc if place >= face_down or disc == LAST_CHANCE else HIDDEN for place, disc in enumerate(stack)]
    )


def visible_moves(state: State, player: int | None) -> tuple[Move, ...]:
    """The moves of the round: own ones with their faces, all others as everybody saw them."""
    players, secret_opening = state.options.players, state.secret_opening
    return tuple(
        [
            move if move[0] != CHANCE and move[0] % players == player else public_move(move, secret_opening)
            for move in state.moves
        ]
    )
