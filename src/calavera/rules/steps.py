"""Playing an action: it is checked, and takes one state to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn, cast

from .actions import (
    CHANCE,
    FLOWER,
    HIDDEN_PLACE,
    PUBLIC,
    SKULL,
    WORDS,
    Action,
    Actor,
    Disc,
    Move,
    parse_action,
)
from .errors import IllegalAction
from .events import Event, seen_by
from .immutable.value import Value
from .legal import is_own_skull, legal_actions, next_seat
from .state import Failure, PastRound, Phase, Reason, Result, Revealed, Seat, Setting, State, open_round
from .step_events import step_events
from .texts.refusal_text import refusal

__all__ = ["Step", "play", "public_move"]

WINS_NEEDED = 2


class Step(Value):
    """One action played: the state before it, the action, and the state after it."""

    __slots__ = ("before", "actor", "action", "after")  # noqa: RUF023

    before: Final[State]
    actor: Final[Actor]
    action: Final[Action]
    after: Final[State]

    def __init__(self, before: State, actor: Actor, action: Action, after: State) -> None:
        self.before = before
        self.actor = actor
        self.action = action
        self.after = after

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, faces included. Computed when asked for, since a search does not ask."""
        return step_events(self.before, self.actor, self.action, self.after)

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """The events in the form that this seat, or a spectator (None), may see."""
        options = self.before.options
        return tuple([seen_by(event, seat, options) for event in self.events])

    def move_seen_by(self, seat: int | None) -> Move:
        """The move itself in the form that this seat, or a spectator (None), saw when it was made.

        >>> from calavera.rules import Options, new_game
        >>> step = play(new_game(Options(players=3)), 1, "place:skull")
        >>> step.move_seen_by(1), step.move_seen_by(None)
        ((1, place:skull), (1, place))
        """
        move, players = (self.actor, self.action), self.before.options.players
        if seat is not None and self.actor != CHANCE and self.actor % players == seat % players:
            return move
        return public_move(move, self.after.secret_opening)

    def __repr__(self) -> str:
        return f"<Step: {self.actor} {self.action}>"


def play(state: State, actor: Any, action: Any) -> Step:
    """Play one action, always checked. A refusal raises :class:`IllegalAction` and changes nothing.

    The actor is a seat or ``"chance"``, the action a word. They are typed as Any because whatever comes in
    is checked here: the compiled build would turn narrower types into bare TypeErrors.

    >>> from calavera.rules import Options, new_game
    >>> state = new_game(Options(players=3))
    >>> play(state, 0, "place:skull").events
    (Placed(seat=0, disc='skull'),)
    >>> play(state, 0, "bid:1")
    Traceback (most recent call last):
    ...
    calavera.rules.errors.IllegalAction: no bids while the round opens: place a flower or the skull
    """
    word = WORDS.get(action) if isinstance(action, str) else None
    if word is None:
        _raise_bad_word(actor, action)
    try:
        allowed = legal_actions(state, actor)
    except IllegalAction as error:
        error.action = word
        raise
    if word not in allowed:
        raise refusal(state, actor, word)
    return Step(state, actor, word, _APPLY[word.verb](state, actor, word))


def _raise_bad_word(actor: object, action: object) -> NoReturn:
    try:
        parse_action(action)
    except IllegalAction as error:
        error.seat = actor
        raise
    raise AssertionError(f"{action!r} is a word after all")


# --- Steps 1 and 2: placing, bidding, passing ---------------------------------------------------------------


def _place(state: State, seat: int, action: Action) -> State:
    seats = _replace_seat(state.seats, seat, state.seats[seat].with_disc(action.about))
    total = state.total + 1
    phase: Phase = state.phase
    to_act = state.to_act
    if phase == "opening" and total == state.setting.alive:  # O1: everyone has placed
        phase, to_act = "adding", (state.setting.first,)
    elif len(to_act) > 1:  # O2, O4
        at = to_act.index(seat)
        to_act = to_act[:at] + to_act[at + 1 :]
    elif phase == "opening" and state.setting.options.opening == "others-first":  # O4: all the others have
        to_act = (state.setting.first,)
    else:  # A1, O3
        to_act = (next_seat(seats, seat),)
    return State(state.setting, seats, phase, to_act, total, 0, None, state.moves + ((seat, action),))


