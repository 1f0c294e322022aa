"""Events that tell what changed: a snapshot and the events after it are the server's view at every number."""

from __future__ import annotations

import json
from statistics import median, quantiles
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.rules import Options
from calavera.server.streams.serialization.event_expander import EventExpander
from calavera.server.streams.serialization.view_changes import (
    apply_changes,
    apply_table_changes,
    merge_changes,
    table_changes,
)
from calavera.server.wire.change_events import ChangeEvent
from tests.rules.strategies import ANY_OPTIONS, PLAY_STYLES, PlayStyle, examples

from . import change_fixture
from .random_tables import PEOPLE, RandomTable

STYLE = PlayStyle(adds=0.5, raises=0.4, bold=0.2, skull=0.3, shows=0.2)


class Follower:
    """A reader of changes who came at some moment."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self._expander = EventExpander()

    def come(self, snapshot: Any) -> None:
        """Begin with a snapshot."""
        assert self._expander.expand(snapshot) == snapshot

    def hear(self, data: bytes) -> Any:
        """The whole event that an event stands for."""
        msgspec.json.decode(data, type=ChangeEvent)
        return self._expander.expand(json.loads(data))


@given(
    ANY_OPTIONS,
    PLAY_STYLES,
    st.integers(0, 2**32),
    st.sampled_from([0.0, 0.1, 0.5]),
    st.sampled_from([None, 30]),
)
@examples(15)
def test_a_snapshot_and_changes_are_the_whole_event_at_every_number(
    options: Options, manner: PlayStyle, seed: int, aside: float, clock: int | None
) -> None:
    """All options, all readers: players, people with several seats, newcomers, banned people, spectators.

    One follower of each reader was there from the first entry. Another comes at a random moment.
    """
    table = RandomTable(options, seed, manner, clock)
    early = [Follower(person) for person in PEOPLE]
    late: list[Follower] = []
    comes_at = table.dice.randrange(3, 60)
    beginning = [*table.begin()]
    for number in range(1, 120):
        told = table.close() if number == 119 else beginning.pop(0) if beginning else table.go_on(aside)
        for follower in (*early, *late):
            (own,) = [one for one in told if one.person == follower.person]
            if own.whole is None:
                assert own.changes is None
                continue
            assert own.changes is not None
            whole = json.loads(own.whole.data)
            assert follower.hear(own.changes.data) == whole
            assert (own.changes.seq, own.changes.kind) == (own.whole.seq, own.whole.kind)
            if "view" in whole and table.dice.random() < 0.2:
                snapshot = table.snapshot(follower.person)
                assert (whole["view"], whole.get("views")) == (snapshot["view"], snapshot.get("views"))
        if number == comes_at:
            late = [Follower(person) for person in PEOPLE]
            for follower in late:
                follower.come(table.snapshot(follower.person))


def play_six_seats(seed: int) -> tuple[list[int], list[int]]:
    """The sizes of all events of a game of six, for its players and a spectator: whole, and as changes."""
    table = RandomTable(Options(players=6), seed, STYLE)
    for _ in table.begin():
        pass
    whole: list[int] = []
    changes: list[int] = []
    while table.table.status == "playing":
        for one in table.move():
            assert one.whole is not None
            assert one.changes is not None
            whole.append(len(one.whole.data))
            changes.append(len(one.changes.data))
    return whole, changes


def test_half_of_the_events_of_six_seats_have_at_most_500_bytes() -> None:
    """And 19 of 20 are smaller than half of the whole events are."""
    whole: list[int] = []
    changes: list[int] = []
    for seed in range(100):
        game = play_six_seats(seed)
        whole, changes = whole + game[0], changes + game[1]
        if len(changes) > 4000:
            break
    assert median(changes) <= 500
    assert quantiles(changes, n=20)[-1] < median(whole)


@pytest.mark.parametrize("seed", range(5))
def test_a_finished_round_is_sent_once(seed: int) -> None:
    """In the event that ends it, and never again."""
    table = RandomTable(Options(players=4), seed, STYLE)
    for _ in table.begin():
        pass
    ends, sent = 0, 0
    while table.table.status == "playing":
        before = table.table.state
        (told,) = [one for one in table.move() if one.person is None]
        assert before is not None
        assert table.table.state is not None
        assert told.changes is not None
        past = json.loads(told.changes.data)["changes"].get("past")
        ended = len(table.table.state.past) - len(before.past)
        ends += ended
        if past is not None:
            sent += len(past["add"] if isinstance(past, dict) else past)
        assert (past is not None) == bool(ended)
    assert ends == sent > 0


def test_readers_who_know_no_more_than_spectators_get_the_public_bytes() -> None:
    """A bid tells an opponent who is not to act nothing of their own: one encoding serves all of them."""
    table = RandomTable(Options(players=6), 1, STYLE)
    for _ in table.begin():
        pass
    same = 0
    while table.table.status == "playing":
        told = {one.person: one.changes for one in table.move()}
        public = told[None]
        assert public is not None
        same += told["p_dee"] == public
    assert same == table.table.seq - 3, "somebody without a seat reads what a spectator reads"


# --- The form -----------------------------------------------------------------------------------------------

VIEW: Any = {
    "bid": 0,
    "moves": [[0, "place"]],
    "seats": [{"stack": ["hidden"], "hand": None}, {"stack": [], "hand": ["skull"]}],
}


@pytest.mark.parametrize(
    ("changed", "after"),
    [
        ({}, VIEW),
        ({"bid": 3}, {**VIEW, "bid": 3}),
        ({"moves": {"add": [[1, "pass"]]}}, {**VIEW, "moves": [[0, "place"], [1, "pass"]]}),
        ({"moves": []}, {**VIEW, "moves": []}),
        (
            {"seats": {"1": {"stack": {"add": ["skull"]}, "hand": []}}},
            {**VIEW, "seats": [VIEW["seats"][0], {"stack": ["skull"], "hand": []}]},
        ),
    ],
)
def test_changes_give_a_new_view_and_leave_the_old_one(changed: Any, after: Any) -> None:
    before = json.dumps(VIEW)
    assert apply_changes(VIEW, changed) == after
    assert json.dumps(VIEW) == before


def test_what_a_reader_knows_counts_instead_of_the_public_form() -> None:
    public = {"moves": {"add": [[1, "place"]]}, "seats": {"1": {"stack": ["hidden"], "hand_size": 3}}}
    own = {"moves": {"add": [[1, "place:skull"]]}, "seats": {"1": {"stack": ["skull"]}}}
    merged = merge_changes(public, own)
    assert merged == {
        "moves": {"add": [[1, "place:skull"]]},
        "seats": {"1": {"stack": ["skull"], "hand_size": 3}},
    }
    assert merge_changes(public, {}) == public


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        (None, {"host": "a", "seats": [None]}, {"host": "a", "seats": [None]}),
        ({"host": "a", "seats": [None]}, {"host": "b", "seats": [None]}, {"host": "b"}),
        (
            {"host": "a", "seats": [{"seat": 0}, None]},
            {"host": "a", "seats": [None, None]},
            {"seats": {"0": None}},
        ),
        ({"host": "a", "seats": [None]}, {"host": "a", "seats": [None, None]}, {"seats": [None, None]}),
    ],
)
def test_changes_of_a_table_are_whole_seats(before: Any, after: Any, changed: Any) -> None:
    assert table_changes(before, after) == changed
    assert apply_table_changes(before, changed) == after


def test_the_streams_that_the_web_client_is_tested_with_are_up_to_date() -> None:
    """Otherwise: ``make web-types``, then ``npm --prefix web run test``."""
    assert change_fixture.FILE.read_text(encoding="utf-8") == change_fixture.fixture()
