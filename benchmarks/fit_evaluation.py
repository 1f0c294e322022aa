"""Fit the numbers of `calavera.bots.thinking.evaluation` to games that bots play among themselves.

`python -m benchmarks.fit_evaluation sharp --games 4000` prints them; the likelihood is that of the
player who won, given the status of every seat when each round opens.
"""

import argparse
from random import Random

import numpy as np

from calavera.bots import make_bot
from calavera.rules import Options, State, new_game, play, roll, view

#: One weight for each number of discs without and with a win, then first seat, then no skull.
WEIGHTS = 10


def features(state: State) -> np.ndarray:
    """One row for each seat, from the true state."""
    rows = np.zeros((len(state.seats), WEIGHTS))
    for index, seat in enumerate(state.seats):
        if seat.discs:
            rows[index, seat.discs - 1 + 4 * min(seat.wins, 1)] = 1.0
            rows[index, 8] = index == state.first
            rows[index, 9] = not seat.skull
    return rows


def game(names: list[str], options: Options, seed: int) -> tuple[list[np.ndarray], int]:
    """The features of all seats at the opening of every round, and the winner."""
    rng = Random(seed)
    bots = [make_bot(name) for name in names]
    state, rows = new_game(options, rng.randrange(options.seats)), []
    last = 0
    while state.to_act:
        if state.round != last:
            rows.append(features(state))
            last = state.round
        actor = state.to_act[0]
        if isinstance(actor, int):
            state = play(state, actor, bots[actor].choose(view(state, actor), rng)).after
        else:
            state = state.play(actor, roll(state, rng))
    assert state.winner is not None
    return rows, state.winner


def fit(data: list[tuple[np.ndarray, int]], steps: int = 400, rate: float = 2.0) -> np.ndarray:
    """Gradient ascent on the mean log likelihood, seats without discs left out."""
    weights = np.zeros(WEIGHTS)
    seats = max(rows.shape[0] for rows, _ in data)
    table = np.zeros((len(data), seats, WEIGHTS))
    alive = np.zeros((len(data), seats), dtype=bool)
    for i, (rows, _) in enumerate(data):
        table[i, : rows.shape[0]] = rows
        alive[i, : rows.shape[0]] = rows[:, :8].any(axis=1)
    winners = np.array([winner for _, winner in data])
    for _ in range(steps):
        scores = np.where(alive, table @ weights, -30.0)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        expected = (shares[:, :, None] * table).sum(axis=1)
        weights += rate * (table[np.arange(len(data)), winners] - expected).mean(axis=0)
    return weights


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5])
    options = parser.parse_args()
    data = []
    for number in range(options.games):
        players = options.players[number % len(options.players)]
        names = [options.bots[seat % len(options.bots)] for seat in range(players)]
        rows, winner = game(names, Options(players), number)
        data += [(row, winner) for row in rows]
    weights = fit(data)
    print(len(data), "openings")
    print("without a win", np.round(weights[:4], 2), "with one", np.round(weights[4:8], 2))
    print("first", round(weights[8], 2), "no skull", round(weights[9], 2))


if __name__ == "__main__":
    main()
