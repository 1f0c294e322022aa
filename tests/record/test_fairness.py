"""Every change to a game with commitments is found, and the move is named."""

import json
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from calavera.record import Record, Verdict, fairness_json, parse_record, public_fairness_json, verify
from calavera.record.fairness import commitment, first_seal, new_salt, next_seal, public_word
from calavera.rules import BadRecord, Options, play
from calavera.rules.actions import WORDS
from tests.rules.strategies import PLAY_STYLES, SMALL_OPTIONS, Game, examples, games, new_games, play_to_end

from .committed_game import DEEP, GAME, NAME, SALT, ZEROS, CommittedGame, as_dict, commit_game


@st.composite
def finished_games(draw: st.DrawFn) -> CommittedGame:
    """A game from its very start to its end, and its salts."""
    dice = Random(draw(st.integers(0, 2**32)))
    start = draw(new_games(st.sampled_from(SMALL_OPTIONS)))
    return commit_game(play_to_end(start, dice, draw(PLAY_STYLES)), dice)


def with_moves(record: Record, moves: list[Any]) -> Verdict:
    return verify(record._replace(moves=tuple(moves)))


def other_digit(text: str, at: int) -> str:
    return text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1 :]


# --- Games as they were -------------------------------------------------------------------------------------


@given(finished_games(), st.data())
@examples(40)
def test_a_game_as_it_was_is_in_order_at_any_length(game: CommittedGame, data: st.DataObject) -> None:
    part = game.cut(data.draw(st.integers(0, len(game.moves))))
    for one in (game, part):
        seal = public_fairness_json(NAME, one.salts, one.moves, one.options, one.first)["seal"]
        assert verify(one.record) == Verdict(True, seal=seal)
    assert verify(game.record, [*game.stream, part.public, game.public, as_dict(game.record)]).ok


@given(games(st.sampled_from(SMALL_OPTIONS)))
@examples(20)
def test_what_is_public_says_nothing_of_secrets(game: Game) -> None:
    one = commit_game(game, Random(1))
    public, full = one.public["fairness"], one.record.extra["fairness"]
    assert isinstance(full, dict)
    assert public == {key: value for key, value in full.items() if key != "salts"}
    assert list(full["salts"]) == list(full["commitments"]) == [str(at) for at in one.secrets]
    assert not any(salt in json.dumps([one.public, one.stream]) for salt in one.salts.values())


@pytest.mark.parametrize("word", sorted(WORDS))
def test_a_seal_never_has_a_secret_under_it(word: str) -> None:
    verb = WORDS[word].verb
    hidden = verb in {"place", "shuffle", "discard", "draw"}
    assert public_word(word) == (verb if hidden else word)
    assert next_seal(ZEROS, 3, 0, word, ZEROS) == next_seal(ZEROS, 3, 0, verb if hidden else word, ZEROS)


def test_the_bytes_are_those_of_the_documentation() -> None:
    def digest(text: bytes) -> str:
        return sha256(text).hexdigest()

    start = digest(b'["calavera-first-seal/1","K7WMQX-1",[4,"simultaneous","pick",false,1],3]')
    hidden = digest(
        b'["calavera-commitment/1","K7WMQX-1",0,2,"place:skull","00112233445566778899aabbccddeeff"]'
    )
    after = digest(f'["calavera-next-seal/1","{start}",0,2,"place","{hidden}"]'.encode())
    dice = digest(f'["calavera-next-seal/1","{after}",1,"chance","bid:2",null]'.encode())
    assert first_seal(NAME, Options(4), 3) == start
    assert commitment(NAME, 0, 2, "place:skull", SALT) == hidden
    assert next_seal(start, 0, 2, "place", hidden) == after
    assert next_seal(after, 1, "chance", "bid:2", None) == dice


class LaterOptions(NamedTuple):
    """The options of a later version, with one more."""

    players: int
    opening: str = "simultaneous"
    loss: str = "pick"
    last_chance: bool = False
    tribes_per_player: int = 1
    jokers: int = 0


def test_a_seal_stays_the_same_when_the_game_gets_a_new_option() -> None:
    assert Options._fields[:5] == LaterOptions._fields[:5]
    assert first_seal(NAME, cast(Options, LaterOptions(4)), 3) == first_seal(NAME, Options(4), 3)
    text = b'["calavera-first-seal/1","K7WMQX-1",[4,"simultaneous","pick",false,1,["jokers",2]],0]'
    assert first_seal(NAME, cast(Options, LaterOptions(4, jokers=2)), 0) == sha256(text).hexdigest()


