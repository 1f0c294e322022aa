"""One game between bots, with a tally for each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import NamedTuple, Protocol

from calavera.bots import Bot
from calavera.bots.thinking.common_moves import default_action
from calavera.record import Record
from calavera.rules import (
    CHANCE,
    SKULL,
    Action,
    Options,
    State,
    View,
    new_game,
    play,
    roll,
    view,
)
from calavera.rules.actions import PASS

__all__ = ["GameResult", "GameStopped", "StopFlag", "Tally", "play_game"]


class StopFlag(Protocol):
    """A flag that another process or a signal handler may set to stop the games."""

    value: bool


class GameStopped(Exception):
    """The stop flag was set during a game."""


@dataclass(slots=True)
class Tally:
    """Counts for one player: decisions, faults, and bids and challenges by their number."""

    decisions: int = 0
    seconds: float = 0.0
    #: How often a default action was played for the bot, and its first fault in words.
    faults: int = 0
    fault: str = ""
    #: Bids and raises, and those of them with the player's own skull in the stack.
    bids: Counter[int] = field(default_factory=Counter)
    bluffs: Counter[int] = field(default_factory=Counter)
    #: Bids that won the auction, and those of them whose attempt succeeded.
    challenges: Counter[int] = field(default_factory=Counter)
    successes: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add a later tally to this one."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.faults += other.faults
        self.fault = self.fault or other.fault
        self.bids.update(other.bids)
        self.bluffs.update(other.bluffs)
        self.challenges.update(other.challenges)
        self.successes.update(other.successes)


class GameResult(NamedTuple):
    """A finished game: its record, the winner, the number of rounds, and a tally for each player."""

    record: Record
    winner: int
    rounds: int
    tallies: tuple[Tally, ...]


def play_game(
    bots: Sequence[Bot],
    options: Options,
    first: int = 0,
    seed: int | str = 0,
    stop: StopFlag | None = None,
) -> GameResult:
    """Play one game, a bot for each player. The same seed and the same bots give the same game.

    Chance and every player have their own random numbers, which depend only on the seed and the seat. If a
    bot fails, a default action is played for it.

    >>> from calavera.bots import make_bot
    >>> result = play_game([make_bot("random"), make_bot("always-skull")], Options(players=2), seed=7)
    >>> result.winner, result.rounds
    (0, 5)
    """
    players = options.players
    if len(bots) != players:
        raise ValueError(f"{players} players need {players} bots, not {len(bots)}")
    chance = Random(f"{seed}/chance")
    rngs = [Random(f"{seed}/player{i}") for i in range(players)]
    tallies = tuple([Tally() for _ in bots])
    moves: list[tuple[object, object]] = []
    state = new_game(options, first)
    for player, bot in enumerate(bots):
        _notify(bot, "new_game", state, player, tallies[player])
    while to_act := state.to_act:
        if stop is not None and stop.value:
            raise GameStopped
        actor = to_act[0]
        if actor == CHANCE:
            action = roll(state, chance)
        else:
            legal = state.legal_actions(actor)
            action = legal[0]
            if len(legal) > 1:  # a seat with one legal action is not asked, and needs no view
                player = actor % players
                action = _ask_bot(bots[player], view(state, actor), rngs[player], tallies[player])
        step = play(state, actor, action)
        if actor != CHANCE:
            _count_action(tallies[actor % players], state, actor, step.action, step.after)
        moves.append((actor, step.action))
        state = step.after
    for player, bot in enumerate(bots):
        _notify(bot, "game_over", state, player, tallies[player])
    winner = state.winner
    assert winner is not None
    result = {"winner": winner, "reason": state.reason}
    return GameResult(Record(options, first, tuple(moves), {"result": result}), winner, state.round, tallies)


def _notify(bot: Bot, method: str, state: State, player: int, tally: Tally) -> None:
    """Call ``new_game`` or ``game_over`` of a bot, if it has them."""
    callback = getattr(bot, method, None)
    if callback is not None:
        try:
            callback(view(state, player))
        except (Exception, SystemExit) as error:
            _count_fault(tally, f"{method}: {_shorten(error, type(error).__name__)}")


def _ask_bot(bot: Bot, bot_view: View, rng: Random, tally: Tally) -> Action:
    """The action of the bot if it is legal; otherwise the default action, and a fault is counted."""
    tally.decisions += 1
    lost = getattr(bot, "lost_turns", 0)  # a program bot already plays the default action for its program
    start = perf_counter()
    try:
        choice = bot.choose(bot_view, rng)
        said: object = choice  # a bot may return anything
        fault = "" if isinstance(said, str) and said in bot_view.legal else f"chose {_shorten(said)}"
    except (Exception, SystemExit) as error:  # no error of a bot stops the tournament
        choice, fault = PASS, _shorten(error, type(error).__name__)
    tally.seconds += perf_counter() - start
    if fault:
        choice = default_action(bot_view)
    elif getattr(bot, "lost_turns", 0) != lost:
        fault = ([*getattr(bot, "notes", ())] or ["lost its turn"])[-1]
    if fault:
        _count_fault(tally, f"round {bot_view.round}, {bot_view.phase}: {fault}")
    return choice


def _count_fault(tally: Tally, what: str) -> None:
    tally.faults += 1
    tally.fault = tally.fault or what


def _shorten(value: object, kind: str = "") -> str:
    try:
        text = str(value) if kind else repr(value)
    except Exception:
        text = "something that cannot be shown"
    text = " ".join(f"{kind}: {text}".split()) if kind and text else kind or text
    return text if len(text) <= 120 else f"{text[:119]}…"


def _count_action(tally: Tally, before: State, seat: int, action: Action, after: State) -> None:
    if action.verb == "bid":
        tally.bids[action.about] += 1
        if SKULL in before.seats[seat].stack:
            tally.bluffs[action.about] += 1
    elif action.verb == "flip" and after.phase != "attempt":
        tally.challenges[before.bid] += 1
        if after.phase != "loss":
            tally.successes[before.bid] += 1
