"""Writes the lesson of the web client: a first game with scripted companions, played by the engine.

Run as ``.venv/bin/python -m scripts.lesson > web/src/learn/lesson.json``. The client has no rules, so every
step that a learner can reach is computed here. A test compares the committed file with its output.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Final

from calavera.rules import CHANCE, Options, State, Step, new_game, play, set_up
from calavera.server.streams.serialization.view_json import ViewEncoder, encode, past_json
from scripts.lesson_parts import (
    BITTEN,
    BLUFF,
    DARE,
    FAIL,
    FIRST,
    LAST_CHANCE,
    LONE,
    SEATS,
    WIN,
    YOU,
    CompanionMove,
    Explain,
    LearnerChoice,
    LearnerFlips,
    LessonPart,
    Scene,
)

#: Milliseconds for which an action is shown before the lesson goes on.
WAIT_MS: Final = {
    "place": 450,
    "bid": 1100,
    "pass": 650,
    "flip": 1200,
    "pick": 1100,
    "discard": 1100,
    "show": 1400,
    "start": 900,
}

#: The lesson plays the classic edition: the first player places last (O4).
CLASSIC: Final = Options.edition("classic", players=4)

#: A frame is drawn without past rounds.
_NO_PAST: Final = past_json(())


def play_moves(state: State, moves: str) -> State:
    """The state after some moves, written as ``seat action`` with commas between them."""
    for move in moves.split(", "):
        actor, action = move.split()
        state = play(state, actor if actor == CHANCE else int(actor), action).after
    return state


def make_scenes() -> Iterator[Scene]:
    """The scenes: a game in five rounds, one scene of what might have happened, and two rare situations."""
    first = Scene("first", new_game(CLASSIC, first=YOU), FIRST, shuffle="FFFS")
    yield first
    dare = Scene("dare", _end_state(first), DARE)
    yield dare
    bluff = Scene("bluff", _end_state(dare), BLUFF, shuffle="FSFF")
    yield bluff
    bidden = "1 place:flower, 2 place:flower, 3 place:flower, 0 place:skull, 0 bid:2"
    yield Scene("bitten", play_moves(bluff.start, bidden), BITTEN)
    fail = Scene("fail", _end_state(bluff), FAIL, shuffle="FSFF")
    yield fail
    yield Scene("win", _end_state(fail), WIN)
    yield Scene("chance", _last_chance_state(), LAST_CHANCE, extra=True)
    yield Scene("lone", set_up(CLASSIC, YOU, ["S", "FFS", "FF", "FFFS"]), LONE, extra=True)


def _last_chance_state() -> State:
    """The learner has a flower and the Last Chance disc, which the engine gives only after a loss."""
    start = set_up(CLASSIC._replace(last_chance=True), YOU, ["FF", "FFS", "FFFS", "FFS"])
    opened = play_moves(start, "1 place:skull, 2 place:flower, 3 place:flower, 0 place:flower")
    return play_moves(opened, "0 bid:4, 0 flip:0, 0 flip:1, chance shuffle:FF, 1 pick:0")


class Lesson:
    """Collects the steps of all scenes; equal steps and equal frames are stored once."""

    def __init__(self) -> None:
        self.frames: dict[str, int] = {}
        self.steps: dict[str, int] = {}
        self.scenes: list[dict[str, Any]] = []

    def add(self, scene: Scene) -> None:
        """Add a scene, with every step that a learner can reach in it."""
        step = self._add_parts(scene, scene.start, scene.parts)
        self.scenes.append({"name": scene.name, "step": step, "extra": scene.extra})

    def _add_parts(self, scene: Scene, state: State, parts: Sequence[LessonPart]) -> int | None:
        """The number of the step at which these parts begin; None if there are no parts."""
        if not parts:
            return None
        part, rest = parts[0], parts[1:]
        if isinstance(part, Explain):
            return self._add_step(state, say=part.key, next=self._add_parts(scene, state, rest))
        if isinstance(part, CompanionMove):
            talk = part.talk and {"seat": part.seat, "phrase": part.talk}
            return self._add_move(scene, state, part.seat, part.action, rest, talk=talk)
        if isinstance(part, LearnerFlips):
            return self._add_choice(scene, state, _next_flip(state, part), parts)
        return self._add_choice(scene, state, part, rest)

    def _add_choice(self, scene: Scene, state: State, part: LearnerChoice, rest: Sequence[LessonPart]) -> int:
        legal = state.legal_actions(YOU)
        remarks = {
            str(word): _value_for(part.accepts, word) for word in legal if _matches(part.accepts, word)
        }
        return self._add_step(
            state,
            say=part.key,
            choices={
                word: self._add_move(scene, state, YOU, word, rest, say=remark)
                for word, remark in remarks.items()
            },
            kindly={
                str(word): part.refusals[_find_pattern(part.refusals, word)]
                for word in legal
                if word not in remarks
            },
            next=self._add_parts(scene, state, rest) if part.optional else None,
        )

    def _add_move(
        self, scene: Scene, state: State, seat: int, action: str, rest: Sequence[LessonPart], **said: Any
    ) -> int:
        done = _play(scene, state, seat, action)
        after = done[-1].after
        if isinstance(rest[0], LearnerFlips) and after.phase != "attempt":
            rest = rest[1:]
        # A remark before an explanation or a choice stays until the learner goes on.
        unread = said.get("say") and isinstance(rest[0], Explain | LearnerChoice)
        return self._add_step(
            after,
            by=seat,
            events=[event._asdict() for step in done for event in step.seen_by(YOU)],
            wait=None if unread else WAIT_MS[done[0].action.verb],
            next=self._add_parts(scene, after, rest),
            **said,
        )

    def _add_step(self, state: State, **parts: Any) -> int:
        frame = _index_of(self.frames, encode(ViewEncoder(state, _NO_PAST).view_json(YOU)).decode())
        given = {name: part for name, part in parts.items() if part is not None and part != {}}
        return _index_of(self.steps, encode({"frame": frame, **given}).decode())

    def __str__(self) -> str:
        parts = {"seats": list(map(_compact, SEATS)), "scenes": list(map(_compact, self.scenes))}
        parts |= {"steps": list(self.steps), "frames": list(self.frames)}
        lines = [f'"{name}":[\n' + ",\n".join(items) + "\n]" for name, items in parts.items()]
        return "{" + ",\n".join(lines) + "}\n"


def make_lesson() -> str:
    """The whole lesson as JSON, one step or frame on each line, so that a diff can be read."""
    made = Lesson()
    for scene in make_scenes():
        made.add(scene)
    return str(made)


def _next_flip(state: State, part: LearnerFlips) -> LearnerChoice:
    own = state.seats[YOU]
    if own.flipped < len(own.stack):
        key = part.own
    else:
        key = (part.others if len(state.revealed) == len(own.stack) else part.more) or part.own
    return LearnerChoice(key, {**part.remarks, "flip:*": None})


def _play(scene: Scene, state: State, seat: int, action: str) -> list[Step]:
    """An action and chance's move after it, together, as a server sends them."""
    done = [play(state, seat, action)]
    if done[-1].after.to_act == (CHANCE,):
        done.append(play(done[-1].after, CHANCE, f"shuffle:{scene.shuffle}"))
    return done


