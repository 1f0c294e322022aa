"""Properties of legal actions at any table, at any time: what is listed is accepted, all else is refused."""

import pickle

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from calavera.rules import (
    CHANCE,
    FLOWER,
    LAST_CHANCE,
    SKULL,
    Actor,
    BadOptions,
    IllegalAction,
    Options,
    State,
    View,
    legal_actions,
    new_game,
    parse_action,
    play,
    state_text,
    view,
)
from tests.rules.strategies import (
    EVERY_OPTIONS,
    Game,
    actors,
    examples,
    games,
    states,
)
from tests.rules.vocabulary import ALMOST_WORDS, VOCABULARY

# --- The start ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", EVERY_OPTIONS, ids=repr)
def test_every_table_opens_with_any_first_seat(options: Options) -> None:
    """S1 to S6, O2 to O4."""
    count = options.players * options.tribes_per_player
    assert options.seats == count
    assert options.boxes == (1 if count <= 6 else 2)
    for first in range(count):
        state = new_game(options, first)
        assert (state.options, state.round, state.first, state.phase) == (options, 1, first, "opening")
        assert [seat.hand() for seat in state.seats] == [(FLOWER, FLOWER, FLOWER, SKULL)] * count
        assert [(seat.discs, seat.wins, seat.stack) for seat in state.seats] == [(4, 0, ())] * count
        assert (
            state.to_act
            == {
                "simultaneous": tuple(range(count)),
                "first-last": ((first + 1) % count,),
                "others-first": tuple(seat for seat in range(count) if seat != first),
            }[options.opening]
        )
        assert state.past == ()
        assert (state.bid, state.bidder, state.challenger, state.winner, state.reason) == (0,) + (None,) * 4
    for first in (-1, count):
        with pytest.raises(BadOptions):
            new_game(options, first)


@pytest.mark.parametrize("options", EVERY_OPTIONS, ids=repr)
def test_seats_of_one_player_are_opposite_each_other(options: Options) -> None:
    """V1."""
    held = [options.seats_of(player) for player in range(options.players)]
    assert sorted(seat for seats in held for seat in seats) == list(range(options.seats))
    for player, seats in enumerate(held):
        assert seats == tuple(range(player, options.seats, options.players))
        assert [options.player_of(seat) for seat in seats] == [player] * options.tribes_per_player


# --- What may be done ---------------------------------------------------------------------------------------


def test_the_vocabulary_is_the_whole_vocabulary() -> None:
    from calavera.rules.actions import WORDS

    assert sorted(WORDS) == sorted(VOCABULARY)
    for word in VOCABULARY:
        action = parse_action(word)
        assert action == word
        assert (repr(action), str(action)) == (word, word)
        assert f"{action.verb}:{action.about}" in (word, f"{word}:None")
        assert isinstance(action.about, int) == (action.verb in ("bid", "flip", "start", "pick"))


@examples(100)
@given(states())
def test_exactly_the_legal_actions_are_accepted(state: State) -> None:
    """Every word by every actor: either listed and played, or refused with the state untouched."""
    untouched = pickle.loads(pickle.dumps(state))
    for actor in actors(state):
        listed = legal_actions(state, actor)
        assert len(set(listed)) == len(listed)
        accepted = [word for word in VOCABULARY if accepts(state, actor, word)]
        assert sorted(accepted) == sorted(listed)
    assert state == untouched
    assert state_text(state) == state_text(untouched)


def accepts(state: State, actor: Actor, word: str) -> bool:
    """Whether a word is played; a refusal says whose it was, what it was, and why not."""
    try:
        step = play(state, actor, word)
    except IllegalAction as error:
        refused = error
    else:
        assert step.before is state
        assert (step.actor, step.action) == (actor, word)
        assert step.after != state
        return True
    assert (refused.seat, refused.action) == (actor, word)
    assert refused.code
    assert str(refused)
    return False


@examples(200)
@given(
    states(),
    st.sampled_from(tuple(ALMOST_WORDS))
    | st.text(max_size=12)
    | st.sampled_from(VOCABULARY).map(lambda word: word + "\n"),
    st.data(),
)
def test_every_other_text_is_refused(state: State, text: str, data: st.DataObject) -> None:
    assume(text not in VOCABULARY)
    actor = data.draw(st.sampled_from(actors(state)))
    with pytest.raises(IllegalAction) as refused:
        play(state, actor, text)
    assert refused.value.code in ("unknown-action", "bad-bid", "no-such-seat", "no-such-disc")
    assert (refused.value.seat, refused.value.action) == (actor, text)
    assert len(str(refused.value)) < 250


