"""How an attempt may end after the auction of a solved round: how likely it is, and the position after it."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from calavera.rules import CHANCE, Action, State, chance_outcomes, play
from calavera.solve.headsup.infosets import Infoset, PublicLine, infoset_of_state, public_line, public_line_of

from .round_line import RoundLine, SeatDiscs

__all__ = ["AttemptOutcome", "attempt_outcomes", "play_attempt"]


class AttemptOutcome(NamedTuple):
    """One way in which an attempt may end, as the table sees it."""

    challenger: int
    #: The owner of the skull that was met; None for an attempt that succeeds.
    skull_owner: int | None
    flips: int
    #: The probability of this outcome and of the moves before it.
    probability: float
    #: The public moves of the round to its end.
    line: PublicLine
    #: What the Challenger has when it decides what to give up (F4), and the choices; None without a choice.
    discard: tuple[SeatDiscs, Infoset, tuple[Action, ...]] | None


def attempt_outcomes(at: RoundLine) -> list[AttemptOutcome]:
    """All outcomes of the attempt that follows this line, the likeliest first."""
    found: dict[tuple[int | None, int], AttemptOutcome] = {}
    both = [at.discs_of(0), at.discs_of(1)]
    for (one, reach), (other, other_reach) in product(both[0].items(), both[1].items()):
        outcome = play_attempt(at.state_with(one, other), (one, other))
        key = outcome.skull_owner, outcome.flips
        before = found[key].probability if key in found else 0.0
        found[key] = outcome._replace(probability=before + reach * other_reach)
    return sorted(found.values(), key=lambda outcome: -outcome.probability)


def play_attempt(state: State, discs: tuple[SeatDiscs, SeatDiscs]) -> AttemptOutcome:
    """Flip to the end. With two players every flip is forced (T2, T3)."""
    challenger, flipped = state.to_act[0], list[int]()
    assert isinstance(challenger, int)
    round_number, discard = state.round, None
    while state.phase == "attempt" and state.round == round_number:
        flip = state.legal_actions(challenger)[0]
        state = play(state, challenger, flip).after
        flipped.append(flip.about)
    owner = flipped[-1] if state.phase == "loss" else None
    if state.phase == "loss" and state.to_act == (CHANCE,):
        state = play(state, CHANCE, next(iter(chance_outcomes(state)))[0]).after
    elif state.phase == "loss":
        actions = tuple([action for action in state.legal_actions(challenger) if action != "show"])
        if len(actions) > 1:
            discard = discs[challenger], infoset_of_state(state, challenger), actions
        state = play(state, challenger, actions[0]).after
    line = public_line(state.past[-1].moves) if state.round > round_number else public_line_of(state)
    return AttemptOutcome(challenger, owner, len(flipped), 0.0, line, discard)
