"""Random games as environments play them, and the same games with other hidden discs."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from calavera.adapters.turn_order import Turn, first_turn
from calavera.rules import CHANCE, State, Step, play, roll
from calavera.rules.actions import PASS
from tests.rules.properties.worlds import other_game
from tests.rules.strategies import Game


class PlayedGame(NamedTuple):
    """A game as environments play it: the turns in order, and the answer to each."""

    turns: tuple[Turn, ...]
    answers: tuple[str, ...]

    @property
    def game(self) -> Game:
        """The same as a game of the rules, in which a declined show is not a move."""
        steps: list[Step] = []
        for turn, answer in zip(self.turns, self.answers, strict=False):
            if not is_declined(turn, answer):
                steps.append(play(turn.state, turn.actor, answer))
        return Game(self.turns[0].state, tuple(steps))


def is_declined(turn: Turn, answer: str) -> bool:
    return bool(turn.to_ask) and answer == PASS


def play_random_game(start: State, seed: int, shows: bool = True) -> PlayedGame:
    """A random game to its end; bids are often low, so that games are long."""
    random = Random(seed)
    turn = first_turn(start, shows)
    turns, answers = [turn], []
    while turn.actor is not None:
        choices = turn.answers
        if turn.actor == CHANCE:
            word = roll(turn.state, random)
        elif choices[0].verb == "bid" and random.random() < 0.7:
            word = choices[random.choice((0, -1))]
        else:
            word = random.choice(choices)
        answers.append(word)
        turn = turn.answer(word)
        turns.append(turn)
    return PlayedGame(tuple(turns), tuple(answers))


def with_other_secrets(played: PlayedGame, reader: int, seed: int) -> PlayedGame:
    """The same game for this seat, in which everything that it cannot know may be different."""
    other = other_game(played.game, reader, Random(seed))
    moves: Iterator[tuple[object, str]] = iter(other.moves)
    turn = first_turn(other.start, played.turns[0].shows)
    turns, answers = [turn], []
    for before, answer in zip(played.turns, played.answers, strict=False):
        word = answer if is_declined(before, answer) else next(moves)[1]
        answers.append(word)
        turn = turn.answer(word)
        turns.append(turn)
    return PlayedGame(tuple(turns), tuple(answers))
