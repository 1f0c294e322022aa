"""Values of the wrong type are refused and never coerced: a contract of the engine."""

from collections.abc import Callable
from typing import Any

import pytest

from calavera import (
    BadOptions,
    BadPosition,
    IllegalAction,
    Options,
    State,
    describe_legal_actions,
    legal_actions,
    new_game,
    parse_action,
    play,
    set_up,
    state_from_text,
    view,
)
from tests.rules.scripts import assert_refused, phase_and_actors
from tests.rules.situations import SITUATIONS

HUGE = 10**5000  # too long even to print
NOT_SEATS: list[object] = [
    True,
    False,
    0.0,
    1.0,
    1.5,
    float("nan"),
    "0",
    " 0",
    "０",
    "",
    "Chance",
    "chance ",
    b"0",
    b"chance",
    [],
    [0],
    [HUGE],
    (),
    {},
    object(),
    HUGE,
    -HUGE,
    -1,
    99,
]
NOT_WORDS: list[object] = [
    None,
    True,
    0,
    1.5,
    HUGE,
    b"pass",
    [],
    ["pass"],
    [HUGE],
    object(),
    "",
    " ",
    "Pass",
    "PASS",
    " pass",
    "pass ",
    "pass\n",
    "pass:",
    "pass:1",
    "place",
    "place:",
    "place:Flower",
    "Place:flower",
    "place: flower",
    "place:rose",
    "place:flower:flower",
    "bid",
    "bid:",
    "bid: 2",
    "bid:2 ",
    "bid:+2",
    "bid:-1",
    "bid:1.5",
    "bid:2.0",
    "bid:1e1",
    "bid:0x2",
    "bid:1_0",
    "bid:２",
    "bid:²",
    "bid:٢",
    "bid:two",
    "bid:02",
    "bid:True",
    "bid:" + "9" * 10_000,
    "bid：2",
    "flip:-1",
    "flip:00",
    "flip:１",
    "pick:4",
    "discard:last-chance",
    "discard",
    "show:1",
    "shuffle",
    "shuffle:",
    "shuffle:fs",
    "shuffle:SS",
    "shuffle:FFFF",
    "draw",
    "draw:last-chance",
    "start:",
    "\x00",
    "p\u200bass",
    "x" * 100_000,
]


def _short(value: object) -> str:
    if type(value) is object:
        return "object"
    return "huge" if value in (HUGE, -HUGE, [HUGE]) else f"{type(value).__name__}-{ascii(value)[:20]}"


@pytest.mark.parametrize("seat", NOT_SEATS, ids=_short)
def test_a_value_that_is_no_seat_is_refused_and_not_coerced(seat: Any) -> None:
    code = "no-such-seat" if type(seat) is int else "bad-type"
    for state in SITUATIONS.values():
        assert_refused(state, seat, "pass", code)
        for ask in (legal_actions, State.legal_actions, view):
            with pytest.raises(IllegalAction) as caught:
                ask(state, seat)
            assert caught.value.code == code
            assert len(str(caught.value)) < 200


@pytest.mark.parametrize("seat", NOT_SEATS, ids=_short)
def test_advice_is_for_a_seat(seat: Any) -> None:
    with pytest.raises(IllegalAction):
        describe_legal_actions(SITUATIONS["opening"], seat)


def test_nobody_is_a_spectator_and_not_an_actor() -> None:
    state = SITUATIONS["adding"]
    assert view(state, None).seat is None
    assert_refused(
        state, None, "bid:1", "bad-type", "there is no seat None: seats are whole numbers from 0 to 2"
    )
    with pytest.raises(IllegalAction):
        legal_actions(state, None)


@pytest.mark.parametrize("word", NOT_WORDS, ids=_short)
def test_a_value_that_is_no_word_is_refused_and_not_coerced(word: object) -> None:
    with pytest.raises(IllegalAction) as caught:
        parse_action(word)
    assert len(str(caught.value)) < 250
    for state in SITUATIONS.values():
        for actor in (0, "chance"):
            error = assert_refused(state, actor, word)
            assert (error.code, str(error)) == (caught.value.code, str(caught.value))


def test_a_refused_play_leaves_the_state_equal() -> None:
    words = ["place:flower", "bid:1", "bid:7", "pass", "flip:2", "pick:1", "show", "start:2", "nonsense", 1]
    for name, state in SITUATIONS.items():
        twin = state_from_text(str(state))
        for actor in (0, 1, 2, "chance", True, 99, None):
            for word in words:
                try:
                    play(state, actor, word)
                except IllegalAction:
                    assert state == twin, name
        assert phase_and_actors(state) == phase_and_actors(twin)