def test_each_part_of_a_commitment_counts() -> None:
    parts: list[tuple[str, int, int | str, str, str]] = [
        (NAME, 0, 2, "place:skull", SALT),
        ("K7WMQX-2", 0, 2, "place:skull", SALT),
        (NAME, 1, 2, "place:skull", SALT),
        (NAME, 0, 1, "place:skull", SALT),
        (NAME, 0, "chance", "place:skull", SALT),
        (NAME, 0, 2, "place:flower", SALT),
        (NAME, 0, 2, "place:skull", other_digit(SALT, 31)),
    ]
    assert len({commitment(*part) for part in parts}) == len(parts)


def test_salts_are_fresh() -> None:
    salts = {new_salt() for _ in range(100)}
    assert len(salts) == 100
    assert all(len(salt) == 32 and set(salt) <= set("0123456789abcdef") for salt in salts)


def test_a_secret_without_salt_cannot_be_written() -> None:
    with pytest.raises(BadRecord, match="move 1 "):
        fairness_json(NAME, {0: SALT}, [(0, "place:flower"), (1, "place:skull")], Options(2), 0)


@pytest.mark.parametrize("name", ["", " ", "a b", "K7\n", 'x"y', "x\\y", "é", "\ud800", "x" * 101, 7, None])
def test_a_name_that_reads_two_ways_is_refused(name: Any) -> None:
    with pytest.raises(BadRecord, match="a game's name"):
        first_seal(name, Options(2), 0)
    with pytest.raises(BadRecord, match="a game's name"):
        commitment(name, 0, 0, "place:flower", SALT)


# --- A single change ----------------------------------------------------------------------------------------


@given(finished_games(), st.data())
@examples(60)
def test_another_face_is_found_where_it_is(game: CommittedGame, data: st.DataObject) -> None:
    at = data.draw(st.sampled_from(game.secrets))
    actor, word = game.moves[at]
    others = [other for other in WORDS if WORDS[other].verb == WORDS[word].verb and other != word]
    moves = [*game.moves]
    moves[at] = (actor, data.draw(st.sampled_from(others)))
    verdict = with_moves(game.record, moves)
    assert (verdict.ok, verdict.at, verdict.seal) == (False, at, None)
    assert verdict.code in ("wrong-commitment", "illegal-move")
    who = "chance" if actor == "chance" else f"seat {actor}"
    assert str(verdict.error).startswith(f"move {at}, {who}'s {WORDS[word].verb}: ")


@pytest.mark.parametrize("kind", ["salts", "commitments"])
@given(finished_games(), st.data())
@examples(30)
def test_another_salt_or_commitment_is_found_where_it_is(
    kind: str, game: CommittedGame, data: st.DataObject
) -> None:
    at, record = data.draw(st.sampled_from(game.secrets)), as_dict(game.record)
    values = record["fairness"][kind]
    values[str(at)] = other_digit(values[str(at)], data.draw(st.integers(0, 31)))
    verdict = verify(parse_record(record))
    assert (verdict.ok, verdict.at, verdict.code) == (False, at, "wrong-commitment")


@given(finished_games(), st.data())
@examples(60)
def test_another_order_is_found_where_it_begins(game: CommittedGame, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(game.moves) - 2))
    moves = [*game.moves]
    moves[at : at + 2] = moves[at + 1], moves[at]
    assume(moves != [*game.moves])
    verdict = with_moves(game.record, moves)
    assert not verdict.ok
    if {at, at + 1} & {*game.secrets}:
        assert verdict.at == at
    else:
        # Two who show may do so in either order: the seal alone tells, and only what was seen tells where.
        assert verdict.at == at or (verdict.at, verdict.code) == (None, "wrong-seal")
        assert verify(game.record._replace(moves=tuple(moves)), game.stream).at == at


@given(finished_games(), st.data())
@examples(60)
def test_a_move_left_out_is_found_from_there_on(game: CommittedGame, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(game.moves) - 1))
    verdict = with_moves(game.record, [*game.moves[:at], *game.moves[at + 1 :]])
    assert_found_after(verdict, at, game)


