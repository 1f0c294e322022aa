"""Options, positions and games for property tests: any table, any state, any style of play.

A game is drawn as a seed and a few numbers and then played by dice, not drawn choice by choice: that is fast,
and an example still shrinks to fewer seats, fewer discs and fewer moves.
"""

import os
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from calavera.rules import (
    CHANCE,
    LAST_CHANCE,
    SKULL,
    Action,
    Actor,
    Move,
    Options,
    State,
    Step,
    new_game,
    play,
    set_up,
)
from calavera.rules.options import LOSSES, OPENINGS

#: How many times the usual number of examples to try; with more than 1, other examples at every run.
FUZZ = float(os.environ.get("CALAVERA_FUZZ") or "1")

Test = TypeVar("Test", bound=Callable[..., None])


def examples(count: int, least: int = 1) -> Callable[[Test], Test]:
    """This many examples, times ``CALAVERA_FUZZ``: the same ones at every run, unless more are asked for."""
    return settings(
        max_examples=max(least, round(count * FUZZ)),
        derandomize=FUZZ <= 1,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        print_blob=True,
    )


def actors(state: State) -> list[Actor]:
    """Everyone who can ever act at this table."""
    return [*range(len(state.seats)), CHANCE]


# --- Options and positions ----------------------------------------------------------------------------------