def _bid(state: State, seat: int, action: Action) -> State:
    number: int = action.about
    seats, total = state.seats, state.total
    moves = state.moves + ((seat, action),)
    if number == total:  # B4
        return State(state.setting, seats, "attempt", (seat,), total, number, seat, moves)
    return State(state.setting, seats, "bidding", (next_seat(seats, seat),), total, number, seat, moves)


def _pass(state: State, seat: int, action: Action) -> State:
    seats = _replace_seat(state.seats, seat, state.seats[seat].with_pass())
    turn = next_seat(seats, seat)
    # B3: when the turn is back at the highest bidder, everyone else has passed.
    phase: Phase = "attempt" if turn == state.bidder else "bidding"
    moves = state.moves + ((seat, action),)
    return State(state.setting, seats, phase, (turn,), state.total, state.bid, state.bidder, moves)


# --- Step 3: the attempt ------------------------------------------------------------------------------------


def _flip(state: State, challenger: int, action: Action) -> State:
    seat: int = action.about
    target = state.seats[seat]
    disc = target.stack[-1 - target.flipped]
    seats = _replace_seat(state.seats, seat, target.with_flip())
    revealed = state.revealed + ((seat, disc),)
    if disc == SKULL:  # T4
        return _fail_attempt(state, (challenger, action), seats, revealed, seat)
    if len(revealed) == state.bid:  # T5
        seats = _replace_seat(seats, challenger, seats[challenger].with_win())
        return _win_attempt(_after_move(state, (challenger, action), seats, revealed), challenger)
    return State(
        state.setting,
        seats,
        "attempt",
        state.to_act,
        state.total,
        state.bid,
        challenger,
        state.moves + ((challenger, action),),
        revealed,
    )


def _fail_attempt(
    state: State, move: Move, seats: tuple[Seat, ...], revealed: tuple[Revealed, ...], owner: int
) -> State:
    challenger, player_of = cast(int, state.bidder), state.options.player_of
    own = player_of(owner) == player_of(challenger)  # D2
    to_act: tuple[Actor, ...] = (challenger,) if own else (CHANCE,)  # F4, or F2 and F3
    return _after_move(state, move, seats, revealed, "loss", to_act, Failure(owner))


def _win_attempt(state: State, challenger: int) -> State:
    if state.seats[challenger].wins == WINS_NEEDED:  # W1
        return _end_game(state, state.options.player_of(challenger), "challenges")
    return _next_round(state, challenger)  # N1


# --- After a failure: showing, and the lost disc ------------------------------------------------------------


def _show(state: State, index: int, action: Action) -> State:
    seat = state.seats[index]
    rest = seat.stack[: len(seat.stack) - seat.flipped]
    seats = _replace_seat(state.seats, index, seat.with_flip(len(rest)))
    revealed = state.revealed + tuple([(index, disc) for disc in reversed(rest)])
    return _after_move(state, (index, action), seats, revealed, "loss", state.to_act, state.failure)


def _shuffle(state: State, actor: Actor, action: Action) -> State:
    order: tuple[Disc, ...] = tuple([FLOWER if letter == "F" else SKULL for letter in action.about])
    owner = cast(Failure, state.failure).owner
    failure = Failure(owner, order)
    return _after_move(state, (actor, action), state.seats, state.revealed, "loss", (owner,), failure)


def _pick(state: State, actor: Actor, action: Action) -> State:
    order = cast(Failure, state.failure).order
    return _lose(state, (actor, action), order[action.about])


def _discard_or_draw(state: State, actor: Actor, action: Action) -> State:
    return _lose(state, (actor, action), action.about)


def _lose(before: State, move: Move, disc: Disc) -> State:
    """Settle the lost disc (F2, F3, F4), elimination, the end of the game and who starts next."""
    challenger, owner = cast(int, before.bidder), cast(Failure, before.failure).owner
    loser = before.seats[challenger].without(disc)
    seats = _replace_seat(before.seats, challenger, loser)
    state = _after_move(before, move, seats, before.revealed, "loss", (challenger,), Failure(owner))
    if not loser.eliminated:
        return _next_round(state, challenger)  # N1
    player_of = state.options.player_of
    alive = {player_of(i) for i, seat in enumerate(seats) if not seat.eliminated}
    if len(alive) == 1:  # W2, D2
        return _end_game(state, alive.pop(), "last")
    if is_own_skull(state):  # N3, D2
        return _return_discs(state, "starter", (challenger,))
    return _next_round(state, owner)  # N2