@examples(100)
@given(
    states(),
    st.one_of(
        st.none(),
        st.booleans(),
        st.floats(),
        st.integers(max_value=-1),
        st.integers(min_value=12),
        st.just(10**5000),
        st.text(max_size=8).filter(lambda text: text != CHANCE),
        st.binary(max_size=3),
        st.lists(st.integers(0, 3), max_size=2),
        st.just(("chance",)),
    ),
    st.sampled_from(VOCABULARY),
)
def test_no_other_actor_may_play(state: State, actor: object, word: str) -> None:
    """A bool is no seat and a float is none either: types are refused, never coerced."""
    for refusing in (lambda: play(state, actor, word), lambda: legal_actions(state, actor)):
        with pytest.raises(IllegalAction) as refused:
            refusing()
        assert refused.value.code == ("no-such-seat" if type(actor) is int else "bad-type")
        assert refused.value.seat is actor
        assert len(str(refused.value)) < 250


@examples(100)
@given(
    states(),
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.binary(max_size=4), st.just(["pass"])),
    st.data(),
)
def test_an_action_is_a_word(state: State, action: object, data: st.DataObject) -> None:
    with pytest.raises(IllegalAction) as refused:
        play(state, data.draw(st.sampled_from(actors(state))), action)
    assert refused.value.code == "bad-type"
    assert refused.value.action is action


@examples(100)
@given(games())
def test_every_seat_that_must_act_can_and_others_may_only_show(game: Game) -> None:
    for state in game.states:
        must = state.to_act
        assert (must == ()) == (state.phase == "over") == (state.winner is not None)
        assert must == (CHANCE,) or list(must) == sorted(set(must), key=int)
        assert len(must) <= 1 or (state.phase == "opening" and state.options.opening != "first-last")
        for actor in actors(state):
            listed = legal_actions(state, actor)
            if actor in must:
                assert set(listed) - {"show"}
            else:
                assert set(listed) <= {"show"}
        assert state.phase == "loss" or not any("show" in legal_actions(state, a) for a in actors(state))


def rules_of_the_view(seen: View) -> list[str]:
    """What the reader's seat may do, from nothing but its view: the rules written a second time."""
    assert seen.seat is not None
    me, table = seen.seats[seen.seat], seen.seats
    assert me.hand is not None
    if seen.phase == "loss":
        rest = list(me.stack[: len(me.stack) - me.flipped])
        hidden = [disc for disc in rest if disc != LAST_CHANCE]
        assert seen.challenger is not None
        assert seen.skull_owner is not None
        opponent = me.player != table[seen.challenger].player
        own = table[seen.skull_owner].player == table[seen.challenger].player
        choices = []
        if own and me.seat == seen.challenger:  # F4
            choices = [f"discard:{disc}" for disc in sorted({*me.hand, *me.stack} - {LAST_CHANCE})]
        if not own and me.seat == seen.skull_owner:  # F2
            choices = [f"pick:{index}" for index in range(seen.shuffled)]
        return choices + ["show"] * (opponent and bool(hidden))  # T6
    if seen.seat not in seen.to_act:
        return []
    match seen.phase:
        case "opening":  # O1
            return [f"place:{disc}" for disc in sorted(set(me.hand))]
        case "adding":  # A1 to A4
            bids = [f"bid:{number}" for number in range(1, seen.total + 1)]
            return [f"place:{disc}" for disc in sorted(set(me.hand))] + bids
        case "bidding":  # B1
            return [f"bid:{number}" for number in range(seen.bid + 1, seen.total + 1)] + ["pass"]
        case "attempt":  # T2, T3
            if me.flipped < len(me.stack):
                return [f"flip:{me.seat}"]
            return [f"flip:{other.seat}" for other in table if other.flipped < len(other.stack)]
        case _:  # N3, D6
            return [f"start:{other.seat}" for other in table if not other.eliminated]


@examples(150)
@given(games())
def test_legal_actions_follow_from_the_view_alone(game: Game) -> None:
    for state in game.states:
        for seat in range(len(state.seats)):
            seen = view(state, seat)
            assert sorted(seen.legal) == sorted(rules_of_the_view(seen))
            assert seen.legal == legal_actions(state, seat) == state.legal_actions(seat)
        assert view(state, None).legal == ()
