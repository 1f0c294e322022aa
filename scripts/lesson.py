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

#: Nothing of the finished rounds is needed to draw a frame.
_NO_PAST: Final = past_json(())


class Explain(NamedTuple):
    """The coach explains, and waits until the learner has read it."""

    key: str


class CompanionMove(NamedTuple):
    """A companion acts, perhaps with a word to the table."""

    seat: int
    action: str
    talk: str | None = None


class LearnerChoice(NamedTuple):
    """The learner acts: what the lesson accepts, each with a remark or none, and why nothing else now."""

    key: str
    accepts: Mapping[str, str | None]
    refusals: Mapping[str, str] = {}
    #: The learner may also go on without acting: nobody has to show.
    optional: bool = False


class LearnerFlips(NamedTuple):
    """The learner's whole attempt, in any order that is legal: the own stack, another, and the rest."""

    own: str
    others: str | None = None
    more: str | None = None
    #: A remark on one flip that is better than none.
    remarks: Mapping[str, str] = {}


LessonPart = Explain | CompanionMove | LearnerChoice | LearnerFlips


class Scene(NamedTuple):
    """One part of the lesson: where it starts and how it goes."""

    name: str
    start: State
    parts: Sequence[LessonPart]
    #: How the discs of whoever fails lie after the shuffle.
    shuffle: str | None = None
    #: Beside the game: a variant or a rare moment, for who wants to see it.
    extra: bool = False


def companions_place(*discs: str) -> list[LessonPart]:
    """The companions' part of an opening, a flower or a skull for each."""
    return [
        CompanionMove(seat, f"place:{disc}") for seat, disc in zip((ROSA, TITO, OFELIA), discs, strict=True)
    ]


def companions_pass(*seats: int) -> list[LessonPart]:
    """These companions leave the auction."""
    return [CompanionMove(seat, "pass") for seat in seats]


def play_moves(state: State, moves: str) -> State:
    """The state after some moves, written as ``seat action`` with commas between them."""
    for move in moves.split(", "):
        actor, action = move.split()
        state = play(state, actor if actor == CHANCE else int(actor), action).after
    return state


def make_scenes() -> Iterator[Scene]:
    """The lesson: one game in five rounds, a look at what might have been, and two rare moments."""
    first = Scene("first", new_game(Options(players=4), first=YOU), FIRST, shuffle="FFFS")
    yield first
    dare = Scene("dare", _end_state(first), DARE)
    yield dare
    bluff = Scene("bluff", _end_state(dare), BLUFF, shuffle="FSFF")
    yield bluff
    bidden = "0 place:skull, 1 place:flower, 2 place:flower, 3 place:flower, 0 bid:2"
    yield Scene("bitten", play_moves(bluff.start, bidden), BITTEN)
    fail = Scene("fail", _end_state(bluff), FAIL, shuffle="FSFF")
    yield fail
    yield Scene("win", _end_state(fail), WIN)
    yield Scene("chance", _last_chance_state(), LAST_CHANCE, extra=True)
    yield Scene("lone", set_up(Options(players=4), YOU, ["S", "FFS", "FF", "FFFS"]), LONE, extra=True)


FIRST: Final[Sequence[LessonPart]] = [
    Explain("learn-first-hello"),
    LearnerChoice(
        "learn-first-place",
        {"place:flower": "learn-first-flower", "place:skull": "learn-first-skull"},
    ),
    *companions_place("flower", "skull", "flower"),
    LearnerChoice("learn-first-add", {"place:*": None}, {"bid:*": "learn-first-not-yet"}),
    CompanionMove(ROSA, "place:flower"),
    CompanionMove(TITO, "bid:2", talk="talk-garden"),
    Explain("learn-first-challenge"),
    CompanionMove(OFELIA, "bid:3"),
    LearnerChoice("learn-first-pass", {"pass": None}, {"bid:*": "learn-first-no-raise"}),
    *companions_pass(ROSA, TITO),
    Explain("learn-first-challenger"),
    CompanionMove(OFELIA, "flip:3"),
    CompanionMove(OFELIA, "flip:1"),
    CompanionMove(OFELIA, "flip:2"),
    Explain("learn-first-bones"),
    LearnerChoice("learn-first-show", {"show": "learn-first-shown"}, optional=True),
    CompanionMove(TITO, "pick:1", talk="talk-found-mine"),
    Explain("learn-first-lost"),
]

