"""Writes the web client's lesson: a first game with scripted companions, every frame of it the engine's own.

Run as ``.venv/bin/python scripts/lesson.py > web/src/learn/lesson.json``. The client decides nothing, so the
lesson cannot either: what a learner may do, and what comes of it, is played here once and for all. A test
holds the committed file against this script.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Final, NamedTuple

from calavera.rules import CHANCE, Options, State, Step, new_game, play, set_up
from calavera.server.streams.view_json import ViewEncoder, encode, past_json

#: The learner's seat; the companions sit clockwise from there.
YOU: Final = 0
ROSA: Final = 1
TITO: Final = 2
OFELIA: Final = 3

#: Who sits where; the client knows what to call the learner.
SEATS: Final = (
    {"name": None, "tribe": "marigold"},
    {"name": "Rosa", "tribe": "obsidian"},
    {"name": "Tito", "tribe": "coral"},
    {"name": "Ofelia", "tribe": "jade"},
)

#: Milliseconds until the lesson goes on by itself after an action: long enough to see it.
WAIT: Final = {
    "place": 450,
    "bid": 1100,
    "pass": 650,
    "flip": 1200,
    "pick": 1100,
    "discard": 1100,
    "show": 1400,
    "start": 900,
}

#: Nothing of the finished rounds is needed to draw a frame.
_NO_PAST: Final = past_json(())


class Say(NamedTuple):
    """The coach explains, and waits until the learner has read it."""

    key: str


class Plays(NamedTuple):
    """A companion acts, perhaps with a word to the table."""

    seat: int
    action: str
    talk: str | None = None


class You(NamedTuple):
    """The learner acts: what the lesson accepts, each with a remark or none, and why nothing else now."""

    key: str
    accepts: Mapping[str, str | None]
    kindly: Mapping[str, str] = {}
    #: The learner may also go on without acting: nobody has to show.
    may_go_on: bool = False


class Flips(NamedTuple):
    """The learner's whole attempt, in any order that is legal: the own stack, another, and the rest."""

    own: str
    others: str | None = None
    more: str | None = None
    #: A remark on one flip that is better than none.
    remarks: Mapping[str, str] = {}


Beat = Say | Plays | You | Flips


class Scene(NamedTuple):
    """One part of the lesson: where it starts and how it goes."""

    name: str
    start: State
    beats: Sequence[Beat]
    #: How the discs of whoever fails lie after the shuffle.
    shuffle: str | None = None
    #: Beside the game: a variant or a rare moment, for who wants to see it.
    extra: bool = False


def everyone_places(*discs: str) -> list[Beat]:
    """The companions' part of an opening, a flower or a skull for each."""
    return [Plays(seat, f"place:{disc}") for seat, disc in zip((ROSA, TITO, OFELIA), discs, strict=True)]


def everyone_passes(*seats: int) -> list[Beat]:
    """These companions leave the auction."""
    return [Plays(seat, "pass") for seat in seats]


def played(state: State, moves: str) -> State:
    """The state after some moves, written as ``seat action`` with commas between them."""
    for move in moves.split(", "):
        actor, action = move.split()
        state = play(state, actor if actor == CHANCE else int(actor), action).after
    return state


def scenes() -> Iterator[Scene]:
    """The lesson: one game in five rounds, a look at what might have been, and two rare moments."""
    first = Scene("first", new_game(Options(players=4), first=YOU), FIRST, shuffle="FFFS")
    yield first
    dare = Scene("dare", _end(first), DARE)
    yield dare
    bluff = Scene("bluff", _end(dare), BLUFF, shuffle="FSFF")
    yield bluff
    bidden = "0 place:skull, 1 place:flower, 2 place:flower, 3 place:flower, 0 bid:2"
    yield Scene("bitten", played(bluff.start, bidden), BITTEN)
    fail = Scene("fail", _end(bluff), FAIL, shuffle="FSFF")
    yield fail
    yield Scene("win", _end(fail), WIN)
    yield Scene("chance", _down_to_one(), CHANCE_DISC, extra=True)
    yield Scene("lone", set_up(Options(players=4), YOU, ["S", "FFS", "FF", "FFFS"]), LONE, extra=True)


