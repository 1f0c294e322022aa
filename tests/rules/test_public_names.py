"""The public names of `calavera`; its values are immutable, comparable and have short reprs."""

import copy
import pickle
from collections.abc import Hashable

import pytest

import calavera
from calavera import (
    Action,
    BadOptions,
    BadPosition,
    BadRecord,
    CalaveraError,
    IllegalAction,
    Options,
    new_game,
    parse_action,
    play,
    rules,
    state_from_text,
    view,
)

from .scripts import hands, play_script, table

PUBLIC = [
    "CHANCE",
    "EDITIONS",
    "FLOWER",
    "HIDDEN",
    "LAST_CHANCE",
    "SKULL",
    "Action",
    "Actor",
    "AttemptBegan",
    "AttemptFailed",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Bid",
    "CalaveraError",
    "Dice",
    "Disc",
    "Edition",
    "Eliminated",
    "Event",
    "Face",
    "Flipped",
    "GameWon",
    "IllegalAction",
    "LastChanceReturned",
    "LastChanceShown",
    "LastChanceTaken",
    "Lost",
    "Move",
    "Options",
    "Passed",
    "PastRound",
    "Phase",
    "Placed",
    "RoundOpened",
    "RoundWon",
    "Seat",
    "SeatView",
    "Shown",
    "Shuffled",
    "StarterNamed",
    "State",
    "Step",
    "View",
    "allowed",
    "chance_outcomes",
    "describe_legal_actions",
    "legal_actions",
    "new_game",
    "parse_action",
    "past_events",
    "play",
    "roll",
    "round_events",
    "set_up",
    "state_from_text",
    "state_text",
    "view",
]


def test_the_public_names_are_these() -> None:
    assert calavera.__all__ == PUBLIC
    assert rules.__all__ == PUBLIC


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(calavera, name) is getattr(rules, name)


def test_the_older_name_of_a_function_still_works() -> None:
    assert rules.allowed is rules.describe_legal_actions


def test_one_tree_of_exceptions() -> None:
    assert CalaveraError.__mro__[1] is ValueError
    for error in (BadOptions, BadPosition, BadRecord, IllegalAction):
        assert error.__mro__[1] is CalaveraError


STATE = play_script(hands("FS", "FFS", "FFFS", wins="010"), "all place:flower, 0 bid:1")
OTHER = play_script(hands("FS", "FFS", "FFFS", wins="010"), "all place:flower, 0 bid:2")
STEP = play(STATE, 1, "bid:2")

#: Each kind of value, one of its fields, and another value of the kind.
VALUES: list[tuple[Hashable, str, Hashable]] = [
    (Options(4), "players", Options(5)),
    (STATE, "bid", OTHER),
    (STATE.seats[0], "flowers", STATE.seats[1]),
    (STATE.setting, "first", table(3, first=1).setting),
    (STEP, "after", play(STATE, 1, "pass")),
    (parse_action("bid:3"), "about", parse_action("bid:4")),
    (view(STATE, 0), "legal", view(STATE, 1)),
    (view(STATE, 0).seats[0], "hand", view(STATE, 1).seats[0]),
    (STEP.events[0], "number", play(STATE, 1, "bid:3").events[0]),
]
each_value = pytest.mark.parametrize(
    ("value", "field", "other"), VALUES, ids=[type(value).__name__ for value, _, _ in VALUES]
)


@each_value
def test_a_value_never_changes(value: Hashable, field: str, other: Hashable) -> None:
    before = getattr(value, field)
    with pytest.raises(AttributeError):
        setattr(value, field, getattr(other, field))
    with pytest.raises(AttributeError):
        setattr(value, "a_new_field", 1)  # noqa: B010  (what is tested)
    assert getattr(value, field) == before


@each_value
def test_a_field_of_a_value_cannot_be_deleted(value: Hashable, field: str, other: Hashable) -> None:
    lone = Action("bid", 3) if isinstance(value, Action) else value  # not the one the engine itself uses
    assert getattr(lone, field) != getattr(other, field)
    with pytest.raises(AttributeError):
        delattr(lone, field)
    assert getattr(lone, field) == getattr(value, field)