DARE: Final[Sequence[LessonPart]] = [
    LearnerChoice("learn-dare-place", {"place:flower": None}, {"place:skull": "learn-dare-not-skull"}),
    *companions_place("flower", "flower", "flower"),
    CompanionMove(OFELIA, "place:flower"),
    LearnerChoice(
        "learn-dare-bid",
        {"bid:2": None, "bid:3": "learn-dare-bold"},
        {"bid:1": "learn-dare-too-low", "bid:*": "learn-dare-too-high", "place:*": "learn-dare-no-disc"},
    ),
    CompanionMove(ROSA, "pass", talk="talk-courage"),
    *companions_pass(TITO, OFELIA),
    LearnerFlips("learn-dare-own", "learn-dare-others", "learn-dare-more"),
    Explain("learn-dare-won"),
]

BLUFF: Final[Sequence[LessonPart]] = [
    LearnerChoice("learn-bluff-place", {"place:skull": None}, {"place:flower": "learn-bluff-not-flower"}),
    *companions_place("flower", "flower", "flower"),
    LearnerChoice(
        "learn-bluff-bid",
        {"bid:2": None, "bid:1": None},
        {"bid:*": "learn-bluff-too-high", "place:*": "learn-bluff-no-disc"},
    ),
    CompanionMove(ROSA, "bid:3", talk="talk-asleep"),
    *companions_pass(TITO, OFELIA),
    LearnerChoice("learn-bluff-pass", {"pass": None}, {"bid:*": "learn-bluff-no-raise"}),
    CompanionMove(ROSA, "flip:1"),
    CompanionMove(ROSA, "flip:2"),
    CompanionMove(ROSA, "flip:0", talk="talk-ouch"),
    LearnerChoice("learn-bluff-pick", {"pick:*": None}),
    Explain("learn-bluff-picked"),
]

BITTEN: Final[Sequence[LessonPart]] = [
    Explain("learn-bitten-what-if"),
    *companions_pass(ROSA, TITO, OFELIA),
    LearnerFlips("learn-bitten-flip"),
    LearnerChoice(
        "learn-bitten-discard",
        {"discard:flower": "learn-bitten-kept", "discard:skull": "learn-bitten-gone"},
    ),
    Explain("learn-bitten-back"),
]

FAIL: Final[Sequence[LessonPart]] = [
    LearnerChoice("learn-fail-place", {"place:flower": None}, {"place:skull": "learn-fail-not-skull"}),
    *companions_place("flower", "flower", "skull"),
    CompanionMove(ROSA, "bid:2"),
    CompanionMove(TITO, "pass"),
    CompanionMove(OFELIA, "bid:3", talk="talk-flip-mine"),
    LearnerChoice("learn-fail-raise", {"bid:4": None}, {"pass": "learn-fail-no-pass"}),
    LearnerFlips("learn-fail-own", "learn-fail-others", "learn-fail-more"),
    Explain("learn-fail-skull"),
    CompanionMove(OFELIA, "pick:0"),
    Explain("learn-fail-lost"),
]