def _end_state(scene: Scene) -> State:
    """The state after a scene by the first choice everywhere; a test checks that all choices end alike."""
    state, parts = scene.start, list(scene.parts)
    while parts:
        part = parts[0]
        if isinstance(part, LearnerFlips) and state.phase == "attempt":
            state = _play(scene, state, YOU, state.legal_actions(YOU)[0])[-1].after
            continue
        if isinstance(part, CompanionMove):
            state = _play(scene, state, part.seat, part.action)[-1].after
        elif isinstance(part, LearnerChoice) and not part.optional:
            word = next(word for word in state.legal_actions(YOU) if _matches(part.accepts, word))
            state = _play(scene, state, YOU, word)[-1].after
        del parts[0]
    return state


def _find_pattern(patterns: Mapping[str, Any], word: str) -> str:
    return next(pattern for pattern in patterns if fnmatchcase(word, pattern))


def _matches(patterns: Mapping[str, Any], word: str) -> bool:
    return any([fnmatchcase(word, pattern) for pattern in patterns])


def _value_for(patterns: Mapping[str, str | None], word: str) -> str | None:
    return patterns[_find_pattern(patterns, word)]


def _index_of(known: dict[str, int], text: str) -> int:
    return known.setdefault(text, len(known))


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


if __name__ == "__main__":
    sys.stdout.write(make_lesson())