@each_value
def test_a_value_survives_pickling_and_copying(value: Hashable, field: str, other: Hashable) -> None:
    for twin in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert twin == value
        assert type(twin) is type(value)
        assert hash(twin) == hash(value)
        assert getattr(twin, field) == getattr(value, field)
        assert twin != other


@each_value
def test_a_value_is_told_from_another(value: Hashable, field: str, other: Hashable) -> None:
    assert value != other
    assert getattr(value, field) != getattr(other, field)
    assert len({value, other}) == 2


@each_value
def test_a_value_equals_nothing_of_another_kind(value: Hashable, field: str, other: Hashable) -> None:
    assert type(value) is type(other)
    assert value not in (None, 0, field, object())


def test_equal_games_are_equal_however_they_were_reached() -> None:
    one = play_script(table(3), "0 place:flower, 1 place:flower")
    assert one == play_script(table(3), "0 1 place:flower")
    assert one != play_script(table(3), "1 0 place:flower")  # the moves of the round are part of it
    assert len({one, play_script(table(3), "0 1 place:flower")}) == 1
    assert state_from_text(str(one)) == one


def test_an_action_is_its_word() -> None:
    action = parse_action("bid:3")
    assert action == "bid:3"
    assert (action.verb, action.about) == ("bid", 3)
    assert hash(action) == hash("bid:3")
    assert {action: 1}["bid:3"] == 1  # type: ignore[index]  # an action and its word are one key
    assert parse_action(action) is action
    assert (parse_action("pass").verb, parse_action("pass").about) == ("pass", None)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Options(4), "Options(players=4)"),
        (
            Options(3, "first-last", "draw", True, 2),
            "Options(players=3, opening='first-last', loss='draw', last_chance=True, tribes_per_player=2)",
        ),
        (table(3, first=1), "<State: round 1, opening, to act 0 1 2>"),
        (STATE, "<State: round 1, bidding, to act 1, bid 1>"),
        (STEP, "<Step: 1 bid:2>"),
        (parse_action("place:last-chance"), "place:last-chance"),
        (STATE.legal_actions(1), "(bid:2, bid:3, pass)"),
        (view(STATE, 1), "<View of seat 1: round 1, bidding, legal (bid:2, bid:3, pass)>"),
        (view(STATE, None), "<View of a spectator: round 1, bidding, legal ()>"),
    ],
)
def test_values_are_short_to_read(value: object, text: str) -> None:
    assert repr(value) == text


def test_a_finished_game_says_who_won() -> None:
    state = play_script(hands("FS", "FS", wins="10"), "all place:flower, 0 bid:1, 1 pass, 0 flip:0")
    assert repr(state) == "<State: round 1, over, player 0 won (challenges)>"


def test_a_loss_waits_for_chance() -> None:
    state = play_script(hands("FS", "FS"), "0 place:flower, 1 place:skull, 0 bid:2, 0 flip:0 flip:1")
    assert repr(state) == "<State: round 1, loss, to act chance, bid 2>"


@each_value
def test_no_repr_is_an_address(value: Hashable, field: str, other: Hashable) -> None:
    assert " object at 0x" not in repr(value) + repr(getattr(other, field))


@pytest.mark.parametrize("options", [Options(4), Options(2, "first-last", "draw", True, 2)])
def test_the_repr_of_options_is_the_way_to_make_them(options: Options) -> None:
    assert eval(repr(options), {"Options": Options}) == options
    assert new_game(options).options == options


def test_an_error_survives_pickling() -> None:
    with pytest.raises(IllegalAction) as caught:
        play(STATE, 1, "bid:1")
    twin = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(twin, IllegalAction)
    assert (twin.code, str(twin), twin.details, twin.seat, twin.action) == (
        "bid-too-low",
        "bid 1 does not beat 1: bid 2 to 3, or pass",
        {"number": 1, "bid": 1, "total": 3},
        1,
        "bid:1",
    )