EVERY_OPTIONS = tuple(
    Options(players, opening, loss, last_chance, tribes)
    for tribes in (1, 2)
    for players in range(2, 12 // tribes + 1)
    for opening in OPENINGS
    for loss in LOSSES
    for last_chance in (False, True)
)
SMALL_OPTIONS = tuple(options for options in EVERY_OPTIONS if options.seats <= 6)

HANDS = ("F", "S", "FF", "FS", "FFF", "FFS", "FFFS")


#: All that a table can agree on; small tables more often, since more happens there in fewer moves.
ANY_OPTIONS = st.sampled_from(SMALL_OPTIONS) | st.sampled_from(EVERY_OPTIONS)


@st.composite
def set_ups(draw: st.DrawFn, options: st.SearchStrategy[Options] = ANY_OPTIONS) -> State:
    """A round about to open with any discs left: two players at least are still in the game."""
    chosen = draw(options)
    seats = range(chosen.seats)
    hands = draw(st.lists(st.sampled_from(("", *HANDS)), min_size=len(seats), max_size=len(seats)))
    for player in draw(st.permutations(range(chosen.players)))[:2]:
        for seat in chosen.seats_of(player)[:1]:
            hands[seat] = hands[seat] or draw(st.sampled_from(HANDS))
    first = draw(st.sampled_from([seat for seat in seats if hands[seat]]))
    wins = draw(st.lists(st.integers(0, 1), min_size=len(seats), max_size=len(seats)))
    return set_up(chosen, first, hands, wins)


@st.composite
def new_games(draw: st.DrawFn, options: st.SearchStrategy[Options] = ANY_OPTIONS) -> State:
    """The start of any game."""
    chosen = draw(options)
    return new_game(chosen, draw(st.integers(0, chosen.seats - 1)))


def starts(options: st.SearchStrategy[Options] = ANY_OPTIONS) -> st.SearchStrategy[State]:
    """A new game, or a later round set up."""
    return new_games(options) | set_ups(options)


# --- Games --------------------------------------------------------------------------------------------------


class PlayStyle(NamedTuple):
    """How the players of a game play: each number is a probability."""

    #: Adds a disc where it could also challenge.
    adds: float
    #: Raises where it could also pass.
    raises: float
    #: Bids anything that is allowed, not the least.
    bold: float
    #: Places the skull where it could also place another disc.
    skull: float
    #: Shows the rest of the stack after a failure.
    shows: float


PLAY_STYLES = st.builds(
    PlayStyle,
    adds=st.sampled_from((0.5, 0.1, 0.9)),
    raises=st.sampled_from((0.4, 0.1, 0.8)),
    bold=st.sampled_from((0.2, 0.0, 0.8)),
    skull=st.sampled_from((0.3, 0.0, 0.9)),
    shows=st.sampled_from((0.2, 0.0, 0.7)),
)


class Game(NamedTuple):
    """A game, or the beginning of one: where it started and what was played."""

    start: State
    steps: tuple[Step, ...]

    @property
    def states(self) -> tuple[State, ...]:
        """Every state, from the start to the last."""
        return (self.start, *[step.after for step in self.steps])

    @property
    def last(self) -> State:
        """Where the game stands."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def moves(self) -> tuple[Move, ...]:
        """What was played, as a record keeps it."""
        return tuple((step.actor, step.action) for step in self.steps)

    def __repr__(self) -> str:
        words = ", ".join(f"{actor} {action}" for actor, action in self.moves)
        return f"<Game from:\n{self.start}\nplayed: {words}\nto {self.last!r}>"


def replay_moves(start: State, moves: tuple[Move, ...]) -> Game:
    """The game of these moves."""
    steps: list[Step] = []
    for actor, action in moves:
        steps.append(play(steps[-1].after if steps else start, actor, action))
    return Game(start, tuple(steps))


def max_moves(options: Options) -> int:
    """An upper bound on the number of moves of a game.

    Each round costs a disc or turns a mat (or ends the game). In a round each disc is placed once, flipped
    once, and counted by one bid; each seat passes or shows at most once; a loss takes up to three moves.
    """
    seats = options.seats
    discs = 4 * seats + options.last_chance
    return 5 * seats * (3 * discs + 2 * seats + 3)


def play_to_end(start: State, random: Random, manner: PlayStyle) -> Game:
    """Play random moves to the end."""
    steps: list[Step] = []
    state = start
    while state.phase != "over":
        assert len(steps) < max_moves(start.options), "this game does not end"
        actor, action = choose(state, random, manner)
        steps.append(play(state, actor, action))
        state = steps[-1].after
    return Game(start, tuple(steps))


def choose(state: State, random: Random, manner: PlayStyle) -> tuple[Actor, Action]:
    """The next move, in this style; where several seats may act, the dice choose one."""
    if state.phase == "loss" and random.random() < manner.shows:
        showing = [seat for seat in range(len(state.seats)) if "show" in state.legal_actions(seat)]
        if showing:
            return random.choice(showing), Action("show")
    actor = random.choice(state.to_act)
    actions = [action for action in state.legal_actions(actor) if action != "show"]
    verbs = {action.verb for action in actions}
    if verbs == {"place", "bid"}:
        verb = "place" if random.random() < manner.adds else "bid"
        actions = [action for action in actions if action.verb == verb]
    elif verbs == {"bid", "pass"}:
        verb = "bid" if random.random() < manner.raises else "pass"
        actions = [action for action in actions if action.verb == verb]
    if actions[0].verb == "bid" and random.random() >= manner.bold:
        return actor, actions[0]
    if len(actions) > 1 and any(action == "place:skull" for action in actions):
        wanted = random.random() < manner.skull
        actions = [action for action in actions if (action.about == SKULL) is wanted]
    return actor, random.choice(actions)


def last_chance_holder_placed(state: State) -> bool:
    """Whether the holder of the Last Chance disc has placed a disc: that one or another."""
    holder = state.setting.last_chance_seat
    return holder is not None and state.seats[holder].stack != ()


#: Where a game may stop: losses and the Last Chance disc are rare enough to be sought.
STOP_CONDITIONS: dict[str, Callable[[State], bool]] = {
    "anywhere": lambda _state: True,
    "opening": lambda state: state.phase == "opening",
    "adding": lambda state: state.phase == "adding",
    "bidding": lambda state: state.phase == "bidding",
    "attempt": lambda state: state.phase == "attempt",
    "loss": lambda state: state.phase == "loss",
    "loss with a choice": lambda state: state.phase == "loss" and state.to_act != (CHANCE,),
    "loss after showing": lambda state: state.phase == "loss" and len(state.revealed) > state.bid,
    "starter": lambda state: state.phase == "starter",
    "over": lambda state: state.phase == "over",
    "a round with the Last Chance disc": lambda state: state.setting.last_chance_seat is not None,
    "secret disc": lambda state: state.secret_opening and last_chance_holder_placed(state),
    "the Last Chance disc placed": lambda state: any(LAST_CHANCE in seat.stack for seat in state.seats),
}


@st.composite
def games(
    draw: st.DrawFn,
    options: st.SearchStrategy[Options] = ANY_OPTIONS,
    places: tuple[str, ...] = tuple(STOP_CONDITIONS),
) -> Game:
    """A game that stops in one of these places, if it ever comes there, or else anywhere."""
    game = draw(whole_games(options))
    wanted = STOP_CONDITIONS[draw(st.sampled_from(places))]
    ends = [end for end, state in enumerate(game.states) if wanted(state)] or range(len(game.steps) + 1)
    return Game(game.start, game.steps[: draw(st.sampled_from(ends))])


@st.composite
def whole_games(draw: st.DrawFn, options: st.SearchStrategy[Options] = ANY_OPTIONS) -> Game:
    """A game played to its end."""
    start = draw(starts(options))
    return play_to_end(start, Random(draw(st.integers(0, 2**32))), draw(PLAY_STYLES))


def states(options: st.SearchStrategy[Options] = ANY_OPTIONS) -> st.SearchStrategy[State]:
    """A state in the middle of some game, or at its beginning or its end."""
    return games(options).map(lambda game: game.last)


def replace_fields(
    value: Any, **changes: object
) -> Any:  # the values of the rules: a Seat, a Setting or a State
    """The same value with other fields."""
    return type(value)(**{**value.fields(), **changes})
