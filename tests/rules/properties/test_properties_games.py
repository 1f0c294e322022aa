"""Properties of random games, checked by independent counting: discs, turns, rounds, events and chance."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.rules import (
    CHANCE,
    FLOWER,
    LAST_CHANCE,
    SKULL,
    Action,
    State,
    chance_outcomes,
    legal_actions,
    play,
    state_from_text,
    state_text,
    view,
)
from calavera.rules import events as ev
from tests.rules.event_reader import EventReader
from tests.rules.strategies import (
    EVERY_OPTIONS,
    Game,
    examples,
    games,
    max_moves,
    replace_fields,
    replay_moves,
    set_ups,
    starts,
    whole_games,
)

WITH_LAST_CHANCE = st.sampled_from([options for options in EVERY_OPTIONS if options.last_chance])


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
    """O2 to O4, A1, B1 to B4."""
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
            elif after.options.opening == "first-last":
                assert (after.phase, after.to_act) == ("opening", (clockwise(after, seat),))
            else:
                waiting = [i for i, other in enumerate(after.seats) if other.discs and not other.stack]
                others = [i for i in waiting if after.options.opening != "others-first" or i != after.first]
                assert (after.phase, after.to_act) == ("opening", tuple(others or waiting))
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
@given(starts(st.sampled_from([o for o in EVERY_OPTIONS if o.opening != "first-last"])), st.randoms())
def test_the_order_of_secret_choices_changes_nothing(start: State, dice: random.Random) -> None:
    """O2, O4: when all who choose at once have placed, only the list of moves tells who was quicker."""
    moves = [(seat, dice.choice(start.legal_actions(seat))) for seat in start.to_act if isinstance(seat, int)]
    opened = replay_moves(start, tuple(moves)).last
    dice.shuffle(moves)
    again = replay_moves(start, tuple(moves)).last
    assert (again.phase, again.to_act) == (opened.phase, opened.to_act)
    assert opened.to_act == (start.first,)
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
    """A seat that only hears its own form of the events knows its own view: no more, no less."""

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


# --- Set-ups ------------------------------------------------------------------------------------------------


@examples(100)
@given(set_ups())
def test_a_set_up_position_is_a_round_about_to_open(state: State) -> None:
    """What is set up is what is there, and it can be played to the end."""
    assert (state.phase, state.round, state.total, state.bid) == ("opening", 1, 0, 0)
    assert state.setting.alive == sum(not seat.eliminated for seat in state.seats)
    assert state_from_text(state_text(state)) == state
    playing = tuple(i for i, seat in enumerate(state.seats) if seat.discs)
    assert (
        state.to_act
        == {
            "simultaneous": playing,
            "first-last": (clockwise(state, state.first),),
            "others-first": tuple(seat for seat in playing if seat != state.first),
        }[state.options.opening]
    )
