"""Worlds that fit what an OpenSpiel player knows: draw a whole history with the same messages.

Each history that gives the player the same messages has a weight: the product of the probabilities of its
chance moves. The choices of other players do not count, because IS-MCTS does not know how they play.
Histories are drawn by these weights, exactly.

The discs of one seat do not depend on those of another, given the messages: what a seat may place or lose
follows from its own discs. So the alternatives of each seat are searched on their own, with all other seats
as they are. A seat has at most one skull, so it has only a few alternatives at a time, and histories that
lead to the same discs are counted together.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from calavera.rules import CHANCE, State, chance_outcomes

from .spiel_deals import DealNode, deal_messages
from .spiel_history import move_messages
from .turn_order import Turn

__all__ = ["SeatWorlds", "draw_words", "find_worlds"]

T = TypeVar("T")

#: A uniform number from 0 to 1.
Sampler = Callable[[], float]
Messages = tuple[str, ...]
#: What a seat has, and the order of shuffled discs: all that is hidden about it.
Hidden = tuple[object, ...]


class Predecessor(NamedTuple):
    """One way to come to what a seat has: from what it had before, by this word."""

    before: Hidden
    word: str
    weight: float


class HistoryStep(NamedTuple):
    """One answer of a history."""

    turn: Turn | DealNode
    word: str
    after: Turn


class SeatWorlds(NamedTuple):
    """The alternatives of one seat."""

    #: By step: what the seat may have after it, and what it may have had before.
    layers: tuple[dict[Hidden, tuple[Predecessor, ...]], ...]
    #: What it may have at the end, with weights.
    weights: tuple[tuple[Hidden, float], ...]


def list_steps(start: Turn | DealNode, words: tuple[str, ...]) -> list[HistoryStep]:
    """Replay a history, forced answers included."""
    steps, turn = [], start
    for word in words:
        after = turn.answer(word)
        steps.append(HistoryStep(turn, word, after))
        turn = after
    return steps


@lru_cache(maxsize=64)
def find_worlds(
    start: Turn | DealNode, words: tuple[str, ...], player: int, skip_forced: bool
) -> tuple[SeatWorlds, ...]:
    """The alternatives of every seat to a history that the player cannot tell from it.

    With ``skip_forced`` a world whose next answer is forced is no alternative: that answer would be played.

    >>> from calavera.rules import Options, set_up
    >>> from .turn_order import first_turn
    >>> start = first_turn(set_up(Options(players=2), 0, ["FS", "FS"], [1, 1]), shows=False)
    >>> own, other = find_worlds(start, ("place:skull", "place:flower"), 0, skip_forced=True)
    >>> len(own.weights), len(other.weights)
    (1, 2)
    """
    steps = list_steps(start, words)
    told = [_messages(step.turn, step.word, step.after, player) for step in steps]
    asked = _seat_asked(steps[-1].after) if steps and skip_forced else None
    return tuple(
        [
            _seat_worlds(start, steps, told, player, seat, seat == asked)
            for seat in range(len(start.state.seats))
        ]
    )


def _seat_asked(turn: Turn | DealNode) -> int | None:
    """The seat whose discs decide what may be answered."""
    return turn.state.challenger if turn.actor == CHANCE else turn.actor


def _seat_worlds(
    start: Turn | DealNode,
    steps: list[HistoryStep],
    told: list[Messages],
    player: int,
    seat: int,
    needs_choice: bool,
) -> SeatWorlds:
    reached: dict[Hidden, tuple[float, Turn | DealNode]] = {(): (1.0, start)}
    layers = []
    for step, messages in zip(steps, told, strict=True):
        following: dict[Hidden, tuple[float, Turn | DealNode]] = {}
        predecessors: dict[Hidden, list[Predecessor]] = {}
        for before, (weight, turn) in reached.items():
            for word, probability in _alternatives(step, turn, seat):
                after = turn.answer(word)
                if _messages(turn, word, after, player) != messages:
                    continue
                key = _find_hidden(after.state, seat)
                part = weight * probability
                predecessors.setdefault(key, []).append(Predecessor(before, word, part))
                following[key] = (following[key][0] + part if key in following else part, after)
        reached = following
        layers.append({key: tuple(several) for key, several in predecessors.items()})
    ends = [
        (key, weight) for key, (weight, turn) in reached.items() if not needs_choice or len(turn.answers) > 1
    ]
    return SeatWorlds(tuple(layers), tuple(ends))


def _alternatives(step: HistoryStep, turn: Turn | DealNode, seat: int) -> list[tuple[str, float]]:
    """The words that this seat may have said at a step, or chance for it, with chance's probabilities."""
    actor = step.turn.actor
    if isinstance(step.turn, DealNode) and isinstance(turn, DealNode):
        dealt = _parts(step.word)
        return [
            (deal.word, deal.probability)
            for deal in turn.deals
            if all([part == dealt[place] for place, part in enumerate(_parts(deal.word)) if place != seat])
        ]
    if actor == CHANCE:
        if step.turn.state.challenger != seat:
            return [(step.word, 1.0)]
        return [(str(word), float(probability)) for word, probability in chance_outcomes(turn.state)]
    if actor != seat:
        return [(step.word, 1.0)]
    return [(str(word), 1.0) for word in turn.answers]


def _find_hidden(state: State, seat: int) -> Hidden:
    own = state.seats[seat]
    return (own.flowers, own.skull, own.stack, own.lost, state.failure if state.challenger == seat else None)


def _parts(deal: str) -> list[str]:
    """The hands of a deal, seat by seat."""
    return deal.removeprefix("deal:").split("/")


def _messages(turn: Turn | DealNode, word: str, after: Turn, player: int) -> Messages:
    if isinstance(turn, DealNode):
        return deal_messages(player, after.state)
    actor = turn.actor
    assert actor is not None
    action = next(answer for answer in turn.answers if answer == word)
    return move_messages(turn.state, actor, action, after.state, player)


def draw_words(
    start: Turn | DealNode, words: tuple[str, ...], player: int, skip_forced: bool, sample: Sampler
) -> tuple[str, ...]:
    """The words of a history that the player cannot tell from this one, forced answers included."""
    worlds = find_worlds(start, words, player, skip_forced)
    by_seat = [_draw_seat(world, sample) for world in worlds]
    turn, drawn = start, []
    for place in range(len(words)):
        if isinstance(turn, DealNode):
            hands = [_parts(seat_words[place])[seat] for seat, seat_words in enumerate(by_seat)]
            word = f"deal:{'/'.join(hands)}"
        else:
            seat = _seat_asked(turn)
            assert seat is not None
            word = by_seat[seat][place]
        drawn.append(word)
        turn = turn.answer(word)
    return tuple(drawn)


def _draw_seat(worlds: SeatWorlds, sample: Sampler) -> list[str]:
    """The words of one seat, from the last to the first: each by its share of the weight that leads on."""
    at = _draw(list(worlds.weights), sample)
    words = []
    for layer in reversed(worlds.layers):
        chosen = _draw([(one, one.weight) for one in layer[at]], sample)
        words.append(chosen.word)
        at = chosen.before
    return words[::-1]


def _draw(weighted: list[tuple[T, float]], sample: Sampler) -> T:
    left = sample() * sum([weight for _, weight in weighted])
    for drawn, weight in weighted:
        left -= weight
        if left < 0:
            return drawn
    return weighted[-1][0]  # a rounding error, or a sampler that returns 1
