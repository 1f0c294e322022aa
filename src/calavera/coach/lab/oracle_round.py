"""Play a round of two on against the solved plan, from any point of it. Seat 0 is the person.

The oracle's discs are not drawn before they are turned up. Its moves are drawn by how likely the table may
think each, over all discs that it may have; what it has is drawn at the attempt, given all public moves.
That is the same as discs that are drawn first, because the seats decide independently given the public
moves. So no call holds a secret, and nothing has to be kept between two calls.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

from calavera.rules import Action, BadPosition
from calavera.rules.actions import PUBLIC, WORDS
from calavera.solve.headsup.infosets import Infoset, PublicLine
from calavera.solve.headsup.round_tree import hand_letters
from calavera.solve.headsup.value_table import load
from calavera.solve.positions import Position

from .attempt_outcomes import AttemptOutcome, play_attempt
from .oracle_turn import OracleTurn, OwnDiscs, PlayedMove, RoundEnd
from .position_report import ActionReport
from .round_line import RoundLine, SeatDiscs
from .solved_position import SolvedRound, next_position, solve_round

__all__ = ["play_on"]

T = TypeVar("T")

YOU, ORACLE = 0, 1


def play_on(
    position: Position,
    line: PublicLine | None,
    own: OwnDiscs | None,
    action: str | None,
    rng: Random,
) -> OracleTurn:
    """Deal seat 0 its discs if it has none yet, play its action if there is one, and let the oracle answer.

    Raises ``BadPosition`` or ``IllegalAction`` for discs and moves that are not possible.
    """
    solved = solve_round(position)
    at = RoundLine(solved.solution, line)
    discs = _deal(at, rng) if own is None else _check_discs(at, own)
    game = _OracleRound(solved, at, discs, rng)
    if action is not None:
        game.play(action)
    game.answer()
    return game.turn()


class _OracleRound:
    """The round while a call plays it on."""

    def __init__(self, solved: SolvedRound, at: RoundLine, discs: SeatDiscs, rng: Random) -> None:
        self.solved, self.at, self.discs, self.rng = solved, at, discs, rng
        self.moves: list[PlayedMove] = []
        self.loss: float | None = None
        self.end: RoundEnd | None = None

    @property
    def hand(self) -> str:
        """All discs of seat 0."""
        return hand_letters(self.at.position.discs[YOU], self.discs.owner)

    def play(self, word: str) -> None:
        """Seat 0 plays an action; in its own attempt it gives up a disc (F4)."""
        outcome = self._own_skull() if self.at.auction_over else None
        legal = self._legal(outcome)
        action = WORDS.get(word)
        if action is None or action not in legal:
            choices = ", ".join([str(one) for one in legal]) or "nothing, the round is over"
            raise BadPosition("bad-action", f"{word!r} is not possible here: choose {choices}")
        known = self._values(outcome)
        if action in known:
            self.loss = max(known.values()) - known[action]
        self.moves.append(PlayedMove(YOU, str(action)))
        if outcome is not None:
            self._finish(outcome, self._without("S" if word.endswith("skull") else "F"))
            return
        if action.verb == "place":
            letter = "S" if word.endswith("skull") else "F"
            self.discs = SeatDiscs(self.discs.owner, self.discs.stack + letter)
        self._advance(PUBLIC.get(action, action))

    def answer(self) -> None:
        """The oracle moves until seat 0 has to decide, or the round is over."""
        while self.end is None and not self.at.auction_over:
            if self.at.line is None or self.at.seats_to_act() != (ORACLE,):
                return
            shares: dict[str, float] = {}
            for one, reach in self._oracle_discs().items():
                for action, share in self.at.action_probabilities(ORACLE, one).items():
                    word = str(PUBLIC.get(action, action))
                    shares[word] = shares.get(word, 0.0) + reach * share
            word = _draw(shares, self.rng)
            self.moves.append(PlayedMove(ORACLE, word))
            self._advance(word)
        if self.end is None and self._own_skull() is None:
            outcome = self._outcome(_draw(self._oracle_discs(), self.rng))
            lost = outcome.challenger == YOU and outcome.skull_owner is not None
            self._finish(outcome, self._without(self.rng.choice(self.hand)) if lost else self.hand)

    def turn(self) -> OracleTurn:
        """What the person is told now."""
        outcome = self._own_skull() if self.end is None and self.at.auction_over else None
        values = {} if self.end is not None else self._values(outcome)
        legal = [] if self.end is not None else self._legal(outcome)
        planned = {} if self.end is not None else self._plan(outcome)
        actions = [
            ActionReport(str(one), planned.get(one, 1.0 if len(legal) == 1 else 0.0), values.get(one))
            for one in legal
        ]
        actions.sort(key=lambda one: -(one.value or 0.0))
        return OracleTurn(
            own=OwnDiscs(self.hand, self.discs.stack),
            line=self.at.line,
            moves=tuple(self.moves),
            loss=self.loss,
            actions=tuple(actions),
            value=self._value(values),
            end=self.end,
        )

    # --- What is known at this point ------------------------------------------------------------------------

    def _legal(self, outcome: AttemptOutcome | None) -> list[Action]:
        if self.at.auction_over:
            return [] if outcome is None or outcome.discard is None else [*outcome.discard[2]]
        if YOU not in self.at.seats_to_act():
            return []
        state = self.at.state_with(self.discs, self.at.any_discs(ORACLE))
        return [one for one in state.legal_actions(YOU) if one != "show"]

    def _infoset(self, outcome: AttemptOutcome | None) -> Infoset:
        return self.at.infoset(self.discs) if outcome is None or not outcome.discard else outcome.discard[1]

    def _values(self, outcome: AttemptOutcome | None) -> dict[Action, float]:
        return self.solved.values.of(YOU, self._infoset(outcome))

    def _plan(self, outcome: AttemptOutcome | None) -> dict[Action, float]:
        return self.solved.solution.action_probabilities(YOU, self._infoset(outcome))

    def _value(self, values: dict[Action, float]) -> float | None:
        if values:
            return max(values.values())
        if self.end is not None:
            winner, following = self.end.winner, self.end.following
            if winner is not None:
                return 1.0 if winner == YOU else -1.0
            assert following is not None
            after = Position(following.discs, following.wins, following.first, following.skull)
            return _hand_value(after, self.end.hand)
        return _hand_value(self.at.position, self.hand) if self.at.line is None else None

    def _oracle_discs(self) -> dict[SeatDiscs, float]:
        """What the oracle may have. Where its plan never comes, all discs that fit are equally likely."""
        found = self.at.discs_of(ORACLE)
        return found if sum(found.values()) > 0 else dict.fromkeys(found, 1.0)

    # --- The attempt ----------------------------------------------------------------------------------------

    def _own_skull(self) -> AttemptOutcome | None:
        """The outcome if the person fails on their own skull (T2) and chooses what to give up (F4).

        The oracle's discs are not needed for it.
        """
        outcome = self._outcome(self.at.any_discs(ORACLE))
        own = outcome.challenger == YOU and outcome.skull_owner == YOU
        return outcome if own and outcome.discard is not None else None

    def _outcome(self, other: SeatDiscs) -> AttemptOutcome:
        return play_attempt(self.at.state_with(self.discs, other), (self.discs, other))

    def _finish(self, outcome: AttemptOutcome, hand: str) -> None:
        following = self.at.solution.next_round(outcome.line)
        position = following.position
        self.end = RoundEnd(
            outcome.challenger,
            outcome.skull_owner,
            outcome.flips,
            hand,
            None if position is None else next_position(position),
            following.winner,
        )

    def _without(self, letter: str) -> str:
        return self.hand.replace(letter, "", 1)

    def _advance(self, word: str) -> None:
        line = () if self.at.line is None else (*self.at.line, str(word))
        self.at = RoundLine(self.solved.solution, line)


def _deal(at: RoundLine, rng: Random) -> SeatDiscs:
    """Discs of seat 0 as likely as the plan comes here with them."""
    found = at.discs_of(YOU)
    return _draw(found if sum(found.values()) > 0 else dict.fromkeys(found, 1.0), rng)


def _check_discs(at: RoundLine, own: OwnDiscs) -> SeatDiscs:
    owner, count = "S" in own.hand, at.position.discs[YOU]
    discs = SeatDiscs(owner, own.stack)
    if sorted(own.hand) != sorted(hand_letters(count, owner)) or not own.hand:
        raise BadPosition("bad-hand", f"a hand is {count} letters, F for a flower and S for the skull")
    if discs not in at.discs_of(YOU):
        raise BadPosition("bad-stack", "this stack does not fit the hand and the moves of the line")
    return discs


def _hand_value(position: Position, hand: str) -> float:
    with_skull, without = load().value(position).hands[YOU]
    return with_skull if "S" in hand else without


def _draw(shares: dict[T, float], rng: Random) -> T:
    return rng.choices([*shares], [*shares.values()])[0]