FIRST: Final[Sequence[Beat]] = [
    Say("learn-first-hello"),
    You(
        "learn-first-place",
        {"place:flower": "learn-first-flower", "place:skull": "learn-first-skull"},
    ),
    *everyone_places("flower", "skull", "flower"),
    You("learn-first-add", {"place:*": None}, {"bid:*": "learn-first-not-yet"}),
    Plays(ROSA, "place:flower"),
    Plays(TITO, "bid:2", talk="talk-garden"),
    Say("learn-first-challenge"),
    Plays(OFELIA, "bid:3"),
    You("learn-first-pass", {"pass": None}, {"bid:*": "learn-first-no-raise"}),
    *everyone_passes(ROSA, TITO),
    Say("learn-first-challenger"),
    Plays(OFELIA, "flip:3"),
    Plays(OFELIA, "flip:1"),
    Plays(OFELIA, "flip:2"),
    Say("learn-first-bones"),
    You("learn-first-show", {"show": "learn-first-shown"}, may_go_on=True),
    Plays(TITO, "pick:1", talk="talk-found-mine"),
    Say("learn-first-lost"),
]

DARE: Final[Sequence[Beat]] = [
    You("learn-dare-place", {"place:flower": None}, {"place:skull": "learn-dare-not-skull"}),
    *everyone_places("flower", "flower", "flower"),
    Plays(OFELIA, "place:flower"),
    You(
        "learn-dare-bid",
        {"bid:2": None, "bid:3": "learn-dare-bold"},
        {"bid:1": "learn-dare-too-low", "bid:*": "learn-dare-too-high", "place:*": "learn-dare-no-disc"},
    ),
    Plays(ROSA, "pass", talk="talk-courage"),
    *everyone_passes(TITO, OFELIA),
    Flips("learn-dare-own", "learn-dare-others", "learn-dare-more"),
    Say("learn-dare-won"),
]

BLUFF: Final[Sequence[Beat]] = [
    You("learn-bluff-place", {"place:skull": None}, {"place:flower": "learn-bluff-not-flower"}),
    *everyone_places("flower", "flower", "flower"),
    You(
        "learn-bluff-bid",
        {"bid:2": None, "bid:1": None},
        {"bid:*": "learn-bluff-too-high", "place:*": "learn-bluff-no-disc"},
    ),
    Plays(ROSA, "bid:3", talk="talk-asleep"),
    *everyone_passes(TITO, OFELIA),
    You("learn-bluff-pass", {"pass": None}, {"bid:*": "learn-bluff-no-raise"}),
    Plays(ROSA, "flip:1"),
    Plays(ROSA, "flip:2"),
    Plays(ROSA, "flip:0", talk="talk-ouch"),
    You("learn-bluff-pick", {"pick:*": None}),
    Say("learn-bluff-picked"),
]

BITTEN: Final[Sequence[Beat]] = [
    Say("learn-bitten-what-if"),
    *everyone_passes(ROSA, TITO, OFELIA),
    Flips("learn-bitten-flip"),
    You(
        "learn-bitten-discard",
        {"discard:flower": "learn-bitten-kept", "discard:skull": "learn-bitten-gone"},
    ),
    Say("learn-bitten-back"),
]

FAIL: Final[Sequence[Beat]] = [
    You("learn-fail-place", {"place:flower": None}, {"place:skull": "learn-fail-not-skull"}),
    *everyone_places("flower", "flower", "skull"),
    Plays(ROSA, "bid:2"),
    Plays(TITO, "pass"),
    Plays(OFELIA, "bid:3", talk="talk-flip-mine"),
    You("learn-fail-raise", {"bid:4": None}, {"pass": "learn-fail-no-pass"}),
    Flips("learn-fail-own", "learn-fail-others", "learn-fail-more"),
    Say("learn-fail-skull"),
    Plays(OFELIA, "pick:0"),
    Say("learn-fail-lost"),
]