@given(finished_games(), st.data())
@examples(60)
def test_a_move_added_is_found_from_there_on(game: CommittedGame, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(game.moves)))
    state = game.state(at)
    actors = [*range(len(state.seats)), "chance"]
    legal = [(actor, str(word)) for actor in actors for word in state.legal_actions(actor)]
    added = data.draw(st.sampled_from(legal or [(0, "pass")]))
    verdict = with_moves(game.record, [*game.moves[:at], added, *game.moves[at:]])
    assert_found_after(verdict, at, game)


def assert_found_after(verdict: Verdict, at: int, game: CommittedGame) -> None:
    """The place is where the record stops making sense: never before the change, and named if it can be."""
    assert not verdict.ok
    if verdict.at is None:
        assert verdict.code == "wrong-seal"
        assert not [secret for secret in game.secrets if secret >= at]
    else:
        assert verdict.at >= at


@given(finished_games(), st.integers(0, 63))
@examples(20)
def test_another_seal_or_start_is_found(game: CommittedGame, digit: int) -> None:
    record = as_dict(game.record)
    record["fairness"]["seal"] = other_digit(record["fairness"]["seal"], digit)
    assert verify(parse_record(record)).code == "wrong-seal"
    for change in (
        {"first": (game.first + 1) % game.options.seats},
        {"options": {**record["options"], "last_chance": not game.options.last_chance}},
    ):
        assert not verify(parse_record({**as_dict(game.record), **change})).ok


# --- A record rewritten as a whole --------------------------------------------------------------------------


@st.composite
def rewritten_games(draw: st.DrawFn) -> tuple[CommittedGame, CommittedGame, int]:
    """A game; the same told differently from some move on, with salts and seal to suit; and that move."""
    game = draw(finished_games())
    at, dice = draw(st.integers(0, len(game.moves) - 1)), Random(draw(st.integers(0, 2**32)))
    (actor, word), state = game.moves[at], game.state(at)
    others = [other for other in state.legal_actions(actor) if other != word]
    assume(others)
    other = draw(st.sampled_from(others))
    rest = play_to_end(play(state, actor, other).after, dice, draw(PLAY_STYLES))
    moves = (*game.moves[:at], (actor, other), *rest.moves)
    fresh = {number: f"{dice.getrandbits(128):032x}" for number in range(at, len(moves))}
    return game, game._replace(moves=moves, salts={**game.salts, **fresh}), at


@given(rewritten_games(), st.data())
@examples(60)
def test_a_record_rewritten_without_a_flaw_is_not_what_was_seen(
    told: tuple[CommittedGame, CommittedGame, int], data: st.DataObject
) -> None:
    game, lie, at = told
    assert verify(lie.record).ok
    verdict = verify(lie.record, game.stream)
    assert (verdict.ok, verdict.at, verdict.code) == (False, at, "not-what-was-seen")
    later = data.draw(st.integers(at, len(game.moves) - 1))
    (entry,) = game.stream[later + 1]["commitments"]
    note = {"move": later, "seal": entry["seal"]}
    noted = verify(lie.record, [note])
    assert (noted.ok, noted.at) == (False, later)
    public = verify(lie.record, [game.cut(later + 1).public])
    assert not public.ok
    assert public.at is not None
    assert at <= public.at <= later
    assert verify(lie.record, [game.cut(at).public]).ok  # what was seen before the change is no help


@given(finished_games(), st.data())
@examples(20)
def test_a_record_cut_short_is_not_what_was_seen(game: CommittedGame, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(game.moves) - 1))
    short = game.cut(length).record
    assert verify(short).ok
    for seen in (game.stream, [game.public], list(reversed(game.stream))):
        verdict = verify(short, seen)
        assert (verdict.at, verdict.code) == (length, "missing-move")


# --- Tables: every code, every shape ------------------------------------------------------------------------

