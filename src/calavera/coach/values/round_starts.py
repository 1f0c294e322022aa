"""What the beginning of a round is worth: each seat's chance to win the game, by a small network.

The network sees what is true between rounds and nothing else: who is in the game, discs, skulls, wins, the
Last Chance disc, who begins, and the options. ``python -m benchmarks.fit_round_starts`` fits it to games that
the network of ``master`` plays against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calavera.rules import Options, State

__all__ = [
    "ABSENT",
    "MAX_SEATS",
    "Outcome",
    "RoundStart",
    "RoundStartValues",
    "load_round_start_values",
    "option_number",
    "outcomes",
    "seat_number",
    "start_features",
    "values_after",
]

NAME: Final = "round_starts.npz"
MAX_SEATS: Final = 6
#: The number of a seat that is not there.
ABSENT: Final = 64
#: Values that are kept.
MAX_CACHED: Final = 100_000

Floats = NDArray[np.float32]


class RoundStart(NamedTuple):
    """A round that is about to begin: the seats in the game, clockwise from the first, and the options."""

    seats: tuple[int, ...]
    options: int


class Outcome(NamedTuple):
    """One way in which a round may end: how likely it is, the next round, and the seats that play it."""

    share: float
    #: None if the game is over; then the only seat is that of the winner.
    start: RoundStart | None
    seats: tuple[int, ...]


def seat_number(discs: int, skull: bool, won: bool, last_chance: bool = False, had: bool = False) -> int:
    """What is true of a seat with these discs left, as a number below ``ABSENT``."""
    return (discs - 1) << 4 | skull << 3 | won << 2 | last_chance << 1 | had


def option_number(options: Options) -> int:
    """The options as a number with one bit for each rule that is not the usual one."""
    return (
        (options.opening == "first-last")
        | (options.opening == "others-first") << 1
        | (options.loss == "draw") << 2
        | options.last_chance << 3
    )


# --- How a round may end ------------------------------------------------------------------------------------


def outcomes(state: State) -> list[list[Outcome]]:
    """How the round may end in a state in which it is over, but for the disc that the Challenger loses.

    The Challenger chooses between the lists. Each list has the outcomes of one choice, and their shares.
    """
    result = state.result
    if result is not None:
        return [[Outcome(1.0, None, (result.winner,))]]
    if state.phase == "starter":  # N3
        left = [at for at, seat in enumerate(state.seats) if not seat.eliminated]
        return [[_next_round(state, first)._replace(share=1 / len(left)) for first in left]]
    if state.phase != "loss":
        return [[_next_round(state, state.first)]]
    challenger, failure = state.bidder, state.failure
    assert challenger is not None
    assert failure is not None
    loser = state.seats[challenger]
    if failure.owner == challenger:  # F4
        choices = ([True] if loser.skull else []) + ([False] if loser.flowers else [])
        return [_after_loss(state, challenger, None, skull) for skull in choices]
    found = []
    for skull, number in ((True, int(loser.skull)), (False, loser.flowers)):  # F2, F3
        if number:
            share = number / loser.discs
            ends = _after_loss(state, challenger, failure.owner, skull)
            found += [one._replace(share=share * one.share) for one in ends]
    return [found]


def _after_loss(state: State, challenger: int, owner: int | None, skull: bool) -> list[Outcome]:
    """The Challenger has lost its skull, or a flower; ``owner`` is the other seat whose skull it met."""
    if state.seats[challenger].discs > 1:
        return [_next_round(state, challenger, challenger, skull)]
    left = [at for at, seat in enumerate(state.seats) if not seat.eliminated and at != challenger]
    if len(left) == 1:  # W2
        return [Outcome(1.0, None, (left[0],))]
    # N2; whom an eliminated seat names to begin (N3) is nothing to it.
    begin = left if owner is None else [owner]
    return [_next_round(state, first, challenger, skull)._replace(share=1 / len(begin)) for first in begin]


def _next_round(state: State, first: int, loser: int | None = None, lost_skull: bool = False) -> Outcome:
    setting = state.setting
    taken, holder = setting.last_chance_taken, setting.last_chance_seat if loser is None else None
    seats, numbers = [], []
    count = len(state.seats)
    for step in range(count):
        at = (first + step) % count
        seat = state.seats[at]
        discs, skull, had, has = seat.discs, seat.skull, at in taken, at == holder
        if at == loser:
            discs, skull = discs - 1, skull and not lost_skull
            if discs == 1 and setting.options.last_chance and not had:  # V2
                had = has = True
        if discs:
            seats.append(at)
            numbers.append(seat_number(discs, skull, seat.wins > 0, has, had))
    return Outcome(1.0, RoundStart(tuple(numbers), option_number(setting.options)), tuple(seats))


# --- The network --------------------------------------------------------------------------------------------


@cache
def _seat_table() -> Floats:
    """By the number of a seat: its features. Those of an absent seat are 0."""
    table = np.zeros((ABSENT + 1, 8), np.float32)
    for number in range(ABSENT):
        table[number, number >> 4] = 1
        table[number, 4:] = [number >> 3 & 1, number >> 2 & 1, number >> 1 & 1, number & 1]
    return table


def start_features(seats: NDArray[np.int64], options: NDArray[np.int64]) -> Floats:
    """The input of the network: a row for each round and place, the seats clockwise from that place.

    ``seats`` has the numbers of six seats for each round, those that are ``ABSENT`` last.
    """
    count = (seats != ABSENT).sum(axis=1)[:, None, None]
    places = np.arange(MAX_SEATS)
    which = places[:, None] + places[None, :]
    around = np.where(places < count, which % np.maximum(count, 1), places)
    turned = np.take_along_axis(seats[:, None, :].repeat(MAX_SEATS, 1), around, 2)
    by_seat = _seat_table()[turned].reshape(len(seats), MAX_SEATS, -1)
    begins = (around == 0) & (places < count)
    rules = (options[:, None] >> np.arange(4) & 1)[:, None, :].repeat(MAX_SEATS, 1)
    return np.concatenate([by_seat, begins, rules], axis=2).astype(np.float32)


class RoundStartValues:
    """The chances of all seats at the beginning of rounds. What was asked before is kept."""

    def __init__(self, parts: dict[str, NDArray[Any]]) -> None:
        count = sum([name.startswith("matrix") for name in parts])
        self.layers: list[tuple[Floats, Floats]] = [
            (parts[f"matrix{i}"].astype(np.float32), parts[f"offset{i}"].astype(np.float32))
            for i in range(count)
        ]
        self._known: dict[RoundStart, tuple[float, ...]] = {}

    def chances(self, seats: NDArray[np.int64], options: NDArray[np.int64]) -> Floats:
        """By round and place: the chance to win the game, 0 for absent seats."""
        row = start_features(seats, options)
        *hidden, (matrix, offset) = self.layers
        for wide, low in hidden:
            row = np.maximum(row @ wide + low, 0)
        scores = np.where(seats == ABSENT, -np.inf, (row @ matrix + offset)[..., 0])
        weights = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float32)

    def learn(self, starts: Iterable[RoundStart]) -> None:
        """Compute many rounds at once, so that ``of`` knows them."""
        new = [start for start in dict.fromkeys(starts) if start not in self._known]
        if not new:
            return
        if len(self._known) > MAX_CACHED:
            self._known.clear()
        seats = np.full((len(new), MAX_SEATS), ABSENT)
        for row, start in zip(seats, new, strict=True):
            row[: len(start.seats)] = start.seats
        found = self.chances(seats, np.array([start.options for start in new]))
        for start, row in zip(new, found.tolist(), strict=True):
            self._known[start] = tuple(row)

    def of(self, start: RoundStart) -> tuple[float, ...]:
        """By place: the chance of each seat to win the game."""
        if start not in self._known:
            self.learn([start])
        return self._known[start]


@cache
def load_round_start_values() -> RoundStartValues:
    """The network of the package."""
    source = resources.files("calavera.coach") / "data" / NAME
    with source.open("rb") as file, np.load(file, allow_pickle=False) as parts:
        return RoundStartValues({name: parts[name] for name in parts.files})


def values_after(states: Sequence[State]) -> list[list[float]]:
    """By state and seat: the chance to win the game after a round that is over."""
    # Many rollouts end in the same way.
    keys = [_end_of_round(state) for state in states]
    different = dict(zip(keys, states, strict=True))
    network, ends = load_round_start_values(), {key: outcomes(state) for key, state in different.items()}
    network.learn([end.start for choices in ends.values() for some in choices for end in some if end.start])
    values: dict[object, list[float]] = {}
    for key, choices in ends.items():
        state = different[key]
        means = [_mean_value(network, choice, len(state.seats)) for choice in choices]
        # The Challenger chooses what is best for it (F4).
        values[key] = means[0] if len(means) == 1 else max(means, key=lambda one: one[state.bidder or 0])
    return [values[key] for key in keys]


def _end_of_round(state: State) -> object:
    """All that ``outcomes`` depends on."""
    setting, failure = state.setting, state.failure
    facts = [(seat.flowers, seat.skull, seat.wins) for seat in state.seats]
    owner = None if failure is None else failure.owner
    held = setting.last_chance_seat, setting.last_chance_taken
    return state.phase, setting.first, state.bidder, owner, state.result, held, *facts


def _mean_value(network: RoundStartValues, choice: Sequence[Outcome], seats: int) -> list[float]:
    values = [0.0] * seats
    for share, start, left in choice:
        chances = (1.0,) if start is None else network.of(start)
        for seat, chance in zip(left, chances, strict=False):
            values[seat] += share * chance
    return values
