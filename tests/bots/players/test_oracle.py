"""The oracle: duels found in a view, solved play in them, and another bot's play before them."""

from random import Random

import pytest

from calavera.bots import BadBot, make_bot
from calavera.bots.thinking.duel import Duel, find_duel
from calavera.rules import CHANCE, Options, State, new_game, play, roll, view
from calavera.solve import Position, solve_ending
from tests.solve.oracle import evaluate_oracle


def play_regulars(options: Options, seed: int) -> list[tuple[State, int]]:
    """Every decision of a game that is played at random, but mostly with few bids, so that it is long."""
    rng = Random(seed)
    state, found = new_game(options, rng.randrange(options.seats)), []
    while to_act := state.to_act:
        actor = to_act[0]
        if actor == CHANCE:
            state = play(state, actor, roll(state, rng)).after
            continue
        legal = [word for word in state.legal_actions(actor) if word != "show"]
        found.append((state, actor))
        state = play(state, actor, rng.choice(legal)).after
    return found


def find_duels(options: Options, seed: int) -> list[tuple[State, Duel]]:
    """The duels of a game, with the states they were read from."""
    read = [(state, find_duel(view(state, seat))) for state, seat in play_regulars(options, seed)]
    return [(state, duel) for state, duel in read if duel is not None]


# --- The duel in a view -------------------------------------------------------------------------------------


def test_a_game_of_two_is_a_duel_from_the_start() -> None:
    duel = find_duel(view(new_game(Options(players=2), first=1), 0))
    assert duel is not None
    assert duel.start == Position((4, 4), (2, 2), 1, (1.0, 1.0))
    assert duel.seat == 0


@pytest.mark.parametrize("seed", range(12))
def test_a_duel_begins_when_two_remain(seed: int) -> None:
    """Lives and wins of its start, and the rounds since, lead to those of now."""
    options = Options(players=3 + seed % 4)
    for state, duel in find_duels(options, seed):
        alive = [number for number, seat in enumerate(state.seats) if not seat.eliminated]
        assert len(alive) == 2
        assert all(len([1 for _, word in past.moves if word.verb == "place"]) >= 2 for past in duel.view.past)
        losses = [sum(not past.won and past.challenger == seat for past in duel.view.past) for seat in alive]
        wins = [sum(past.won and past.challenger == seat for past in duel.view.past) for seat in alive]
        discs = [state.seats[seat].discs for seat in alive]
        needed = [2 - state.seats[seat].wins for seat in alive]
        assert [a - b for a, b in zip(duel.start.discs, losses, strict=True)] == discs
        assert [a - b for a, b in zip(duel.start.wins, wins, strict=True)] == needed
        assert {actor for actor, _ in duel.view.moves} <= {0, 1, CHANCE}


def test_the_sampled_games_contain_duels() -> None:
    assert sum(bool(find_duels(Options(players=3 + seed % 4), seed)) for seed in range(12)) >= 4


@pytest.mark.rule("V1", "V2")
def test_variants_that_are_not_solved_have_no_duel() -> None:
    for options in (Options(players=2, last_chance=True), Options(players=2, tribes_per_player=2)):
        assert find_duel(view(new_game(options), 0)) is None
    assert find_duel(view(new_game(Options(players=3)), 0)) is None


# --- Play ---------------------------------------------------------------------------------------------------


def test_before_the_duel_it_plays_as_the_other_bot() -> None:
    seen = view(new_game(Options(players=4)), 2)
    for seed in range(5):
        assert make_bot("oracle:regular").choose(seen, Random(seed)) == make_bot("regular").choose(
            seen, Random(seed)
        )


def test_in_a_duel_it_plays_legally_and_repeatably() -> None:
    bot, again = make_bot("oracle"), make_bot("oracle")
    for options, seed in (
        (Options(players=2, opening="first-last"), 1),
        (Options(players=3, opening="others-first", loss="draw"), 5),
    ):
        for number, (state, seat) in enumerate(play_regulars(options, seed)):
            seen = view(state, seat)
            choice = bot.choose(seen, Random(number))
            assert choice in seen.legal
            assert choice == again.choose(seen, Random(number))


@pytest.mark.parametrize(
    "position", [Position((2, 1), (1, 1), 1, (0.5, 0.5)), Position((1, 2), (1, 1), 0, (0.3, 0.7))]
)
def test_best_responses_gain_little_in_small_endings(position: Position) -> None:
    """Its whole play, put onto the whole tree, against the best answer there is; make oracle has more."""
    found = evaluate_oracle(position)
    assert found.exploitability < 0.01
    assert found.value == pytest.approx(solve_ending(position).value, abs=0.01)


@pytest.mark.parametrize(
    "name", ["oracle:oracle", "oracle:nobody", "oracle+bluffer:sharp", "oracle:exec:./x", "oracle+brave"]
)
def test_impossible_oracle_names_are_refused(name: str) -> None:
    with pytest.raises(BadBot):
        make_bot(name)


def test_it_can_have_a_style_until_the_duel() -> None:
    assert repr(make_bot("oracle+silent")) == "<Bot oracle+silent>"
    assert repr(make_bot("oracle:regular+bluffer")) == "<Bot oracle:regular+bluffer>"
