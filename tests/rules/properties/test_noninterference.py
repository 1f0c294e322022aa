"""No reader gets what they may not know: change it, and every byte that they get stays the same.

Two worlds are built that differ only in what one reader cannot know (``worlds.py`` says what that is), and
everything the reader gets is compared: views, legal actions, advice, refusals and events, at every step.

That these tests can fail was tried on broken copies of the engine; every one of these leaks was caught:

- in the view: a true face in another seat's stack (any, or the bottom one after a flip), another seat's hand,
  the lost discs of another seat or of one that is out, ``eliminated`` or ``shuffled`` computed from a secret,
  the Last Chance disc while all still choose, discs revealed that nobody turned;
- in the log, of this round or of past ones: a placement, a discard, a draw, a shuffle's order, the Last
  Chance disc too early, others' moves as one's own, a secret smuggled in the ``about`` of a hidden move;
- in an event: the face in Placed, ``face_up`` that tells a skull, the face in Lost, an opponent taken for
  oneself (V1), LastChanceShown or a face-up Placed too early, Shuffled that counts flowers, Eliminated only
  after a skull;
- in what may be done: picking only flowers, flipping no lone skull, naming only seats with flowers;
- in a refusal: the Challenger's flowers in the advice, the order in a refused pick, a stack in a refused
  flip, all moves in the details, a code that tells of a skull, the number of skulls in a refused bid.
"""

import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import event, given
from hypothesis import strategies as st

from calavera.rules import (
    LAST_CHANCE,
    Action,
    IllegalAction,
    State,
    describe_legal_actions,
    legal_actions,
    new_game,
    play,
    state_text,
    view,
)
from tests.rules.strategies import (
    EVERY_OPTIONS,
    SMALL_OPTIONS,
    STOP_CONDITIONS,
    Game,
    PlayStyle,
    examples,
    games,
    play_to_end,
    whole_games,
)
from tests.rules.vocabulary import VOCABULARY

from .worlds import other_game, other_state, own_seats

SEEDS = st.integers(0, 2**32)
TWO_TRIBES = [o for o in EVERY_OPTIONS if o.tribes_per_player == 2 and o.seats <= 8]
SIMULTANEOUS_LAST_CHANCE = [o for o in EVERY_OPTIONS if o.last_chance and o.opening == "simultaneous"]


# --- What a reader gets, to the byte ------------------------------------------------------------------------


def dump(value: object) -> Any:  # JSON
    """A value as JSON, with the types that its repr may leave out."""
    if isinstance(value, Action):
        return ["Action", str(value), value.verb, value.about]
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return [type(value).__name__, *[[name, dump(getattr(value, name))] for name in value._fields]]
    if isinstance(value, (tuple, list)):
        return [type(value).__name__, *[dump(item) for item in value]]
    if isinstance(value, dict):
        return ["dict", *[[dump(key), dump(item)] for key, item in value.items()]]
    assert value is None or type(value) in (str, int, bool), f"what is {value!r}?"
    return value


def text(value: object) -> str:
    """A value as one line of text: equal texts are equal bytes."""
    return f"{value!r} {json.dumps(dump(value))}"


def refusal_text(state: State, seat: int, word: str) -> str:
    """All that a refusal says; nothing for what is allowed."""
    try:
        play(state, seat, word)
    except IllegalAction as error:
        said = (error.code, str(error), dict(error.details), error.seat, error.action)
        return text(tuple(said)) + repr(error)
    return f"{word} is allowed"


def everything_sent(state: State, reader: int | None, words: list[str], all_rounds: bool = True) -> list[str]:
    """Everything that a reader can get from a state, trying these words with each own seat."""
    own = own_seats(state, reader)
    got = []
    for seat in own or (None,):
        seen = view(state, seat)
        got.append(text(seen if all_rounds else seen._replace(past=seen.past[-1:])))
    for seat in own:
        got += [text(legal_actions(state, seat)), describe_legal_actions(state, seat)]
        got += [refusal_text(state, seat, word) for word in words]
    return got


def compare(game: Game, other: Game, reader: int | None, random: Random) -> None:
    """Require that a reader gets the same in two games, at every step."""
    assert everything_sent(game.start, reader, VOCABULARY) == everything_sent(other.start, reader, VOCABULARY)
    for step, twin in zip(game.steps, other.steps, strict=True):
        assert text(step.seen_by(reader)) == text(twin.seen_by(reader))
        words = random.sample(VOCABULARY, 5)
        assert everything_sent(step.after, reader, words, False) == everything_sent(
            twin.after, reader, words, False
        )
    assert everything_sent(game.last, reader, VOCABULARY) == everything_sent(other.last, reader, VOCABULARY)


# --- The tests ----------------------------------------------------------------------------------------------


@examples(250)
@given(games(), SEEDS, st.data())
def test_a_game_with_other_secrets_is_the_same_game(game: Game, seed: int, data: st.DataObject) -> None:
    """A6, F2, F3, F5, T6, V1, V2: all along the game, to every reader."""
    reader = data.draw(st.none() | st.integers(0, len(game.start.seats) - 1))
    random = Random(seed)
    other = other_game(game, reader, random)
    event("the truth differs" if state_text(other.last) != state_text(game.last) else "the truth is the same")
    compare(game, other, reader, random)