WIN: Final[Sequence[Beat]] = [
    You("learn-win-place", {"place:flower": None}, {"place:skull": "learn-win-not-skull"}),
    *everyone_places("flower", "skull", "flower"),
    You(
        "learn-win-add",
        {"place:flower": None},
        {"place:skull": "learn-win-not-skull", "bid:*": "learn-win-patience"},
    ),
    Plays(ROSA, "place:flower"),
    Plays(TITO, "place:flower"),
    Plays(OFELIA, "bid:2", talk="talk-here-goes"),
    You(
        "learn-win-raise",
        {"bid:3": None},
        {"bid:*": "learn-win-enough", "pass": "learn-win-no-pass"},
    ),
    Plays(ROSA, "pass"),
    Plays(TITO, "pass", talk="talk-not-me"),
    Plays(OFELIA, "pass"),
    Flips("learn-win-own", "learn-win-last", remarks={"flip:2": "learn-win-close"}),
    Say("learn-win-won"),
]

CHANCE_DISC: Final[Sequence[Beat]] = [
    Say("learn-chance-taken"),
    You("learn-chance-place", {"place:*": None}),
    *everyone_places("flower", "flower", "flower"),
    You("learn-chance-add", {"place:*": None}, {"bid:*": "learn-chance-patience"}),
    Plays(ROSA, "bid:1"),
    *everyone_passes(TITO, OFELIA),
    You("learn-chance-bid", {"bid:2": None}, {"*": "learn-chance-certain"}),
    *everyone_passes(ROSA),
    Flips("learn-chance-flip"),
    Say("learn-chance-won"),
]

LONE: Final[Sequence[Beat]] = [
    You("learn-lone-place", {"place:skull": None}),
    *everyone_places("flower", "flower", "flower"),
    You("learn-lone-bid", {"bid:1": None, "bid:2": None, "bid:3": None}, {"bid:*": "learn-lone-too-high"}),
    *everyone_passes(ROSA, TITO, OFELIA),
    Flips("learn-lone-flip"),
    You("learn-lone-discard", {"discard:skull": None}),
    You("learn-lone-start", {"start:*": None}),
    Say("learn-lone-started"),
]


def _down_to_one() -> State:
    """The learner has a flower and the Last Chance disc, which the engine gives only after a loss."""
    start = set_up(Options(players=4, last_chance=True), YOU, ["FF", "FFS", "FFFS", "FFS"])
    opened = played(start, "0 place:flower, 1 place:skull, 2 place:flower, 3 place:flower")
    return played(opened, "0 bid:4, 0 flip:0, 0 flip:1, chance shuffle:FF, 1 pick:0")


