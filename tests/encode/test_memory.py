"""The memory of past rounds: when a skull is certain, when it may be lost, how a seat has played."""

import pytest
from hypothesis import given

from calavera.encode.memory import SeatMemory, seat_memories
from calavera.rules import SKULL, Options, State, play, set_up, view
from tests.rules.strategies import Game, examples, whole_games


def after(state: State, *moves: tuple[int | str, str]) -> State:
    for actor, word in moves:
        state = play(state, actor, word).after
    return state


def memory(state: State, seat: int) -> SeatMemory:
    return seat_memories(view(state, None))[seat]


def into_the_skull_of_1(state: State, shuffled: str) -> State:
    """Seat 0 fails on the skull of seat 1, which picks the first disc."""
    return after(
        state,
        (0, "place:flower"),
        (1, "place:skull"),
        (0, "bid:2"),
        (0, "flip:0"),
        (0, "flip:1"),
        ("chance", shuffled),
        (1, "pick:0"),
    )


@pytest.mark.rule("S1")
def test_a_whole_tribe_has_its_skull() -> None:
    state = set_up(Options(players=2), 0, ["FFFS", "FFF"])
    assert [memory(state, seat).skull_known for seat in (0, 1)] == [1, 0]


@pytest.mark.rule("F2")
def test_a_blind_loss_may_have_been_the_skull() -> None:
    state = into_the_skull_of_1(set_up(Options(players=2), 0, ["FFFS", "FFFS"]), "shuffle:FFFS")
    assert memory(state, 0) == SeatMemory(3, 0, lost_blind=1, flower_rounds=[0, 0, 0, 1])
    assert memory(state, 1) == SeatMemory(4, 1, skull_rounds=[1, 0, 0, 0])


@pytest.mark.rule("F4")
def test_a_chosen_loss_is_told_apart_and_a_bid_on_the_own_skull_is_a_bluff() -> None:
    state = set_up(Options(players=2), 0, ["FFFS", "FFFS"])
    bluff = ((0, "place:skull"), (1, "place:flower"), (0, "bid:2"), (0, "flip:0"), (0, "discard:flower"))
    state = after(state, *bluff)
    assert memory(state, 0) == SeatMemory(3, 0, lost_chosen=1, skull_rounds=[0, 0, 0, 1])
    assert memory(state, 1) == SeatMemory(4, 1, hidden_rounds=[1, 0, 0, 0])
    state = after(state, *bluff)
    assert memory(state, 0) == SeatMemory(2, 0, lost_chosen=1, skull_rounds=[0, 0, 0, 2])


@pytest.mark.rule("T6")
def test_a_seat_that_turned_up_only_flowers_has_no_skull() -> None:
    state = set_up(Options(players=2), 0, ["F", "FFFS"])
    state = after(state, (0, "place:flower"), (1, "place:flower"), (0, "bid:1"), (1, "pass"), (0, "flip:0"))
    assert memory(state, 0) == SeatMemory(1, -1, flower_rounds=[0, 1, 0, 0])
    assert memory(state, 1).skull_known == 1


def test_the_round_that_is_played_is_no_memory_yet() -> None:
    state = set_up(Options(players=2), 0, ["FFFS", "FFFS"])
    state = after(state, (0, "place:skull"), (1, "place:flower"), (0, "bid:2"), (0, "flip:0"))
    assert memory(state, 0) == SeatMemory(4, 1)


@examples(200)
@given(whole_games())
def test_what_everybody_knows_of_a_skull_is_true(game: Game) -> None:
    for state in game.states:
        memories = seat_memories(view(state, None))
        settled = state.phase in ("starter", "over") and state.failure is not None
        for seat, (told, true) in enumerate(zip(memories, state.seats, strict=True)):
            lost_since = settled and seat == state.challenger
            assert told.discs == true.discs + lost_since
            if not lost_since:
                assert told.skull_known in (0, 1 if true.skull else -1)
            if told.skull_known == -1:
                assert not true.skull
            seen = [past for past in state.past if (seat, SKULL) in past.revealed]
            assert sum(told.skull_rounds) == len(seen)
            played = [past for past in state.past if any(actor == seat for actor, _ in past.moves)]
            assert sum([*told.skull_rounds, *told.flower_rounds, *told.hidden_rounds]) == len(played)


LEVELS = {
    "no bid": ([], 0),
    "one on a stack of two": ([(0, "bid:1")], 1),
    "its own stack": ([(0, "bid:2")], 1),
    "half of six": ([(0, "bid:1"), (1, "bid:2"), (2, "pass"), (0, "bid:3")], 2),
    "more than half": ([(0, "bid:4")], 3),
}


@pytest.mark.parametrize(("bids", "level"), LEVELS.values(), ids=LEVELS)
def test_a_past_round_counts_by_the_highest_bid_of_the_seat(
    bids: list[tuple[int | str, str]], level: int
) -> None:
    """Three seats with two discs each, all flowers; seat 1 turns up everything."""
    state = set_up(Options(players=3), 0, ["FFFS"] * 3)
    state = after(state, *[(seat, "place:flower") for seat in (0, 1, 2, 0, 1, 2)], *bids)
    state = after(state, (1, "bid:6")) if bids else after(state, (0, "place:flower"), (1, "bid:7"))
    while state.phase == "attempt":
        state = after(state, (1, state.legal_actions(1)[-1]))
    assert memory(state, 0).flower_rounds == [int(at == level) for at in range(4)]
