"""The lesson of the web client: it is complete, refuses with a reason, and holds only what a server sends."""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from fluent.syntax import FluentParser, ast

from calavera.rules import Phase
from calavera.server.wire.responses import GameEvent, GameView
from scripts.lesson import make_lesson
from scripts.lesson_parts import YOU

PROJECT = Path(__file__).parents[1]
COMMITTED = PROJECT / "web" / "src" / "learn" / "lesson.json"

LESSON: dict[str, Any] = json.loads(COMMITTED.read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = LESSON["steps"]
FRAMES: list[dict[str, Any]] = LESSON["frames"]
FIRST_STEPS: dict[str, int] = {scene["name"]: scene["step"] for scene in LESSON["scenes"]}


def next_steps(step: dict[str, Any]) -> set[int]:
    """The steps that can follow: by a choice, or by going on."""
    return {*step.get("choices", {}).values(), *([step["next"]] if "next" in step else [])}


def reachable(scene: str) -> set[int]:
    """All steps that a learner can come to in a scene."""
    found, waiting = {FIRST_STEPS[scene]}, [FIRST_STEPS[scene]]
    while waiting:
        after = next_steps(STEPS[waiting.pop()]) - found
        found |= after
        waiting += after
    return found


def last_steps(scene: str) -> list[dict[str, Any]]:
    """The last steps of a scene."""
    return [STEPS[step] for step in reachable(scene) if not next_steps(STEPS[step])]


def message_keys(name: str) -> set[str]:
    """The keys of an English file."""
    path = PROJECT / "src" / "calavera" / "locales" / "en" / f"{name}.ftl"
    body = FluentParser().parse(path.read_text(encoding="utf-8")).body
    return {entry.id.name for entry in body if isinstance(entry, ast.Message)}


def test_the_committed_lesson_is_what_the_script_makes() -> None:
    again = ".venv/bin/python -m scripts.lesson > web/src/learn/lesson.json"
    assert COMMITTED.read_text(encoding="utf-8") == make_lesson(), f"make it anew: {again}"


def test_every_phase_and_every_kind_of_action_occurs() -> None:
    assert {frame["phase"] for frame in FRAMES} == set(get_args(Phase))
    done = {word.partition(":")[0] for step in STEPS for word in step.get("choices", {})}
    assert done == {"place", "bid", "pass", "flip", "pick", "discard", "show", "start"}


def test_every_step_can_be_reached() -> None:
    assert set().union(*[reachable(scene) for scene in FIRST_STEPS]) == set(range(len(STEPS)))
    assert {step["frame"] for step in STEPS} == set(range(len(FRAMES)))


def test_frames_and_events_are_what_a_server_sends() -> None:
    for frame in FRAMES:
        msgspec.convert(frame, GameView)
        assert frame["seat"] == YOU
        assert frame["past"] == []
    for step in STEPS:
        msgspec.convert(step.get("events", []), list[GameEvent])


def test_every_legal_action_is_accepted_or_refused_with_a_reason() -> None:
    for step in STEPS:
        if "choices" in step:
            legal = FRAMES[step["frame"]]["legal"]
            assert sorted([*step["choices"], *step.get("kindly", {})]) == sorted(legal)


def test_every_line_has_a_sentence() -> None:
    lines = {step["say"] for step in STEPS if "say" in step}
    lines |= {line for step in STEPS for line in step.get("kindly", {}).values()}
    lines |= {f"learn-part-{name}" for name in FIRST_STEPS}
    assert lines <= message_keys("learn")
    assert {step["talk"]["phrase"] for step in STEPS if "talk" in step} <= message_keys("talk")


def test_every_step_goes_on_by_itself_or_says_what_to_do() -> None:
    for step in STEPS:
        assert "wait" in step or "say" in step


@pytest.mark.parametrize(
    ("scene", "then"), [("first", "dare"), ("dare", "bluff"), ("bluff", "fail"), ("fail", "win")]
)
def test_whatever_a_learner_chooses_the_game_goes_on_the_same(scene: str, then: str) -> None:
    assert {step["frame"] for step in last_steps(scene)} == {STEPS[FIRST_STEPS[then]]["frame"]}


def test_o4_the_first_player_places_last_and_is_told_so() -> None:
    opening = [frame for frame in FRAMES if frame["phase"] == "opening"]
    assert [frame for frame in opening if frame["seats"][frame["first"]]["stack"]] == []
    told = [step["say"] for step in STEPS if FRAMES[step["frame"]] in opening and "say" in step]
    assert {"learn-first-candle", "learn-bluff-first"} <= set(told)


def test_the_learner_wins_by_two_challenges() -> None:
    for frame in [FRAMES[step["frame"]] for step in last_steps("win")]:
        assert (frame["winner"], frame["reason"]) == (YOU, "challenges")