def _start(state: State, actor: Actor, action: Action) -> State:
    moves = state.moves + ((actor, action),)
    named = State(
        state.setting,
        state.seats,
        "starter",
        state.to_act,
        0,
        state.bid,
        state.bidder,
        moves,
        state.revealed,
        state.failure,
    )
    return _next_round(named, action.about)


# --- Between rounds -----------------------------------------------------------------------------------------


def _next_round(state: State, first: int) -> State:
    """F1, then a new round. The Last Chance disc goes to a seat that just fell to one disc (V2, D4)."""
    challenger, setting = cast(int, state.bidder), state.setting
    player = setting.options.player_of(challenger)
    last_chance_seat, last_chance_taken = None, setting.last_chance_taken
    fell_to_one = state.failure is not None and state.seats[challenger].discs == 1
    if setting.options.last_chance and fell_to_one and player not in last_chance_taken:
        last_chance_seat, last_chance_taken = challenger, (*last_chance_taken, player)
    seats = tuple([seat.with_discs_back() for seat in state.seats])
    return open_round(
        seats,
        Setting(
            options=setting.options,
            round=setting.round + 1,
            first=first,
            alive=sum([seat.active for seat in seats]),
            last_chance_seat=last_chance_seat,
            last_chance_taken=last_chance_taken,
            past=(*setting.past, _past_round(state, challenger)),
        ),
    )


def _end_game(state: State, player: int, reason: Reason) -> State:
    return _return_discs(state, "over", (), Result(player, reason))


def _return_discs(
    state: State, phase: Phase, to_act: tuple[Actor, ...], result: Result | None = None
) -> State:
    """F1 where no new round opens at once: all discs go back, the Last Chance disc to the middle (V2)."""
    setting = state.setting
    return State(
        Setting(
            options=setting.options,
            round=setting.round,
            first=setting.first,
            alive=setting.alive,
            last_chance_taken=setting.last_chance_taken,
            past=setting.past,
        ),
        tuple([seat.with_discs_back() for seat in state.seats]),
        phase,
        to_act,
        0,
        state.bid,
        state.bidder,
        state.moves,
        state.revealed,
        state.failure,
        result,
    )


def _past_round(state: State, challenger: int) -> PastRound:
    failure = state.failure
    return PastRound(
        number=state.round,
        first=state.first,
        moves=tuple([(actor, PUBLIC[action]) for actor, action in state.moves]),
        revealed=state.revealed,
        challenger=challenger,
        bid=state.bid,
        won=failure is None,
        skull_owner=None if failure is None else failure.owner,
        eliminated=state.seats[challenger].eliminated,
    )


def public_move(move: Move, secret_opening: bool = False) -> Move:
    """A move as everybody saw it: the verb alone where the rest is secret.

    The Last Chance disc lies face up (V2), but not in a ``secret_opening``, while seats choose (O2, O4).
    """
    actor, action = move
    if secret_opening and action.verb == "place":
        return actor, HIDDEN_PLACE
    return actor, PUBLIC[action]


# --- Copies with a change. Positional, for speed: every move makes one. -------------------------------------


def _replace_seat(seats: tuple[Seat, ...], index: int, seat: Seat) -> tuple[Seat, ...]:
    changed = [*seats]
    changed[index] = seat
    return tuple(changed)


def _after_move(
    state: State,
    move: Move,
    seats: tuple[Seat, ...],
    revealed: tuple[Revealed, ...],
    phase: Phase = "attempt",
    to_act: tuple[Actor, ...] = (),
    failure: Failure | None = None,
) -> State:
    """The state after a move from the attempt on: bid and Challenger stay."""
    return State(
        state.setting,
        seats,
        phase,
        to_act,
        state.total,
        state.bid,
        state.bidder,
        state.moves + (move,),
        revealed,
        failure,
    )


#: By verb. The actor is a seat for most and chance for some; legal_actions has checked that before.
_APPLY: Final[dict[str, Callable[[State, Any, Action], State]]] = {
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