WIN: Final[Sequence[LessonPart]] = [
    LearnerChoice("learn-win-place", {"place:flower": None}, {"place:skull": "learn-win-not-skull"}),
    *companions_place("flower", "skull", "flower"),
    LearnerChoice(
        "learn-win-add",
        {"place:flower": None},
        {"place:skull": "learn-win-not-skull", "bid:*": "learn-win-patience"},
    ),
    CompanionMove(ROSA, "place:flower"),
    CompanionMove(TITO, "place:flower"),
    CompanionMove(OFELIA, "bid:2", talk="talk-here-goes"),
    LearnerChoice(
        "learn-win-raise",
        {"bid:3": None},
        {"bid:*": "learn-win-enough", "pass": "learn-win-no-pass"},
    ),
    CompanionMove(ROSA, "pass"),
    CompanionMove(TITO, "pass", talk="talk-not-me"),
    CompanionMove(OFELIA, "pass"),
    LearnerFlips("learn-win-own", "learn-win-last", remarks={"flip:2": "learn-win-close"}),
    Explain("learn-win-won"),
]

LAST_CHANCE: Final[Sequence[LessonPart]] = [
    Explain("learn-chance-taken"),
    LearnerChoice("learn-chance-place", {"place:*": None}),
    *companions_place("flower", "flower", "flower"),
    LearnerChoice("learn-chance-add", {"place:*": None}, {"bid:*": "learn-chance-patience"}),
    CompanionMove(ROSA, "bid:1"),
    *companions_pass(TITO, OFELIA),
    LearnerChoice("learn-chance-bid", {"bid:2": None}, {"*": "learn-chance-certain"}),
    *companions_pass(ROSA),
    LearnerFlips("learn-chance-flip"),
    Explain("learn-chance-won"),
]

LONE: Final[Sequence[LessonPart]] = [
    LearnerChoice("learn-lone-place", {"place:skull": None}),
    *companions_place("flower", "flower", "flower"),
    LearnerChoice(
        "learn-lone-bid", {"bid:1": None, "bid:2": None, "bid:3": None}, {"bid:*": "learn-lone-too-high"}
    ),
    *companions_pass(ROSA, TITO, OFELIA),
    LearnerFlips("learn-lone-flip"),
    LearnerChoice("learn-lone-discard", {"discard:skull": None}),
    LearnerChoice("learn-lone-start", {"start:*": None}),
    Explain("learn-lone-started"),
]


def _last_chance_state() -> State:
    """The learner has a flower and the Last Chance disc, which the engine gives only after a loss."""
    start = set_up(Options(players=4, last_chance=True), YOU, ["FF", "FFS", "FFFS", "FFS"])
    opened = play_moves(start, "0 place:flower, 1 place:skull, 2 place:flower, 3 place:flower")
    return play_moves(opened, "0 bid:4, 0 flip:0, 0 flip:1, chance shuffle:FF, 1 pick:0")


class Lesson:
    """Collects the steps of all scenes; equal steps and equal frames are kept once."""

    def __init__(self) -> None:
        self.frames: dict[str, int] = {}
        self.steps: dict[str, int] = {}
        self.scenes: list[dict[str, Any]] = []

    def add(self, scene: Scene) -> None:
        """One more scene, with all ways that a learner can take through it."""
        step = self._add_parts(scene, scene.start, scene.parts)
        self.scenes.append({"name": scene.name, "step": step, "extra": scene.extra})

    def _add_parts(self, scene: Scene, state: State, parts: Sequence[LessonPart]) -> int | None:
        """The number of the step at which these parts begin; None when there are none left."""
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
        # A remark that the next line would wipe away stays until it is read.
        unread = said.get("say") and isinstance(rest[0], Explain)
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
    """The whole lesson as JSON, one step or frame a line, so that a change can be read."""
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
    """An action and what chance does because of it: they arrive together, as they do from a server."""
    done = [play(state, seat, action)]
    if done[-1].after.to_act == (CHANCE,):
        done.append(play(done[-1].after, CHANCE, f"shuffle:{scene.shuffle}"))
    return done


def _end_state(scene: Scene) -> State:
    """Where a scene leads, by the first choice everywhere; a test sees to it that all look the same."""
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
