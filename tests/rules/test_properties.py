"""Laws of the game that hold at any table and any moment, checked on random games by independent counting."""

import copy
import pickle
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from calavera.rules import (
    CHANCE,
    FLOWER,
    LAST_CHANCE,
    SKULL,
    Action,
    Actor,
    BadOptions,
    BadPosition,
    IllegalAction,
    Options,
    State,
    View,
    chance_outcomes,
    legal_actions,
    new_game,
    parse_action,
    play,
    state_from_text,
    state_text,
    view,
)
from calavera.rules import events as ev
from calavera.rules.views import open_view

from .listener import EventReader
from .strategies import (
    ANY_OPTIONS,
    EVERY_OPTIONS,
    Game,
    examples,
    games,
    max_moves,
    replace_fields,
    replay_moves,
    set_ups,
    starts,
    states,
    whole_games,
)
from .vocabulary import ALMOST_WORDS, VOCABULARY

WITH_LAST_CHANCE = st.sampled_from([options for options in EVERY_OPTIONS if options.last_chance])


def actors(state: State) -> list[Actor]:
    """Everyone who can ever act at this table."""
    return [*range(len(state.seats)), CHANCE]


# --- The start ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", EVERY_OPTIONS, ids=repr)
def test_every_table_opens_with_any_first_seat(options: Options) -> None:
    """S1 to S6, O2, O3."""
    count = options.players * options.tribes_per_player
    assert options.seats == count
    assert options.boxes == (1 if count <= 6 else 2)
    for first in range(count):
        state = new_game(options, first)
        assert (state.options, state.round, state.first, state.phase) == (options, 1, first, "opening")
        assert [seat.hand() for seat in state.seats] == [(FLOWER, FLOWER, FLOWER, SKULL)] * count
        assert [(seat.discs, seat.wins, seat.stack) for seat in state.seats] == [(4, 0, ())] * count
        simultaneous = options.opening == "simultaneous"
        assert state.to_act == (tuple(range(count)) if simultaneous else ((first + 1) % count,))
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
def test_nobody_else_acts(state: State, actor: object, word: str) -> None:
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
def test_who_must_act_can_and_nobody_else_may_but_show(game: Game) -> None:
    for state in game.states:
        must = state.to_act
        assert (must == ()) == (state.phase == "over") == (state.winner is not None)
        assert must == (CHANCE,) or list(must) == sorted(set(must), key=int)
        assert len(must) <= 1 or (state.phase, state.options.opening) == ("opening", "simultaneous")
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


# --- Discs --------------------------------------------------------------------------------------------------


@examples(150)
@given(whole_games())
def test_discs_are_conserved(game: Game) -> None:
    for state in game.states:
        for index, seat in enumerate(state.seats):
            owned = Counter({FLOWER: seat.flowers, SKULL: int(seat.skull)})
            assert owned + Counter(seat.lost) == Counter({FLOWER: 3, SKULL: 1})
            held = Counter(state.hand(index)) + Counter(seat.stack)
            chances = held.pop(LAST_CHANCE, 0)
            assert held == +owned
            assert chances == (state.setting.last_chance_seat == index)
            assert seat.discs == owned.total()
            assert seat.eliminated == (seat.discs == 0)
            assert not (seat.eliminated and (seat.active or seat.stack or seat.passed))
            assert 0 <= seat.flipped <= len(seat.stack)
        assert state.total == sum(len(seat.stack) for seat in state.seats)
        assert state.setting.alive >= sum(not seat.eliminated for seat in state.seats)


@examples(150)
@given(whole_games())
def test_every_round_costs_one_disc_or_turns_one_mat(game: Game) -> None:
    """So games end: T4, T5, F2 to F4, W1."""
    assert len(game.steps) <= max_moves(game.start.options)
    before = game.start
    for step in game.steps:
        for event in step.events:
            if isinstance(event, (ev.RoundOpened, ev.GameWon)):
                lost, won = lost_and_won(before, step.after)
                assert (sum(lost), sum(won)) in ((1, 0), (0, 1))
                challenger = (
                    step.after.past[-1].challenger if step.after.winner is None else step.after.bidder
                )
                assert challenger is not None
                assert lost[challenger] + won[challenger] == 1
                before = step.after


def lost_and_won(before: State, after: State) -> tuple[list[int], list[int]]:
    pairs = list(zip(before.seats, after.seats, strict=True))
    return [old.discs - new.discs for old, new in pairs], [new.wins - old.wins for old, new in pairs]


