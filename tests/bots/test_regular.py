"""The regular: always legal, the same for the same seed, and it heeds the books' advice."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.bots.regular import choose
from calavera.rules import Options, Phase, State, chance_outcomes, new_game, play, set_up, view


def game(options: Options, seed: int) -> list[tuple[Phase, State]]:
    rng, state = Random(seed), new_game(options)
    states = [(state.phase, state)]
    while state.to_act:
        actor = state.to_act[0]
        if isinstance(actor, int):
            action = choose(view(state, actor), rng)
        else:
            action = rng.choice(chance_outcomes(state))[0]
        state = play(state, actor, action).after
        states.append((state.phase, state))
    return states


@given(
    st.integers(2, 12),
    st.sampled_from(["simultaneous", "first-last"]),
    st.sampled_from(["pick", "draw"]),
    st.booleans(),
    st.booleans(),
    st.integers(0, 2**32),
)
def test_it_plays_every_variant_legally_to_the_end(players, opening, loss, chance, two, seed) -> None:  # type: ignore[no-untyped-def]  # Hypothesis fills them
    tribes = 2 if two and players <= 6 else 1
    states = game(Options(players, opening, loss, chance, tribes), seed)
    assert states[-1][0] == "over"


def test_the_same_seed_plays_the_same_game() -> None:
    assert game(Options(players=5), 7) == game(Options(players=5), 7)


@pytest.mark.parametrize(("hand", "kept"), [("FS", "F"), ("FFS", "FS"), ("FFFS", "FFS")])
def test_a_lone_skull_is_never_kept_by_choice(hand: str, kept: str) -> None:
    state = set_up(Options(players=2), 0, [hand, "F"])
    for seat, word in [(0, "place:skull"), (1, "place:flower"), (0, "bid:2"), (0, "flip:0")]:
        state = play(state, seat, word).after
    for seed in range(20):
        after = play(state, 0, choose(view(state, 0), Random(seed))).after
        assert "F" * after.seats[0].flowers + "S" * after.seats[0].skull == kept


def test_it_needs_something_to_decide() -> None:
    state = new_game(Options(players=2))
    with pytest.raises(ValueError, match="something to decide"):
        choose(view(state, None), Random(0))
