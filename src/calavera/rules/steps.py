"""How the game goes on: one checked action, one step from state to state, and what happened on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, cast

from . import events as ev
from . import legal
from .actions import (
    CHANCE,
    FLOWER,
    HIDDEN_DISCARD,
    HIDDEN_DRAW,
    HIDDEN_PLACE,
    HIDDEN_SHUFFLE,
    LAST_CHANCE,
    SKULL,
    Action,
    Actor,
    Disc,
    Move,
    parse_action,
)
from .errors import IllegalAction
from .refusals import refusal
from .state import PastRound, Phase, Reason, Result, Seat, State, Stop, check_seat, opened

__all__ = ["Step", "play", "public_move"]

WINS_NEEDED = 2


class Step(NamedTuple):
    """One action played: the state before, the state after, and what happened between them."""

    before: State
    after: State
    events: tuple[ev.Event, ...]

    def seen_by(self, seat: int | None) -> tuple[ev.Event, ...]:
        """The events in the form that this seat, or a spectator (None), may see."""
        options = self.before.options
        return tuple([ev.seen_by(event, seat, options) for event in self.events])

    def __repr__(self) -> str:
        return f"<Step: {', '.join(event.kind for event in self.events)}>"


def play(state: State, actor: Actor, action: Action | str) -> Step:
    """Play one action, always checked. A refusal raises :class:`IllegalAction` and changes nothing.

    >>> from calavera.rules import Options, new_game
    >>> state = new_game(Options(players=3))
    >>> play(state, 0, "place:skull")
    <Step: placed>
    >>> play(state, 0, "bid:1")
    Traceback (most recent call last):
    ...
    calavera.rules.errors.IllegalAction: no bids while the round opens: place a flower or the skull
    """
    try:
        word = parse_action(action)
    except IllegalAction as error:
        error.seat = actor
        raise
    if actor != CHANCE:
        check_seat(state, actor)
    if word not in legal.legal_actions(state, actor):
        raise refusal(state, actor, word)
    return _MOVES[word.verb](state, actor, word)


# --- Steps 1 and 2: placing, bidding, passing ---------------------------------------------------------------


def _place(state: State, actor: Actor, action: Action) -> Step:
    seat = cast(int, actor)
    disc = cast(Disc, action.about)
    seats = _with_seat(state.seats, seat, state.seats[seat].with_disc(disc))
    phase: Phase = state.phase
    face_up = disc == LAST_CHANCE
    happened: tuple[ev.Event, ...] = ()
    if phase == "adding":  # A1
        turn = legal.next_seat(state, seat)
    elif state.options.opening == "first-last":  # O3
        turn = legal.next_seat(state, seat)
        if seat == state.first:
            phase, turn = "adding", state.first
    else:  # O2: a face-up disc would tell whoever has not chosen yet, so it waits for them
        turn = state.turn
        face_up = False
        if all([placed.stack or placed.out for placed in seats]):
            phase, turn = "adding", state.first
            chance_seat = state.chance_seat
            if chance_seat is not None and seats[chance_seat].stack == (LAST_CHANCE,):
                happened = (ev.LastChanceShown(chance_seat),)
    total = state.total + 1
    after = _moved(state, (actor, action), seats, phase, turn, total, state.bid, state.bidder)
    return Step(state, after, (ev.Placed(seat, disc, face_up), *happened))


def _bid(state: State, actor: Actor, action: Action) -> Step:
    seat, number = cast(int, actor), cast(int, action.about)
    happened: tuple[ev.Event, ...] = (ev.Bid(seat, number),)
    phase: Phase = "bidding"
    turn = legal.next_seat(state, seat)
    if number == state.total:  # B4
        phase, turn = "attempt", seat
        happened += (ev.AttemptBegan(seat, number),)
    after = _moved(state, (actor, action), state.seats, phase, turn, state.total, number, seat)
    return Step(state, after, happened)


def _pass(state: State, actor: Actor, action: Action) -> Step:
    seat, bidder = cast(int, actor), cast(int, state.bidder)
    happened: tuple[ev.Event, ...] = (ev.Passed(seat),)
    seats = _with_seat(state.seats, seat, state.seats[seat].with_pass())
    phase: Phase = "bidding"
    turn = legal.next_seat(state, seat)
    if turn == bidder:  # B3: everyone between the pass and the highest bidder has passed
        phase = "attempt"
        happened += (ev.AttemptBegan(bidder, state.bid),)
    after = _moved(state, (actor, action), seats, phase, turn, state.total, state.bid, bidder)
    return Step(state, after, happened)


# --- Step 3: the attempt ------------------------------------------------------------------------------------


def _flip(state: State, actor: Actor, action: Action) -> Step:
    challenger, seat = cast(int, actor), cast(int, action.about)
    flipped = state.seats[seat]
    disc = flipped.stack[-1 - flipped.flipped]
    seats = _with_seat(state.seats, seat, flipped.with_flip())
    after = _moved(
        state,
        (actor, action),
        seats,
        "attempt",
        challenger,
        state.total,
        state.bid,
        challenger,
        ((seat, disc),),
    )
    happened: tuple[ev.Event, ...] = (ev.Flipped(challenger, seat, disc),)
    if disc == SKULL:  # T4
        own = state.options.player_of(seat) == state.options.player_of(challenger)
        failed = after._replace(phase="loss", stop=Stop(seat), turn=challenger if own else seat)
        return Step(state, failed, (*happened, ev.AttemptFailed(challenger, seat)))
    if len(after.revealed) == state.bid:  # T5
        return _won(state, after, challenger, happened)
    return Step(state, after, happened)


def _won(before: State, state: State, challenger: int, happened: tuple[ev.Event, ...]) -> Step:
    winner = state.seats[challenger]
    winner = winner._replace(wins=winner.wins + 1)
    happened += (ev.RoundWon(challenger, winner.wins),)
    state = state._replace(seats=_with_seat(state.seats, challenger, winner))
    if winner.wins == WINS_NEEDED:  # W1
        player = state.options.player_of(challenger)
        return _game_over(before, state, player, "challenges", happened)
    return _next_round(before, state, challenger, happened)  # N1


# --- After a failure: showing, and the lost disc ------------------------------------------------------------


def _show(state: State, actor: Actor, action: Action) -> Step:
    seat = cast(int, actor)
    shown = state.seats[seat]
    rest = shown.stack[: len(shown.stack) - shown.flipped][::-1]
    seats = _with_seat(state.seats, seat, shown._replace(flipped=len(shown.stack)))
    after = state._replace(
        seats=seats,
        moves=(*state.moves, (actor, action)),
        revealed=state.revealed + tuple([(seat, disc) for disc in rest]),
    )
    return Step(state, after, (ev.Shown(seat, rest),))


def _shuffle(state: State, actor: Actor, action: Action) -> Step:
    stop, challenger = cast(Stop, state.stop), cast(int, state.bidder)
    order: tuple[Disc, ...] = tuple([FLOWER if letter == "F" else SKULL for letter in str(action.about)])
    after = state._replace(
        stop=Stop(stop.owner, order),
        moves=(*state.moves, (actor, action)),
    )
    return Step(state, after, (ev.Shuffled(challenger, len(order)),))


def _pick(state: State, actor: Actor, action: Action) -> Step:
    order = cast(Stop, state.stop).order
    return _lose(state, (actor, action), order[cast(int, action.about)])


def _discard_or_draw(state: State, actor: Actor, action: Action) -> Step:
    return _lose(state, (actor, action), cast(Disc, action.about))


def _lose(before: State, move: Move, disc: Disc) -> Step:
    """The lost disc is settled (F2, F3, F4), and with it who is out, who won, and who starts."""
    challenger, owner = cast(int, before.bidder), cast(Stop, before.stop).owner
    own = legal.loss_is_own(before)
    loser = before.seats[challenger].without(disc)
    state = before._replace(
        seats=_with_seat(before.seats, challenger, loser),
        moves=(*before.moves, move),
        stop=Stop(owner),
    )
    happened: tuple[ev.Event, ...] = (ev.Lost(challenger, disc),)
    if not loser.out:
        return _next_round(before, state, challenger, happened)  # N1
    happened += (ev.Eliminated(challenger),)  # F5
    player_of = state.options.player_of
    alive = {player_of(i) for i, seat in enumerate(state.seats) if not seat.out}
    if len(alive) == 1:  # W2, D2
        return _game_over(before, state, alive.pop(), "last", happened)
    if own:  # N3, D2
        return Step(before, _discs_back(state)._replace(phase="starter", turn=challenger), happened)
    return _next_round(before, state, owner, happened)  # N2


def _start(state: State, actor: Actor, action: Action) -> Step:
    first = cast(int, action.about)
    named = state._replace(moves=(*state.moves, (actor, action)))
    return _next_round(state, named, first, (ev.StarterNamed(cast(int, actor), first),))


# --- Between rounds -----------------------------------------------------------------------------------------


def _next_round(before: State, state: State, first: int, happened: tuple[ev.Event, ...]) -> Step:
    """F1, then a new round: the Last Chance disc goes back, and to whoever just fell to one disc (V2)."""
    challenger = cast(int, state.bidder)
    if state.chance_seat is not None:
        happened += (ev.LastChanceReturned(state.chance_seat),)
    player = state.options.player_of(challenger)
    chance_seat, chance_taken = None, state.chance_taken
    if (
        state.options.last_chance
        and state.stop is not None
        and state.seats[challenger].discs == 1
        and player not in chance_taken
    ):  # D4
        chance_seat, chance_taken = challenger, (*chance_taken, player)
        happened += (ev.LastChanceTaken(challenger),)
    happened += (ev.RoundOpened(state.round + 1, first),)
    after = State(
        options=state.options,
        seats=_discs_back(state).seats,
        first=first,
        round=state.round + 1,
        chance_seat=chance_seat,
        chance_taken=chance_taken,
        past=(*state.past, _remembered(state, challenger)),
    )
    return Step(before, opened(after), happened)


def _game_over(
    before: State, state: State, player: int, reason: Reason, happened: tuple[ev.Event, ...]
) -> Step:
    if state.chance_seat is not None:
        happened += (ev.LastChanceReturned(state.chance_seat),)
    after = _discs_back(state)._replace(phase="over", chance_seat=None, result=Result(player, reason))
    return Step(before, after, (*happened, ev.GameWon(player, reason)))


def _discs_back(state: State) -> State:
    """F1: everyone takes all their discs back, and passed mats slide back."""
    return state._replace(
        seats=tuple([Seat(s.flowers, s.skull, s.wins, (), 0, False, s.lost) for s in state.seats]),
        total=0,
    )


def _remembered(state: State, challenger: int) -> PastRound:
    return PastRound(
        number=state.round,
        first=state.first,
        moves=tuple([public_move(move) for move in state.moves]),
        revealed=state.revealed,
        challenger=challenger,
        bid=state.bid,
        won=state.stop is None,
        skull_owner=state.stop.owner if state.stop else None,
        eliminated=state.seats[challenger].out,
    )


_HIDDEN: Final[dict[str, Action]] = {
    "place": HIDDEN_PLACE,
    "discard": HIDDEN_DISCARD,
    "shuffle": HIDDEN_SHUFFLE,
    "draw": HIDDEN_DRAW,
}


def public_move(move: Move, choosing: bool = False) -> Move:
    """A move as the whole table saw it: the verb alone where what it was about is secret.

    The Last Chance disc lies face up (V2), once nobody is ``choosing`` in secret any more (O2).
    """
    actor, action = move
    if action.about == LAST_CHANCE and not choosing:
        return move
    hidden = _HIDDEN.get(action.verb)
    return move if hidden is None else (actor, hidden)


# --- Copies with a change -----------------------------------------------------------------------------------


def _with_seat(seats: tuple[Seat, ...], index: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:index], seat, *seats[index + 1 :])


def _moved(
    state: State,
    move: Move,
    seats: tuple[Seat, ...],
    phase: Phase,
    turn: int,
    total: int,
    bid: int,
    bidder: int | None,
    revealed: tuple[tuple[int, Disc], ...] = (),
) -> State:
    """The state after a move within a round. Positional for speed: nearly every move ends here."""
    return State(
        state.options,
        seats,
        state.first,
        state.round,
        phase,
        turn,
        total,
        bid,
        bidder,
        None,
        state.chance_seat,
        state.chance_taken,
        (*state.moves, move),
        state.revealed + revealed,
        state.past,
        None,
    )


_MOVES: Final[dict[str, Callable[[State, Actor, Action], Step]]] = {
    "place": _place,
    "bid": _bid,
    "pass": _pass,
    "flip": _flip,
    "show": _show,
    "shuffle": _shuffle,
    "pick": _pick,
    "discard": _discard_or_draw,
    "draw": _discard_or_draw,
    "start": _start,
}
