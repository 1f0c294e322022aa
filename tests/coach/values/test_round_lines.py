"""Observations of rollouts: the numbers of the encoding, and the choices of ``master``."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from calavera import encode
from calavera.bots import PolicyBot, make_bot
from calavera.bots.thinking.rollouts import is_round_over
from calavera.coach.values.network_rollouts import NetworkRollouts
from calavera.coach.values.round_lines import Question, table_rows
from calavera.encode import Layout
from calavera.rules import CHANCE, Action, Options, State, new_game, play, roll, view
from calavera.rules.options import LOSSES, OPENINGS

#: Every opening with every loss rule, most of them with the Last Chance disc.
OPTIONS = [
    Options(2 + number % 5, opening, loss, last_chance)
    for number, (opening, loss, last_chance) in enumerate(
        product(OPENINGS, LOSSES, (False, True, True)),
    )
]
LAYOUT = Layout(6)


def random_action(state: State, actor: int, rng: Random) -> Action:
    """Seldom a bid, so that stacks grow, and seldom a pass, so that there are attempts on many discs."""
    legal = [one for one in state.legal_actions(actor) if one != "show"]
    likely = [one for one in legal if one.verb not in ("bid", "pass")] or [one for one in legal if one.about]
    return rng.choice(likely if likely and rng.random() < 0.7 else legal)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_lines_observe_what_the_encoding_does(options: Options) -> None:
    """From any decision of a random game on, up to the end of its round, for all seats that act."""
    rows, rng = table_rows(LAYOUT, options.players), Random(str(options))
    compared = holders = 0
    while compared <= 40 or (options.last_chance and not holders):
        state, line = new_game(options, rng.randrange(options.players)), None
        while state.result is None:
            if line is None and state.phase != "loss" and rng.random() < 0.3:
                reader = state.to_act[0]
                line = rows.first_line(view(state, reader if reader != CHANCE else None))
            if line is not None:
                seats = [seat for seat in state.to_act if isinstance(seat, int)]
                found = rows.observations([Question(line, state, seat) for seat in seats])
                for seat, row in zip(seats, found.tolist(), strict=True):
                    assert row == encode.observation(view(state, seat), LAYOUT)
                    compared += 1
                    holders += seat == state.setting.last_chance_seat
            actor = rng.choice(state.to_act)
            action = roll(state, rng) if actor == CHANCE else random_action(state, actor, rng)
            after = play(state, actor, action).after
            if line is not None:
                known = line
                line = None
                if not is_round_over(state, after):
                    assert isinstance(actor, int)
                    line = rows.follow(known, state, actor, action, after)
                    assert rows.follow(known, state, actor, action, after) is line
            state = after


def test_choices_are_those_of_master() -> None:
    master, rng = make_bot("master"), Random(5)
    assert isinstance(master, PolicyBot)
    state, compared = new_game(Options(players=4), 1), 0
    while state.result is None:
        actor = rng.choice(state.to_act)
        seen = None if actor == CHANCE else view(state, actor)
        alive = len([seat for seat in state.seats if not seat.eliminated])
        if (
            seen is not None
            and seen.seat is not None
            and state.phase != "loss"
            and len(seen.legal) > 1
            and alive > 2
        ):
            rollouts = NetworkRollouts(seen)
            rollouts.decide([Question(rollouts.root, state, seen.seat)])
            (choice,) = rollouts.root.choices.values()
            starts, ends = [0.0, *choice.ends], [*choice.ends, 1.0]
            shares = [end - start for start, end in zip(starts, ends, strict=True)]
            expected = {action: share for action, share in master.probabilities(seen).items() if share}
            assert dict(zip(choice.actions, shares, strict=True)) == pytest.approx(expected, abs=1e-5)
            compared += 1
        action = roll(state, rng) if actor == CHANCE else random_action(state, actor, rng)
        state = play(state, actor, action).after
    assert compared > 20