@examples(200)
@given(whole_games())
def test_the_winner_won_twice_or_is_left_alone(game: Game) -> None:
    """W1, W2, D2."""
    options = game.start.options
    for state in game.states:
        twice = {options.player_of(i) for i, seat in enumerate(state.seats) if seat.wins == 2}
        left = {options.player_of(i) for i, seat in enumerate(state.seats) if not seat.eliminated}
        assert all(seat.wins <= 2 for seat in state.seats)
        if state.phase != "over":
            assert (state.winner, state.reason, state.result) == (None, None, None)
            assert not twice
            assert len(left) > 1
        elif state.reason == "challenges":
            assert twice == {state.winner}
        else:
            assert state.reason == "last"
            assert left == {state.winner}
            assert not twice
    assert game.last.to_act == ()
    assert [step.after.phase for step in game.steps].count("over") == 1


# --- Turns, rounds and events -------------------------------------------------------------------------------


def clockwise(state: State, seat: int) -> int:
    """The next seat that is in the game and in the auction, found by walking round the table."""
    count = len(state.seats)
    walk = [(seat + 1 + i) % count for i in range(count)]
    return next(i for i in walk if state.seats[i].discs and not state.seats[i].passed)


@examples(150)
@given(games())
def test_turns_go_clockwise(game: Game) -> None:
    """O2, O3, A1, B1 to B4."""
    for step in game.steps:
        before, after = step.before, step.after
        if step.action.verb not in ("place", "bid", "pass"):
            continue
        seat = step.actor
        assert isinstance(seat, int)
        placed = [bool(other.stack) for other in after.seats if not other.eliminated]
        if before.phase == "opening":
            if all(placed):
                assert (after.phase, after.to_act) == ("adding", (after.first,))
            elif before.secret_opening:
                waiting = [i for i, other in enumerate(after.seats) if other.discs and not other.stack]
                assert (after.phase, after.to_act) == ("opening", tuple(waiting))
            else:
                assert (after.phase, after.to_act) == ("opening", (clockwise(after, seat),))
        elif step.action.verb == "place":
            assert (after.phase, after.to_act) == ("adding", (clockwise(after, seat),))
        elif after.bid == after.total or clockwise(after, seat) == after.bidder:
            assert (after.phase, after.to_act) == ("attempt", (after.bidder,))
            assert after.challenger == after.bidder
        else:
            assert (after.phase, after.to_act) == ("bidding", (clockwise(after, seat),))
            assert after.challenger is None
        if step.action.verb == "bid":
            assert (after.bid, after.bidder) == (step.action.about, seat)
        if step.action.verb == "pass":
            assert after.seats[seat].passed
            assert after.bidder == before.bidder != seat


@examples(60)
@given(starts(st.sampled_from([o for o in EVERY_OPTIONS if o.opening == "simultaneous"])), st.randoms())
def test_the_order_of_secret_choices_changes_nothing(start: State, dice: random.Random) -> None:
    """O2: when everyone has placed, only the list of moves tells who was quicker."""
    moves = [(seat, dice.choice(start.legal_actions(seat))) for seat in start.to_act if isinstance(seat, int)]
    opened = replay_moves(start, tuple(moves)).last
    dice.shuffle(moves)
    again = replay_moves(start, tuple(moves)).last
    assert opened.phase == again.phase == "adding"
    assert replace_fields(again, moves=opened.moves) == opened


@examples(200)
@given(whole_games())
def test_the_challenger_starts_the_next_round(game: Game) -> None:
    """N1, N2, N3, D2, D6: who starts, and when the Challenger names the seat."""
    options = game.start.options
    for step in game.steps:
        opened = [event for event in step.events if isinstance(event, ev.RoundOpened)]
        out = any(isinstance(event, ev.Eliminated) for event in step.events)
        before, after = step.before, step.after
        challenger = before.challenger
        if step.action.verb == "start":
            assert before.phase == "starter"
            assert step.actor == challenger
            assert [event.first for event in opened] == [step.action.about]
        elif opened and not out:
            assert opened[0].first == challenger
        elif out:
            assert before.failure is not None
            assert challenger is not None
            own = options.player_of(before.failure.owner) == options.player_of(challenger)
            left = {options.player_of(i) for i, seat in enumerate(after.seats) if seat.discs}
            if len(left) == 1:
                assert after.phase == "over"
            elif own:
                assert (after.phase, after.to_act) == ("starter", (challenger,))
            else:
                assert [event.first for event in opened] == [before.failure.owner]
        if opened:
            assert (after.round, after.first) == (opened[0].round, opened[0].first)
            assert after.round == before.round + 1 == len(after.past) + 1
            assert not after.seats[after.first].eliminated
            assert all(seat.stack == () and seat.flipped == 0 for seat in after.seats)  # F1
            assert after.setting.alive == sum(not seat.eliminated for seat in after.seats)


