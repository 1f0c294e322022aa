"""The public record of a running game: what was told stays, and nothing is told before its time."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from calavera.rules import LastChanceShown, Placed, State
from calavera.server.table_terms import Terms
from calavera.server.tables.entries import Created, Entry, LoggedEntry, Played, Sitter, Started
from calavera.server.tables.game_records import game_record
from tests.rules.scripts import script_steps, table
from tests.rules.strategies import (
    PLAY_STYLES,
    SMALL_OPTIONS,
    Game,
    PlayStyle,
    examples,
    new_games,
    play_to_end,
)

LAST_CHANCE_OPTIONS = [options for options in SMALL_OPTIONS if options.last_chance]


def public_records(game: Game, times: Iterable[int] | None = None) -> list[dict[str, Any]]:
    """The record after these numbers of moves; without any, after each move while the game goes on."""
    options = game.start.options
    seats = tuple([Sitter(f"Ann {player}", "jade", f"p_{player}") for player in range(options.players)])
    entries: list[Entry] = [
        Created(Terms(options), "p_0", seats),
        Started(1, "game", Terms(options), game.start.first, seats),
        *[Played(((actor, str(action)),), ("0" * 32,)) for actor, action in game.moves],
    ]
    log = [LoggedEntry(seq, 1000.0 + seq, entry) for seq, entry in enumerate(entries, 1)]
    if times is None:
        times = range(len(game.steps) + (game.last.result is None))
    return [game_record("K7WMQX", log[: 2 + made], None) for made in times]


def play_with_last_chance(start: State, style: PlayStyle, dice: Random) -> Game:
    """A game without its last move, in which a Last Chance disc was placed if a few tries find one."""
    games = [play_to_end(start, dice, style) for _ in range(5)]
    placed = [game for game in games if any([word == "place:last-chance" for _, word in game.moves])]
    return Game(start, (placed or games)[0].steps[:-1])


@examples(30)
@given(new_games(st.sampled_from(LAST_CHANCE_OPTIONS)), PLAY_STYLES, st.integers(0, 2**32))
def test_what_was_told_stays(start: State, style: PlayStyle, seed: int) -> None:
    """Moves, shown discs and commitments of a public record are the first ones of every later record."""
    dice = Random(seed)
    game = play_with_last_chance(start, style, dice)
    times = {0, len(game.steps), *dice.choices(range(len(game.steps) + 1), k=3)}
    for at, (_, word) in enumerate(game.moves):
        if word == "place:last-chance":
            times.update([at, at + 1, min(at + start.options.seats, len(game.steps))])
    records = public_records(game, sorted(times))
    for before, after in itertools.pairwise(records):
        assert after["moves"][: len(before["moves"])] == before["moves"]
        shown = before["last_chance_shown"]
        assert after["last_chance_shown"][: len(shown)] == shown
        assert before["fairness"]["commitments"].items() <= after["fairness"]["commitments"].items()


@examples(30)
@given(new_games(st.sampled_from(LAST_CHANCE_OPTIONS)), PLAY_STYLES, st.integers(0, 2**32))
def test_it_tells_what_the_stream_told(start: State, style: PlayStyle, seed: int) -> None:
    """Each word against the events of its move, as a spectator gets them. Discs that lay open are known."""
    game = play_with_last_chance(start, style, Random(seed))
    record = public_records(game, [len(game.steps)])[0]
    known = {*record["last_chance_shown"]}
    event(f"{len(known)} shown after they were placed")
    for at, (step, (actor, word)) in enumerate(zip(game.steps, record["moves"], strict=True)):
        events = step.seen_by(None)
        assert actor == step.actor
        if isinstance(events[0], Placed):
            open_now = events[0].face_up or LastChanceShown(events[0].seat) in events
            assert word == ("place:last-chance" if open_now else "place")
            known |= {at} if open_now else set()
        elif step.action.verb in ("shuffle", "draw", "discard"):
            assert word == step.action.verb
        else:
            assert word == step.action
    placed = {at for at, (_, word) in enumerate(game.moves) if word == "place:last-chance"}
    assert known <= placed
    assert len(placed - known) <= game.last.secret_opening


#: Seat 0 fails three times on the skull of seat 1 and has one flower left; in any opening.
FALL = ", ".join(
    [
        "1 place:skull, 2 place:flower, 0 place:flower, 0 bid:2, 1 pass, 2 pass, 0 flip:0, 0 flip:1,"
        f"chance {draw}"
        for draw in ("draw:flower", "draw:flower", "draw:skull")
    ]
)


@pytest.mark.rule("V2", "O2", "O4")
@pytest.mark.parametrize(
    ("opening", "script", "told", "shown"),
    [
        # O2: hidden while seats choose, and shown with the last of them.
        ("simultaneous", "0 place:last-chance, 1 place:skull, 2 place:flower", "place", 2),
        ("simultaneous", "1 place:skull, 0 place:last-chance, 2 place:flower", "place", 1),
        ("simultaneous", "1 place:skull, 2 place:flower, 0 place:last-chance", "place:last-chance", None),
        # O3, O4: the first player places last, and not in secret.
        ("first-last", "1 place:skull, 2 place:flower, 0 place:last-chance", "place:last-chance", None),
        ("others-first", "2 place:flower, 1 place:skull, 0 place:last-chance", "place:last-chance", None),
    ],
)
def test_a_last_chance_disc_does_not_hide_again(
    opening: str, script: str, told: str, shown: int | None
) -> None:
    """V2: neither while the next round opens nor later."""
    start = table(3, opening=opening, loss="draw", last_chance=True)
    after = (
        "0 place:flower, 1 bid:4, 1 flip:1, 1 discard:flower, 2 place:flower, 0 place:flower, 1 place:flower"
    )
    if opening == "first-last":
        after = "0 place:flower, 1 bid:4, 1 flip:1, 1 discard:flower, 2 place:flower, 0 place:flower"
    game = Game(start, tuple(script_steps(start, f"{FALL}, {script}, {after}")))
    placed = next(at for at, (_, word) in enumerate(game.moves) if word == "place:last-chance")
    for made, record in enumerate(public_records(game)):
        if made > placed:
            assert record["moves"][placed] == [0, told]
            lies_open = shown is not None and made > placed + shown
            assert record["last_chance_shown"] == ([placed] if lies_open else [])


@pytest.mark.rule("V2")
@pytest.mark.parametrize("opening", ["simultaneous", "first-last", "others-first"])
def test_a_last_chance_disc_that_is_added_is_told_at_once(opening: str) -> None:
    """V2: and while the next round opens it is still told."""
    start = table(3, opening=opening, loss="draw", last_chance=True)
    script = (
        "1 place:skull, 2 place:flower, 0 place:flower, 0 place:last-chance, 1 bid:4, 1 flip:1,"
        "1 discard:flower, 2 place:flower"
    )
    records = public_records(Game(start, tuple(script_steps(start, f"{FALL}, {script}"))))
    told = [[word for _, word in record["moves"]].count("place:last-chance") for record in records]
    assert told[-6:] == [0, 1, 1, 1, 1, 1]
    assert not any([record["last_chance_shown"] for record in records])
