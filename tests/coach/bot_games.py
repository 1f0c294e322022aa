"""Records of games between bots, for tests of reviews."""

from __future__ import annotations

from functools import cache
from random import Random

from calavera.bots import make_bot
from calavera.record import Record
from calavera.rules import CHANCE, Options, chance_outcomes, new_game, play, view

__all__ = ["bot_game"]


@cache
def bot_game(bots: tuple[str, ...], seed: int, options: Options | None = None) -> Record:
    """The record of a whole game."""
    rules = options or Options(players=len(bots))
    players, rng = [make_bot(name) for name in bots], Random(seed)
    state, moves = new_game(rules, 0), []
    while state.result is None:
        actor = state.to_act[0]
        if actor == CHANCE:
            outcomes = [*chance_outcomes(state)]
            word = rng.choices([one for one, _ in outcomes], [float(share) for _, share in outcomes])[0]
        else:
            assert isinstance(actor, int)
            word = players[rules.player_of(actor)].choose(view(state, actor), rng)
        moves.append((actor, word))
        state = play(state, actor, word).after
    return Record(rules, 0, tuple(moves))