@examples(200)
@given(whole_games())
def test_attempts_follow_the_bid(game: Game) -> None:
    """T1 to T6, W1: own stack first, from the top; a skull ends it; the bid's number of discs wins it."""
    flipped: list[ev.Flipped] = []
    for step in game.steps:
        state = step.before
        for event in step.events:
            if isinstance(event, ev.Flipped):
                flipped.append(event)
                challenger = state.challenger
                assert event.by == challenger == step.actor
                assert isinstance(challenger, int)
                target = state.seats[event.seat]
                assert event.disc == target.stack[len(target.stack) - 1 - target.flipped]
                own = state.seats[challenger]
                assert event.seat == challenger or own.flipped == len(own.stack)
                assert len(flipped) <= state.bid
            if isinstance(event, ev.RoundWon):
                assert len(flipped) == state.bid
                assert all(flip.disc != SKULL for flip in flipped)
                assert (event.seat, event.wins) == (state.challenger, state.seats[event.seat].wins + 1)
                flipped = []
            if isinstance(event, ev.AttemptFailed):
                assert [flip.disc == SKULL for flip in flipped] == [False] * (len(flipped) - 1) + [True]
                assert (event.seat, event.skull_owner) == (state.challenger, flipped[-1].seat)
                flipped = []


@examples(150)
@given(whole_games())
def test_events_and_the_log_tell_the_same_game(game: Game) -> None:
    """How many events of a kind there are, what ends a step, and what ends the game."""
    told = [event for step in game.steps for event in step.events]
    kinds = Counter(event.kind for event in told)
    verbs = Counter(action.verb for _, action in game.moves)
    assert kinds["placed"] == verbs["place"]
    assert kinds["bid"] == verbs["bid"]
    assert kinds["passed"] == verbs["pass"]
    assert kinds["flipped"] == verbs["flip"]
    assert kinds["shown"] == verbs["show"]
    assert kinds["shuffled"] == verbs["shuffle"] == verbs["pick"]
    assert kinds["starter-named"] == verbs["start"]
    assert kinds["lost"] == verbs["pick"] + verbs["draw"] + verbs["discard"] == kinds["attempt-failed"]
    assert kinds["attempt-began"] == kinds["attempt-failed"] + kinds["round-won"]
    assert kinds["game-won"] == 1
    assert isinstance(told[-1], ev.GameWon)
    assert (told[-1].player, told[-1].reason) == (game.last.winner, game.last.reason)
    rounds = [event.round for event in told if isinstance(event, ev.RoundOpened)]
    assert rounds == list(range(2, game.last.round + 1))
    chances = [event for event in told if isinstance(event, (ev.LastChanceTaken, ev.LastChanceReturned))]
    assert [event.kind for event in chances] == ["last-chance-taken", "last-chance-returned"] * (
        len(chances) // 2
    )
    assert [event.seat for event in chances[::2]] == [event.seat for event in chances[1::2]]


@examples(150)
@given(games(WITH_LAST_CHANCE))
def test_the_last_chance_disc_is_taken_once_a_player(game: Game) -> None:
    """V2, D4: by whoever falls to one disc, for the next round only."""
    options = game.start.options
    had: list[int] = []
    for step in game.steps:
        before, after = step.before, step.after
        taken = [event.seat for event in step.events if isinstance(event, ev.LastChanceTaken)]
        if any(isinstance(event, ev.RoundOpened) for event in step.events):
            losers = [i for i, lost in enumerate(lost_and_won(before, after)[0]) if lost]
            falls = [i for i in losers if after.seats[i].discs == 1 and options.player_of(i) not in had]
            assert taken == falls
            assert after.setting.last_chance_seat == (falls[0] if falls else None)
            had += [options.player_of(seat) for seat in taken]
        else:
            assert not taken
            back = after.phase in ("starter", "over")
            assert after.setting.last_chance_seat == (None if back else before.setting.last_chance_seat)
        assert list(after.setting.last_chance_taken) == had


@pytest.mark.parametrize(
    "places", [("anywhere",), ("the Last Chance disc placed", "loss after showing", "starter", "over")]
)
def test_events_tell_each_reader_all_that_the_view_says(places: tuple[str, ...]) -> None:
    """Whoever only hears the own form of the events knows the own view: nothing is missing, nothing extra."""

    @examples(150)
    @given(games(places=places), st.data())
    def check(game: Game, data: st.DataObject) -> None:
        reader = data.draw(st.none() | st.integers(0, len(game.start.seats) - 1))
        listener = EventReader(view(game.start, reader))
        for step in game.steps:
            listener.read(step.seen_by(reader))
            listener.compare(view(step.after, reader))

    check()