#: What is put where (None: taken out), at which move that shows, the code, and how the sentence ends.
CHANGES: list[tuple[list[str | int], Any, int | None, str, str]] = [
    (["fairness"], None, None, "no-fairness", "nothing in it can be checked"),
    (["fairness", "salts"], None, None, "still-secret", "after the game"),
    (["fairness", "salts", "8"], None, 8, "missing-salt", "nobody can check it"),
    (["fairness", "salts", "8"], "0" * 31, 8, "bad-salt", f"not '{'0' * 31}'"),
    (["fairness", "salts", "8"], "0" * 32, 8, "wrong-commitment", "do not give the commitment"),
    (["fairness", "commitments", "8"], None, 8, "missing-commitment", "to check it against"),
    (["fairness", "commitments", "8"], SALT, 8, "bad-commitment", f"not '{SALT}'"),
    (["fairness", "commitments", "8"], ZEROS, 8, "wrong-commitment", "do not give the commitment"),
    (["fairness", "salts", "9"], SALT, 9, "unexpected-salt", "nothing to commit to"),
    (["fairness", "commitments", "9"], ZEROS, 9, "unexpected-commitment", "nothing to commit to"),
    (["fairness", "salts", "99"], SALT, 99, "unexpected-salt", "the record ends before it"),
    (["fairness", "commitments", "12"], ZEROS, 12, "unexpected-commitment", "the record ends before it"),
    (["fairness", "game"], "K7WMQX-2", 0, "wrong-commitment", "do not give the commitment"),
    (["fairness", "seal"], ZEROS, None, "wrong-seal", "was changed"),
    (["moves", 10, 1], "pick:1", None, "wrong-seal", "was changed"),
    (["moves", 3, 1], "bid:9", 3, "illegal-move", "or bid 1 to 3"),
    (["moves", 3, 1], "bid:x", 3, "illegal-move", "exactly"),
    (["moves", 3, 1], ["bid", 2], 3, "illegal-move", "not ['bid', 2]"),
    (["moves", 3, 0], 10**30, 3, "illegal-move", "0 to 2"),
    (["options", "players"], 13, None, "bad-options", "(two boxes hold twelve tribes)"),
    (["first"], 3, None, "bad-options", "not 3"),
]


def change_at(path: list[str | int], value: Any) -> dict[str, Any]:
    """The record of GAME with one thing in it changed or taken out."""
    record = as_dict(GAME.record)
    *way, last = path
    place: Any = record
    for step in way:
        place = place[step]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return record


@pytest.mark.parametrize(("path", "value", "at", "code", "end"), CHANGES, ids=lambda value: str(value)[:30])
def test_a_change_is_told_as(path: list[str | int], value: Any, at: int | None, code: str, end: str) -> None:
    verdict = verify(parse_record(change_at(path, value)))
    assert (verdict.ok, verdict.at, verdict.code, verdict.seal) == (False, at, code, None)
    assert verdict.error is not None
    assert verdict.error.endswith(end)
    if at is not None:
        assert verdict.error.startswith(f"move {at}")


NO_OBJECTS: list[Any] = [0, "x", [], True, 10**5000, DEEP]
NO_NAMES: list[Any] = [0, "", "a b", "é", "\ud800", "x" * 10**6, [], {}, DEEP]
NO_INDICES = ["", "x", "-1", "01", "1.0", "²", "9" * 5000]
NO_SEALS: list[Any] = [0, "", "0" * 63, "A" * 64, "0" * 64 + "\n", [], DEEP]
NO_HEX: list[Any] = [0, True, "", "x" * 10**6, SALT[:-1], SALT.upper(), SALT + "\n", 10**5000, [], {}]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *[("game", value) for value in NO_NAMES],
        *[(key, value) for key in ("salts", "commitments") for value in NO_OBJECTS],
        *[(key, {index: SALT}) for key in ("salts", "commitments") for index in NO_INDICES],
        *[("seal", value) for value in NO_SEALS],
        *[(key, None) for key in ("game", "salts", "commitments", "seal", "more")],
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_not_a_fairness_object_is_refused(key: str, value: Any) -> None:
    fairness = {**as_dict(GAME.record)["fairness"], key: value}
    assert_refused_whole({"fairness": fairness})


@pytest.mark.parametrize("value", [None, *NO_OBJECTS], ids=lambda value: type(value).__name__)
def test_only_an_object_is_a_fairness_object(value: Any) -> None:
    assert_refused_whole({"fairness": value})


def assert_refused_whole(extra: dict[str, Any]) -> None:
    verdict = verify(GAME.record._replace(extra=extra))
    assert (verdict.ok, verdict.at, verdict.code) == (False, None, "bad-fairness")
    assert len(verdict.error or "") in range(20, 200)


@pytest.mark.parametrize("value", NO_HEX, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize(("name", "code"), [("salts", "bad-salt"), ("commitments", "bad-commitment")])
def test_what_is_not_a_salt_or_a_commitment_is_refused_in_its_place(name: str, code: str, value: Any) -> None:
    record = as_dict(GAME.record)
    record["fairness"][name]["2"] = value
    verdict = verify(parse_record(record))
    assert (verdict.ok, verdict.at, verdict.code) == (False, 2, code)
    assert len(verdict.error or "") in range(20, 200)
