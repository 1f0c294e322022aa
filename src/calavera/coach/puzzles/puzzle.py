"""A puzzle: a decision of seat 0 with one action that is clearly best, as one line of JSON.

The solver of a puzzle is always seat 0. A puzzle says nothing of earlier rounds: what is known of lost discs
are the beliefs, which a puzzle of two has and one of more has not.
"""

from __future__ import annotations

import hashlib
from typing import Final, Literal

import msgspec

from calavera.rules import FLOWER, SKULL, BadPosition, Options, State, View, play, set_up, view
from calavera.rules.actions import FLOWERS_PER_TRIBE
from calavera.rules.steps import WINS_NEEDED

__all__ = ["RIGHT_LOSS", "Method", "Puzzle", "puzzle_from_line", "puzzle_line", "puzzle_state", "puzzle_view"]

#: An answer that loses at most this much of the win probability is right: good plans mix.
RIGHT_LOSS: Final = 0.02
#: Values are stored in parts of this.
SCALE: Final = 1000

#: ``solved``: certified by bounds on both sides. ``agreed``: two independent estimates agree.
Method = Literal["solved", "agreed"]


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision of seat 0. Stored names are a contract."""

    #: By seat: discs left, and challenges still to win.
    discs: tuple[int, ...]
    wins: tuple[int, ...]
    first: int
    #: The discs of seat 0: all it owns, and its stack from the bottom up (F flower, S skull).
    hand: str
    stack: str
    #: The public moves after the opening; None before it. Whose they are follows from the rules.
    line: str | None
    #: The win probability after each action, in thousandths.
    values: dict[str, int]
    #: The best action surely gains at least this much over every other one, in thousandths.
    margin: int
    #: How often each level fails, in hundredths: ``novice`` to ``expert``.
    failures: tuple[int, ...]
    #: The kind of error that is most tempting.
    kind: str
    #: With two players, by seat: the percentage to which it is believed to own its skull still.
    skull: tuple[int, int] | None = None
    method: Method = "solved"

    @property
    def best(self) -> str:
        """The word of the best action."""
        return max(self.values, key=lambda word: self.values[word])

    @property
    def difficulty(self) -> int:
        """How often the levels fail, all together, in hundredths."""
        return round(sum(self.failures) / len(self.failures))

    @property
    def key(self) -> tuple[object, ...]:
        """Puzzles with the same key are the same to a person: only beliefs and values differ."""
        return self.discs, self.wins, self.first, self.hand, self.stack, self.line, self.best

    @property
    def id(self) -> str:
        """Eight characters that stay the same in later collections."""
        fixed = self.discs, self.wins, self.first, self.hand, self.stack, self.line, self.skull
        return hashlib.sha256(msgspec.json.encode(fixed)).hexdigest()[:8]

    def loss(self, word: str) -> float:
        """What an action loses against the best one, in parts of the win probability."""
        return (self.values[self.best] - self.values[word]) / SCALE


def puzzle_line(puzzle: Puzzle) -> str:
    """The puzzle as one line of JSON."""
    return msgspec.json.encode(puzzle).decode()


def puzzle_from_line(line: str | bytes) -> Puzzle:
    """The puzzle of a line; ``msgspec.ValidationError`` if it is none."""
    return msgspec.json.decode(line, type=Puzzle)


def puzzle_state(puzzle: Puzzle) -> State:
    """A state that the position of a puzzle may be: the other seats have discs that fit.

    Its view of seat 0 is the same for all states that fit.
    """
    count = len(puzzle.discs)
    others = [
        "F" * min(discs, FLOWERS_PER_TRIBE) + "S" * (discs > FLOWERS_PER_TRIBE) for discs in puzzle.discs
    ]
    won = [WINS_NEEDED - needed for needed in puzzle.wins]
    state = set_up(Options(players=count), puzzle.first, [puzzle.hand, *others[1:]], won)
    if puzzle.line is None:
        return state
    words = puzzle.line.split()
    in_turn = [(puzzle.first + turn) % count for turn in range(count)]
    placed = in_turn + [in_turn[turn % count] for turn in range(words.count("place"))]
    # Whoever has placed all four discs has the skull lowest: what was flipped are flowers.
    low_skulls = {seat for seat in range(1, count) if placed.count(seat) > FLOWERS_PER_TRIBE}
    own = iter(puzzle.stack)
    for seat in in_turn:
        disc = _disc(next(own)) if seat == 0 else SKULL if seat in low_skulls else FLOWER
        state = play(state, seat, f"place:{disc}").after
    for word in words:
        actor = state.to_act[0]
        disc = _disc(next(own)) if word == "place" and actor == 0 else FLOWER
        state = play(state, actor, f"place:{disc}" if word == "place" else word).after
    return state


def puzzle_view(puzzle: Puzzle) -> View:
    """What seat 0 sees. Raises ``CalaveraError`` for a puzzle whose moves are not possible."""
    seen = view(puzzle_state(puzzle), 0)
    if {str(action) for action in seen.legal if action != "show"} != set(puzzle.values):
        raise BadPosition("bad-puzzle", "a puzzle has a value for each legal action, and for no other")
    return seen


def _disc(letter: str) -> str:
    return SKULL if letter == "S" else FLOWER