# --- Chance -------------------------------------------------------------------------------------------------


@examples(150)
@given(games(places=("loss",)))
def test_chance_outcomes_are_the_legal_actions_of_chance(game: Game) -> None:
    """F2, F3: all orders are equally likely, and so are all discs."""
    for state in game.states:
        outcomes = chance_outcomes(state)
        assert tuple(action for action, _ in outcomes) == legal_actions(state, CHANCE)
        assert bool(outcomes) == (state.to_act == (CHANCE,))
        if not outcomes:
            continue
        assert sum(chance for _, chance in outcomes) == 1
        assert state.challenger is not None
        owner = state.seats[state.challenger]
        lost: Counter[str] = Counter()
        for action, chance in outcomes:
            for disc, share in settle(state, action):
                lost[disc] += chance * share  # type: ignore[assignment]  # counts may be fractions
        assert lost[SKULL] == Fraction(int(owner.skull), owner.discs)
        assert lost[FLOWER] == Fraction(owner.flowers, owner.discs)


def settle(state: State, action: Action) -> list[tuple[str, Fraction]]:
    """Which disc is lost, and how likely, when chance does this and a pick is blind."""
    assert state.challenger is not None
    challenger = state.challenger
    after = play(state, CHANCE, action).after
    if after.seats[challenger].lost != state.seats[challenger].lost:
        return [(after.seats[challenger].lost[-1], Fraction(1))]
    picker = after.to_act[0]
    picks = [pick for pick in legal_actions(after, picker) if pick != "show"]
    assert len(picks) == state.seats[challenger].discs
    return [
        (play(after, picker, pick).after.seats[challenger].lost[-1], Fraction(1, len(picks)))
        for pick in picks
    ]


# --- Values: replaying, copying, writing and reading --------------------------------------------------------


@examples(100)
@given(games())
def test_replaying_gives_the_identical_state(game: Game) -> None:
    start = pickle.loads(pickle.dumps(game.start))
    again = start
    for step in game.steps:
        again = play(again, step.actor, str(step.action)).after
        assert again == step.after
    assert hash(again) == hash(game.last)
    assert repr(again) == repr(game.last)
    assert state_text(again) == state_text(game.last)
    assert start == game.start


@examples(200)
@given(games())
def test_text_reads_back_to_the_identical_state(game: Game) -> None:
    for state in (game.start, game.last):
        text = state_text(state)
        assert str(state) == text
        again = state_from_text(text)
        assert again == state
        assert (hash(again), again.to_act) == (hash(state), state.to_act)
        assert state_from_text(f"\n{text}\n") == state
        for actor in actors(state):
            assert legal_actions(again, actor) == legal_actions(state, actor)


@st.composite
def damaged_texts(draw: st.DrawFn) -> str:
    """A state's text with some lines, words or letters lost, doubled, moved or replaced."""
    text = state_text(draw(states()))
    for _ in range(draw(st.integers(1, 3))):
        mark = draw(st.sampled_from(("\n", " ", "")))
        parts = text.split(mark) if mark else list(text)
        if not parts:
            continue
        at = draw(st.integers(0, len(parts) - 1))
        match draw(st.sampled_from(("drop", "double", "swap", "other", "word", "junk"))):
            case "drop":
                parts[at : at + 1] = []
            case "double":
                parts[at:at] = [parts[at]]
            case "swap":
                parts[at], parts[at - 1] = parts[at - 1], parts[at]
            case "other":
                parts[at] = draw(st.sampled_from(parts))
            case "word":
                parts[at] = draw(
                    st.sampled_from(("-", "0", "1", "99", "-1", "+1", "F", "S", "chance", "passed"))
                )
            case _:
                parts[at] = draw(
                    st.text(max_size=3) | st.just("9" * 5000) | st.sampled_from("٣²\x85\u2028\x00")
                )
        text = mark.join(parts)
    return text


@examples(500)
@given(damaged_texts() | st.text())
def test_mangled_texts_are_refused_or_faithful(text: str) -> None:
    """Either a refusal of ours, never another error, or a state that is written in just this way."""
    try:
        state = state_from_text(text)
    except (BadPosition, BadOptions):
        return
    assert state_text(state) == text.strip()


