"""Follow a line of public moves through a solved round: what each seat may have there, and how likely it is.

The seats decide independently given the public moves. So each seat is followed alone, and the engine says
what is legal; the other seat then holds any discs that fit.
"""

from __future__ import annotations

from typing import NamedTuple

from calavera.rules import FLOWER, SKULL, Action, BadPosition, State, play, set_up
from calavera.rules.actions import PUBLIC
from calavera.solve.headsup.infosets import OPTIONS, Infoset, PublicLine
from calavera.solve.headsup.round_tree import hand_letters
from calavera.solve.headsup.subgame import SubgameSolution
from calavera.solve.positions import WINS_NEEDED

__all__ = ["RoundLine", "SeatDiscs"]

DISC_OF_LETTER = {"F": FLOWER, "S": SKULL}


class SeatDiscs(NamedTuple):
    """What a seat may have: its skull or not, and its stack from the bottom up (F flower, S skull)."""

    owner: bool
    stack: str


class RoundLine:
    """A solved round at a line of public moves: the words after the opening, or None before it.

    A line that is not possible raises the engine's refusal.
    """

    def __init__(self, solution: SubgameSolution, line: PublicLine | None) -> None:
        self.solution, self.position = solution, solution.position
        self.line = line
        # Refuses what is illegal, whatever the seats have.
        self.state = self.state_with(self.any_discs(0), self.any_discs(1))
        if line is not None and self.state.phase not in ("adding", "bidding", "attempt"):
            raise BadPosition(
                "bad-line", f"{' '.join(line)} goes on after the auction: end with its last word"
            )

    @property
    def auction_over(self) -> bool:
        """Whether the Challenger is about to flip."""
        return self.line is not None and self.state.phase == "attempt"

    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that decide now."""
        if self.line is None:
            return (self.position.first, 1 - self.position.first)
        return () if self.auction_over else (self._actor(len(self.line)),)

    def discs_of(self, seat: int) -> dict[SeatDiscs, float]:
        """What a seat may have, with the probability that its plan comes here with it."""
        found = {
            SeatDiscs(hand.endswith("S"), ""): probability
            for hand, probability in zip(
                self.position.hands(seat), self.position.hand_probabilities(seat), strict=True
            )
        }
        if self.line is None:
            return found
        found = self._follow(seat, found, None)
        for number, word in enumerate(self.line):
            if self._actor(number) == seat:
                found = self._follow(seat, found, number, word)
        return found

    def action_probabilities(self, seat: int, discs: SeatDiscs) -> dict[Action, float]:
        """The plan of a seat with these discs at this point. A single legal action has probability 1."""
        return self._probabilities(seat, discs, None if self.line is None else len(self.line))

    def infoset(self, discs: SeatDiscs) -> Infoset:
        """The infoset of a seat with these discs at this point."""
        return Infoset(self.line or (), discs.owner, discs.stack)

    def state_with(self, *discs: SeatDiscs) -> State:
        """The state at this point if the two seats have these discs; stacks may be longer than needed."""
        return self._state(discs[0], discs[1], self.line)

    def _follow(
        self, seat: int, discs: dict[SeatDiscs, float], number: int | None, word: str = "place"
    ) -> dict[SeatDiscs, float]:
        """What a seat may have after its move ``number`` of the line; None is its first disc."""
        after: dict[SeatDiscs, float] = {}
        for one, reach in discs.items():
            for action, probability in self._probabilities(seat, one, number).items():
                if PUBLIC.get(action, action) != word:
                    continue
                letter = "" if action.verb != "place" else "S" if action.about == SKULL else "F"
                new = SeatDiscs(one.owner, one.stack + letter)
                after[new] = after.get(new, 0.0) + reach * probability
        return after

    def _probabilities(self, seat: int, discs: SeatDiscs, number: int | None) -> dict[Action, float]:
        line = None if number is None else (self.line or ())[:number]
        pair = [self.any_discs(0), self.any_discs(1)]
        pair[seat] = discs
        state = self._state(pair[0], pair[1], line)
        legal = [action for action in state.legal_actions(seat) if action != "show"]
        planned = self.solution.action_probabilities(seat, Infoset(line or (), discs.owner, discs.stack))
        return planned or {legal[0]: 1.0}

    def _state(self, one: SeatDiscs, other: SeatDiscs, line: PublicLine | None) -> State:
        position, both = self.position, (one, other)
        won = [WINS_NEEDED - needed for needed in position.wins]
        hands = [hand_letters(position.discs[seat], both[seat].owner) for seat in (0, 1)]
        state = set_up(OPTIONS, position.first, hands, won)
        if line is None:
            return state
        left = [iter(discs.stack) for discs in both]
        for seat in (position.first, 1 - position.first):
            state = play(state, seat, f"place:{DISC_OF_LETTER[next(left[seat])]}").after
        for number, word in enumerate(line):
            seat = self._actor(number)
            disc = DISC_OF_LETTER[next(left[seat], "F")]
            state = play(state, seat, f"place:{disc}" if word == "place" else word).after
        return state

    def _actor(self, number: int) -> int:
        """The seat of a move of the line: the two seats take turns until the auction ends."""
        return self.position.first ^ (number & 1)

    def any_discs(self, seat: int) -> SeatDiscs:
        """Discs that fit every line: flowers first, the skull last."""
        return SeatDiscs(True, hand_letters(self.position.discs[seat], True))
