"""Helpers for tests of the rules that play short scripts of moves.

A script is a list of moves, with commas between them: ``"0 place:flower, 1 place:skull, 0 bid:2"``. Several
actors may say the same (``"1 2 3 pass"``), one may say several words in a row (``"0 flip:0 flip:1"``), and
``all`` stands for everyone who must act now (``"all place:flower"``).
"""

from __future__ import annotations

from typing import Any

import pytest

from calavera import CHANCE, Actor, Event, IllegalAction, Options, State, Step, new_game, play, set_up

__all__ = [
    "assert_refused",
    "faces",
    "hands",
    "last_events",
    "legal_verbs",
    "legal_words",
    "phase_and_actors",
    "play_script",
    "script_steps",
    "table",
]


def table(players: int, first: int = 0, **options: Any) -> State:
    """A new game: every tribe has its three flowers and its skull."""
    return new_game(Options(players, **options), first)


def hands(*discs: str, first: int = 0, wins: str = "", **options: Any) -> State:
    """A round about to open with these discs left, such as ``hands("FFS", "F", wins="01")``."""
    tribes = options.get("tribes_per_player", 1)
    won = [int(digit) for digit in wins] if wins else None
    return set_up(Options(len(discs) // tribes, **options), first, discs, won)


def script_steps(state: State, script: str) -> list[Step]:
    """The steps of a script, each from where the one before ended."""
    made: list[Step] = []
    for turn in script.split(","):
        who = [token for token in turn.split() if _is_actor(token)]
        words = [token for token in turn.split() if not _is_actor(token)]
        for actor in [actor for name in who for actor in _actors(state, name)]:
            for word in words:
                made.append(play(state, actor, word))
                state = made[-1].after
    return made


def play_script(state: State, script: str) -> State:
    """The state at the end of a script."""
    return script_steps(state, script)[-1].after


def last_events(state: State, script: str) -> tuple[Event, ...]:
    """The events of the last move of a script."""
    return script_steps(state, script)[-1].events


def legal_words(state: State, actor: object) -> str:
    """What an actor may do now, as words: ``"bid:3 bid:4 pass"``."""
    return " ".join(state.legal_actions(actor))


def legal_verbs(state: State, actor: object) -> str:
    """The verbs of what an actor may do now, each once: ``"place bid"``."""
    return " ".join(dict.fromkeys([action.verb for action in state.legal_actions(actor)]))


def phase_and_actors(state: State) -> str:
    """The phase and who must act: ``"bidding: 2"``, ``"loss: chance"``, ``"over:"``."""
    return " ".join([f"{state.phase}:", *map(str, state.to_act)])


def assert_refused(
    state: State, actor: object, word: object, code: str | None = None, says: str | None = None
) -> IllegalAction:
    """Assert that this play is refused (with this code and sentence), and that it changes nothing."""
    before = str(state)
    with pytest.raises(IllegalAction) as caught:
        play(state, actor, word)
    assert str(state) == before
    error = caught.value
    if code is not None:
        assert error.code == code, str(error)
    if says is not None:
        assert str(error) == says
    if actor == CHANCE or (type(actor) is int and 0 <= actor < len(state.seats)):
        assert word not in state.legal_actions(actor)
        assert (error.seat, error.action) == (actor, word)
    return error


def faces(names: str) -> tuple[str, ...]:
    """Faces from letters: ``discs("FS")`` is a flower and a skull."""
    return tuple({"F": "flower", "S": "skull", "L": "last-chance", "?": "hidden"}[name] for name in names)


def _is_actor(token: str) -> bool:
    return token.isdecimal() or token in (CHANCE, "all")


def _actors(state: State, name: str) -> tuple[Actor, ...]:
    if name == "all":
        return state.to_act
    return (CHANCE,) if name == CHANCE else (int(name),)
