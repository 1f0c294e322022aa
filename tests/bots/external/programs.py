"""Helpers for the tests of program bots."""

import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from calavera.bots import Bot
from calavera.bots.external.program_bot import ExternalBot
from calavera.bots.protocol import Follower
from calavera.rules import Options, State, View, chance_outcomes, new_game, play, view

ROOT = Path(__file__).parents[3]
FAULTY_PROGRAM = str(Path(__file__).with_name("faulty_program.py"))
EXAMPLES = {
    "python": [sys.executable, str(ROOT / "examples" / "bots" / "simple.py")],
    "javascript": ["node", str(ROOT / "examples" / "bots" / "simple.mjs")],
}
VARIANTS = [
    Options(players=2),
    Options.edition("italian", 4, last_chance=True),
    Options.edition("german", 3),
    Options.edition("german", 6, last_chance=True),
    Options(players=3, tribes_per_player=2, last_chance=True),
    Options(players=12),
]
#: Far more than anything here takes, so that a slow machine does not fail; far less than a hang.
MAX_SECONDS = 20.0

MakeFaultyBot = Callable[..., ExternalBot]


def opening_view(players: int = 3, seat: int = 0) -> View:
    """A view with two choices: the default is a flower, and the faulty program chooses the skull."""
    return view(new_game(Options(players=players)), seat)


def bidding_view() -> View:
    """A view in which passing is legal, but not the first choice."""
    state = new_game(Options(players=2))
    for seat, word in [(0, "place:flower"), (1, "place:flower"), (0, "bid:1")]:
        state = play(state, seat, word).after
    return view(state, 1)


def play_on(state: State, bots: Sequence[Bot], seed: int, told: bool = False) -> list[tuple[object, str]]:
    """Play to the end, a bot for each player; ``told``: call the hooks for the beginning and the end."""
    rng, moves = Random(seed), list[tuple[object, str]]()
    followers = [(i, bot) for i, bot in enumerate(bots) if told and isinstance(bot, Follower)]
    for player, bot in followers:
        bot.new_game(view(state, player))
    while state.to_act:
        actor = state.to_act[0]
        if isinstance(actor, int):
            action = bots[state.options.player_of(actor)].choose(view(state, actor), rng)
        else:
            action = rng.choice(chance_outcomes(state))[0]
        moves.append((actor, str(action)))
        state = play(state, actor, action).after
    for player, bot in followers:
        bot.game_over(view(state, player))
    return moves


def is_gone(bot: ExternalBot) -> bool:
    """Its process (which it names itself after) is no child of ours any more, alive or dead."""
    pid = int(re.sub(r".*\D", "", bot.name))
    try:
        os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


def messages(log: Path) -> list[dict[str, Any]]:
    """The lines that the program wrote down."""
    return [json.loads(line) for line in log.read_bytes().splitlines()]