@examples(30)
@given(games(st.sampled_from(TWO_TRIBES)), SEEDS, st.data())
def test_two_seats_of_one_player_share_all_they_know(game: Game, seed: int, data: st.DataObject) -> None:
    """V1: both own hands are seen from both own seats, and no other."""
    options = game.start.options
    reader = data.draw(st.integers(0, options.seats - 1))
    random = Random(seed)
    compare(game, other_game(game, reader, random), reader, random)
    twin = (reader + options.players) % options.seats
    for state in game.states:
        mine, same = view(state, reader), view(state, twin)
        assert [seat.seat for seat in mine.seats if seat.hand is not None] == sorted((reader, twin))
        assert mine._replace(seat=twin, legal=same.legal) == same
    for step in game.steps:
        assert step.seen_by(reader) == step.seen_by(twin)


@examples(150)
@given(games(st.sampled_from(SIMULTANEOUS_LAST_CHANCE), ("secret disc",)), SEEDS, st.data())
def test_the_last_chance_disc_is_secret_while_all_choose(game: Game, seed: int, data: st.DataObject) -> None:
    """O2, V2: who has not chosen yet must not see that it was placed; then it turns, and an event says so."""
    holder = game.last.setting.last_chance_seat
    reader = data.draw(st.none() | st.integers(0, len(game.start.seats) - 1))
    random = Random(seed)
    compare(game, other_game(game, reader, random), reader, random)
    if holder is None or not game.last.secret_opening:
        return
    if holder not in own_seats(game.last, reader):
        assert LAST_CHANCE not in view(game.last, reader).seats[holder].stack
        assert "last-chance" not in str(view(game.last, reader).moves)
    state, told = game.last, []
    while state.secret_opening:
        seat = state.to_act[0]
        step = play(state, seat, state.legal_actions(seat)[-1])
        told += [happened.kind for happened in step.seen_by(reader)]
        state = step.after
    placed = LAST_CHANCE in state.seats[holder].stack
    event(f"the Last Chance disc was placed: {placed}")
    assert told.count("last-chance-shown") == placed
    assert (LAST_CHANCE in view(state, reader).seats[holder].stack) == placed


@examples(250)
@given(games(), SEEDS, st.data())
def test_a_state_with_other_secrets_is_the_same_state(game: Game, seed: int, data: st.DataObject) -> None:
    """The same by changing the hidden fields of one state, and then playing on where nothing is turned."""
    state = game.last
    reader = data.draw(st.none() | st.integers(0, len(state.seats) - 1))
    other = other_state(state, reader, Random(seed))
    event("the truth differs" if other != state else "the truth is the same")
    assert everything_sent(state, reader, VOCABULARY) == everything_sent(other, reader, VOCABULARY)
    for seat in own_seats(state, reader):
        for action in legal_actions(state, seat):
            if action.verb == "flip" and action.about not in own_seats(state, reader):
                continue  # that is how secrets come out
            step, twin = play(state, seat, action), play(other, seat, action)
            assert text(step.seen_by(reader)) == text(twin.seen_by(reader))
            assert everything_sent(step.after, reader, []) == everything_sent(twin.after, reader, [])


# --- That the worlds are different --------------------------------------------------------------------------


def differences(game: Game, other: Game) -> set[str]:
    """In which ways the truths of two games differ."""
    kinds = {
        action.verb for (_, action), (_, twin) in zip(game.moves, other.moves, strict=True) if action != twin
    }
    placed = zip(game.moves, other.moves, strict=True)
    if any(LAST_CHANCE in (a.about, b.about) and a != b for (_, a), (_, b) in placed):
        kinds.add("last chance")
    for seat, twin in zip(game.last.seats, other.last.seats, strict=True):
        if seat.stack[: len(seat.stack) - seat.flipped] != twin.stack[: len(twin.stack) - twin.flipped]:
            kinds.add("face-down disc")
        if seat.lost != twin.lost:
            kinds.add("lost disc")
    return kinds


def test_other_worlds_are_really_other_worlds() -> None:
    """Most games get another truth, and all kinds of secrets are varied."""
    seen: Counter[str] = Counter()
    for number in range(300):
        random = Random(number)
        options = random.choice(SMALL_OPTIONS)
        place = (
            "secret disc"
            if options in SIMULTANEOUS_LAST_CHANCE
            else random.choice(("loss with a choice", "bidding"))
        )
        whole = play_to_end(new_game(options), random, PlayStyle(0.5, 0.3, 0.2, 0.3, 0.1))
        ends = [end for end, state in enumerate(whole.states) if STOP_CONDITIONS[place](state)]
        game = Game(whole.start, whole.steps[: random.choice(ends or range(len(whole.steps)))])
        reader = random.choice((None, *range(options.seats)))
        other = other_game(game, reader, random)
        seen.update(differences(game, other))
        seen["games"] += 1
        seen["other games"] += other != game
        seen["other states"] += other_state(game.last, reader, random) != game.last
    assert seen["other games"] > 0.6 * seen["games"]
    assert seen["other states"] > 0.6 * seen["games"]
    for kind in ("place", "shuffle", "draw", "discard", "face-down disc", "lost disc", "last chance"):
        assert seen[kind] > 0, kind


@examples(100)
@given(whole_games(), SEEDS)
def test_other_worlds_never_change_what_everybody_saw(game: Game, seed: int) -> None:
    """A spectator's other world has the same words but for the faces of secrets, and ends the same way."""
    other = other_game(game, None, Random(seed))
    for (actor, action), (twin_actor, twin) in zip(game.moves, other.moves, strict=True):
        assert (actor, action.verb) == (twin_actor, twin.verb)
        assert action == twin or action.verb in ("place", "discard", "draw", "shuffle")
    assert (other.last.winner, other.last.reason) == (game.last.winner, game.last.reason)
    assert game.last.past == other.last.past
