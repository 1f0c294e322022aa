"""Random complete games of this engine: legal actions at every decision, every play checked."""

from collections.abc import Iterator
from functools import partial
from time import perf_counter

from benchmarks.timing import Contender, decisions_per_second, pick, sample
from calavera import Options, State, chance_outcomes, new_game, play, view

#: Four first: right after the other engines that it is compared with.
SEATS = (4, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12)


def games(options: Options, seconds: float) -> float:
    """Decisions per second; chance plays too, but its moves are not counted."""

    def game() -> int:
        decisions = 0
        state = new_game(options)
        while to_act := state.to_act:
            actor = to_act[0]
            if actor == "chance":
                state = play(state, actor, sample(chance_outcomes(state))).after
            else:
                state = play(state, actor, pick(state.legal_actions(actor))).after
                decisions += 1
        return decisions

    return decisions_per_second(game, seconds)


def views(options: Options, seconds: float) -> float:
    """Views per second: every seat's, of every state of fresh games, whose play is not timed."""
    count, spent = 0, 0.0
    while spent < seconds:
        states = list(random_game(options))
        start = perf_counter()
        for state in states:
            for seat in range(options.seats):
                view(state, seat)
        spent += perf_counter() - start
        count += len(states) * options.seats
    return count / spent


def random_game(options: Options) -> Iterator[State]:
    """Every state of one game, with all outcomes of chance equally likely."""
    state = new_game(options)
    yield state
    while to_act := state.to_act:
        actor = to_act[0]
        state = play(state, actor, pick(state.legal_actions(actor))).after
        yield state


CONTENDERS: dict[str, Contender] = {
    **{f"{n} seats": partial(games, Options(players=n)) for n in SEATS},
    "4 seats, first-last, draw, last chance": partial(
        games, Options(players=4, opening="first-last", loss="draw", last_chance=True)
    ),
    "4 seats, two tribes a player": partial(games, Options(players=2, tribes_per_player=2)),
    "views, 4 seats": partial(views, Options(players=4)),
}