NOT_NUMBERS: list[Any] = [True, False, 2.0, 2.5, "2", "２", None, b"2", [], [2], [HUGE], (2,), HUGE, -HUGE]
NOT_NAMES: list[Any] = ["", "Pick", "pick ", " simultaneous", "SIMULTANEOUS", True, 0, 1.5, None, b"pick", []]
NOT_BOOLS: list[Any] = [0, 1, 1.0, "true", "", None, b"", [], HUGE, [HUGE]]


NOT_OPTIONS: list[tuple[str, Any, str]] = [
    *[("players", value, "bad-players") for value in NOT_NUMBERS],
    *[("tribes_per_player", value, "bad-tribes") for value in NOT_NUMBERS],
    *[("opening", value, "bad-opening") for value in [*NOT_NAMES, HUGE, [HUGE], "pick"]],
    *[("loss", value, "bad-loss") for value in [*NOT_NAMES, HUGE, [HUGE], "first-last"]],
    *[("last_chance", value, "bad-last-chance") for value in NOT_BOOLS],
]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    NOT_OPTIONS,
    ids=[f"{field}-{_short(value)}" for field, value, _ in NOT_OPTIONS],
)
def test_options_of_the_wrong_type_are_refused_and_not_coerced(field: str, value: Any, code: str) -> None:
    options = Options(**{"players": 4, field: value})
    calls: list[Callable[[], object]] = [lambda: new_game(options), lambda: set_up(options, 0, ["FS"] * 4)]
    for call in calls:
        with pytest.raises(BadOptions) as caught:
            call()
        assert caught.value.code == code
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("first", [*NOT_NUMBERS, float("inf"), "0", -1, 4, object()], ids=_short)
def test_a_first_seat_of_the_wrong_type_is_refused_and_not_coerced(first: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: new_game(Options(4), first),
        lambda: set_up(Options(4), first, ["FS"] * 4),
    ]
    for call in calls:
        with pytest.raises(BadOptions) as caught:
            call()
        assert caught.value.code == "bad-first"


@pytest.mark.parametrize(
    "options", [None, 4, "Options(4)", (4,), (4, "simultaneous", "pick", False, 1), {"players": 4}, b"", [4]]
)
def test_options_must_be_options(options: Any) -> None:
    calls: list[Callable[[], object]] = [lambda: new_game(options), lambda: set_up(options, 0, ["FS"] * 4)]
    for call in calls:
        with pytest.raises(BadOptions) as caught:
            call()
        assert caught.value.code == "bad-options"


@pytest.mark.parametrize(
    "name", [None, True, 0, 1.5, HUGE, b"classic", [], ["classic"], "CLASSIC", "classic "], ids=_short
)
def test_an_edition_of_the_wrong_type_is_refused(name: Any) -> None:
    with pytest.raises(BadOptions) as caught:
        Options.edition(name, 4)
    assert caught.value.code == "unknown-edition"


@pytest.mark.parametrize(
    "hand", [None, 1, True, 1.5, b"FS", ["F", "S"], ("F",), [], HUGE, "fs", "F S", "ＦＳ"], ids=_short
)
def test_a_hand_of_the_wrong_type_is_refused(hand: Any) -> None:
    with pytest.raises(BadPosition) as caught:
        set_up(Options(2), 0, [hand, "FS"])
    assert caught.value.code == "bad-hand"


@pytest.mark.parametrize("wins", [True, False, 0.0, 1.0, "0", "1", None, b"1", [], HUGE, -1, 2], ids=_short)
def test_a_number_of_wins_of_the_wrong_type_is_refused(wins: Any) -> None:
    with pytest.raises(BadPosition) as caught:
        set_up(Options(2), 0, ["FS", "FS"], [wins, 0])
    assert caught.value.code == "bad-wins"


@pytest.mark.parametrize("value", [None, 2, True, 1.5, object()], ids=_short)
def test_hands_and_wins_that_are_no_lists_are_refused(value: Any) -> None:
    with pytest.raises(BadPosition):
        set_up(Options(2), 0, value)
    if value is not None:
        with pytest.raises(BadPosition):
            set_up(Options(2), 0, ["FS", "FS"], value)


@pytest.mark.parametrize(
    "text", [None, 0, True, 1.5, HUGE, [], b"options 2", "", " ", "\n", "options", "options x"], ids=_short
)
def test_a_value_that_is_no_state_text_is_refused(text: Any) -> None:
    with pytest.raises(BadPosition) as caught:
        state_from_text(text)
    assert caught.value.code == "bad-text"