@examples(60)
@given(games(), st.data())
def test_everything_can_be_pickled_and_copied(game: Game, data: st.DataObject) -> None:
    reader = data.draw(st.none() | st.integers(0, len(game.start.seats) - 1))
    values: list[object] = [game.last, game.last.setting, *game.last.seats, view(game.last, reader)]
    values += [game.start.options, *game.steps[-3:]]
    values += [event for step in game.steps for event in step.events]
    for value in values:
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert type(again) is type(value)
            assert again == value
            assert hash(again) == hash(value)

    if game.last.phase == "over":
        with pytest.raises(IllegalAction) as refused:
            play(game.last, 0, "pass")
        error = refused.value
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is IllegalAction
        assert (again.code, str(again), again.details) == (error.code, str(error), error.details)
        assert (again.seat, again.action) == (error.seat, error.action)


@examples(50)
@given(states())
def test_values_never_change(state: State) -> None:
    for value in (state, state.setting, *state.seats[:2]):
        for name in value.fields():
            with pytest.raises(AttributeError):
                setattr(value, name, getattr(value, name))
            with pytest.raises(AttributeError):
                delattr(value, name)
        with pytest.raises(AttributeError):
            setattr(value, "extra", 1)  # noqa: B010  (mypy knows that this cannot work)


@examples(100)
@given(games())
def test_states_of_one_game_all_differ(game: Game) -> None:
    """Each move changes the state, and what differs is unequal in every form."""
    states = game.states
    assert len(set(states)) == len(states)
    assert len({state_text(state) for state in states}) == len(states)


# --- Views --------------------------------------------------------------------------------------------------


@examples(150)
@given(games())
def test_views_add_up(game: Game) -> None:
    """Sizes are public and consistent; own discs are known; the rest is hidden until it is turned."""
    options = game.start.options
    for state in game.states:
        for reader in (None, *range(len(state.seats))):
            seen = view(state, reader)
            assert (seen.seat, seen.player) == (reader, None if reader is None else options.player_of(reader))
            assert seen.to_act == state.to_act
            assert seen.total == sum(len(seat.stack) for seat in seen.seats)
            for index, (seat, truth) in enumerate(zip(seen.seats, state.seats, strict=True)):
                own = seen.player == seat.player
                assert (seat.seat, seat.player) == (index, options.player_of(index))
                assert len(seat.stack) == len(truth.stack)
                assert seat.hand_size == len(state.hand(index))
                assert (seat.hand, seat.lost) == ((state.hand(index), truth.lost) if own else (None, None))
                turned = Counter(disc for who, disc in seen.revealed if who == index)
                if state.phase not in ("starter", "over"):
                    assert seat.flipped == turned.total()
                face_down = len(seat.stack) - seat.flipped
                for place, (face, disc) in enumerate(zip(seat.stack, truth.stack, strict=True)):
                    known = own or place >= face_down or (disc == LAST_CHANCE and not state.secret_opening)
                    assert face == (disc if known else "hidden")


@examples(100)
@given(games())
def test_all_seats_eyes_together_are_the_open_view(game: Game) -> None:
    """Each seat as its own player sees it, the rest as everybody does; nobody acts with it."""
    for state in game.states:
        seen, public = open_view(state), view(state, None)
        for seat, shown in enumerate(seen.seats):
            assert shown == view(state, seat).seats[seat]
            assert "hidden" not in shown.stack
        assert seen.moves == state.moves
        assert seen.legal == ()
        assert seen._replace(seats=public.seats, moves=public.moves) == public


@examples(100)
@given(games())
def test_a_move_is_seen_as_the_view_after_it_tells(game: Game) -> None:
    """By every reader; one that ends a round as everybody remembers it, but for whoever made it."""
    for step in game.steps:
        truth, options = (step.actor, step.action), game.start.options
        for reader in (None, *range(options.seats)):
            seen = step.move_seen_by(reader)
            if step.after.moves:
                assert seen == view(step.after, reader).moves[-1]
            else:
                own = reader is not None and step.actor in options.seats_of(options.player_of(reader))
                assert seen == (truth if own else step.after.past[-1].moves[-1])


@examples(100)
@given(set_ups())
def test_a_set_up_position_is_a_round_about_to_open(state: State) -> None:
    """What is set up is what is there, and it can be played to the end."""
    assert (state.phase, state.round, state.total, state.bid) == ("opening", 1, 0, 0)
    assert state.setting.alive == sum(not seat.eliminated for seat in state.seats)
    assert state_from_text(state_text(state)) == state
    playing = tuple(i for i, seat in enumerate(state.seats) if seat.discs)
    assert state.to_act == (playing if state.secret_opening else (clockwise(state, state.first),))


@examples(50)
@given(ANY_OPTIONS)
def test_options_read_back_from_their_repr(options: Options) -> None:
    assert eval(repr(options), {"Options": Options}) == options