class Lesson:
    """Collects the steps of all scenes; equal steps and equal frames are kept once."""

    def __init__(self) -> None:
        self.frames: dict[str, int] = {}
        self.steps: dict[str, int] = {}
        self.scenes: list[dict[str, Any]] = []

    def add(self, scene: Scene) -> None:
        """One more scene, with all ways that a learner can take through it."""
        step = self._steps(scene, scene.start, scene.beats)
        self.scenes.append({"name": scene.name, "step": step, "extra": scene.extra})

    def _steps(self, scene: Scene, state: State, beats: Sequence[Beat]) -> int | None:
        """The number of the step at which these beats begin; None when there are none left."""
        if not beats:
            return None
        beat, rest = beats[0], beats[1:]
        if isinstance(beat, Say):
            return self._step(state, say=beat.key, next=self._steps(scene, state, rest))
        if isinstance(beat, Plays):
            talk = beat.talk and {"seat": beat.seat, "phrase": beat.talk}
            return self._played(scene, state, beat.seat, beat.action, rest, talk=talk)
        if isinstance(beat, Flips):
            return self._yours(scene, state, _next_flip(state, beat), beats)
        return self._yours(scene, state, beat, rest)

    def _yours(self, scene: Scene, state: State, beat: You, rest: Sequence[Beat]) -> int:
        legal = state.legal_actions(YOU)
        remarks = {str(word): _matching(beat.accepts, word) for word in legal if _matches(beat.accepts, word)}
        return self._step(
            state,
            say=beat.key,
            choices={
                word: self._played(scene, state, YOU, word, rest, say=remark)
                for word, remark in remarks.items()
            },
            kindly={
                str(word): beat.kindly[_pattern(beat.kindly, word)] for word in legal if word not in remarks
            },
            next=self._steps(scene, state, rest) if beat.may_go_on else None,
        )

    def _played(
        self, scene: Scene, state: State, seat: int, action: str, rest: Sequence[Beat], **said: Any
    ) -> int:
        done = _play(scene, state, seat, action)
        after = done[-1].after
        if isinstance(rest[0], Flips) and after.phase != "attempt":
            rest = rest[1:]
        # A remark that the next line would wipe away stays until it is read.
        unread = said.get("say") and isinstance(rest[0], Say)
        return self._step(
            after,
            by=seat,
            events=[event._asdict() for step in done for event in step.seen_by(YOU)],
            wait=None if unread else WAIT[done[0].action.verb],
            next=self._steps(scene, after, rest),
            **said,
        )

    def _step(self, state: State, **parts: Any) -> int:
        frame = _number(self.frames, encode(ViewEncoder(state, _NO_PAST).view_json(YOU)).decode())
        given = {name: part for name, part in parts.items() if part is not None and part != {}}
        return _number(self.steps, encode({"frame": frame, **given}).decode())

    def __str__(self) -> str:
        parts = {"seats": list(map(_compact, SEATS)), "scenes": list(map(_compact, self.scenes))}
        parts |= {"steps": list(self.steps), "frames": list(self.frames)}
        lines = [f'"{name}":[\n' + ",\n".join(items) + "\n]" for name, items in parts.items()]
        return "{" + ",\n".join(lines) + "}\n"


def lesson() -> str:
    """The whole lesson as JSON, one step or frame a line, so that a change can be read."""
    made = Lesson()
    for scene in scenes():
        made.add(scene)
    return str(made)


def _next_flip(state: State, beat: Flips) -> You:
    own = state.seats[YOU]
    if own.flipped < len(own.stack):
        key = beat.own
    else:
        key = (beat.others if len(state.revealed) == len(own.stack) else beat.more) or beat.own
    return You(key, {**beat.remarks, "flip:*": None})


def _play(scene: Scene, state: State, seat: int, action: str) -> list[Step]:
    """An action and what chance does because of it: they arrive together, as they do from a server."""
    done = [play(state, seat, action)]
    if done[-1].after.to_act == (CHANCE,):
        done.append(play(done[-1].after, CHANCE, f"shuffle:{scene.shuffle}"))
    return done


def _end(scene: Scene) -> State:
    """Where a scene leads, by the first choice everywhere; a test sees to it that all look the same."""
    state, beats = scene.start, list(scene.beats)
    while beats:
        beat = beats[0]
        if isinstance(beat, Flips) and state.phase == "attempt":
            state = _play(scene, state, YOU, state.legal_actions(YOU)[0])[-1].after
            continue
        if isinstance(beat, Plays):
            state = _play(scene, state, beat.seat, beat.action)[-1].after
        elif isinstance(beat, You) and not beat.may_go_on:
            word = next(word for word in state.legal_actions(YOU) if _matches(beat.accepts, word))
            state = _play(scene, state, YOU, word)[-1].after
        del beats[0]
    return state


def _pattern(patterns: Mapping[str, Any], word: str) -> str:
    return next(pattern for pattern in patterns if fnmatchcase(word, pattern))


def _matches(patterns: Mapping[str, Any], word: str) -> bool:
    return any([fnmatchcase(word, pattern) for pattern in patterns])


def _matching(patterns: Mapping[str, str | None], word: str) -> str | None:
    return patterns[_pattern(patterns, word)]


def _number(known: dict[str, int], text: str) -> int:
    return known.setdefault(text, len(known))


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


if __name__ == "__main__":
    sys.stdout.write(lesson())
