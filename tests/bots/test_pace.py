"""How long opponents wait after a lost disc: a constant of the pace, whatever was lost and however."""

from __future__ import annotations

import pytest

from calavera.bots.pace import LOSS_SECONDS, PACES, pause_before
from calavera.rules import Options, State, new_game, play, view

OWN_SKULL = ("0 place:skull", "1 place:flower", "2 place:flower", "0 bid:1", "1 pass", "2 pass", "0 flip:0")


def play_line(state: State, *moves: str) -> State:
    """The state after moves such as ``0 place:flower``."""
    for seat, word in map(str.split, moves):
        state = play(state, int(seat), word).after
    return state


def pauses(state: State, pace: str) -> set[float]:
    """How long each actor waits."""
    return {pause_before(view(state, None), actor, pace) for actor in state.to_act}


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("lost", ["flower", "skull"])
def test_after_a_loss_all_wait_as_long(pace: str, lost: str) -> None:
    """F2 to F4: the pause is the same for a flower and a skull, and for every opponent."""
    state = play_line(new_game(Options(players=3), first=0), *OWN_SKULL, f"0 discard:{lost}")
    assert (state.round, state.phase) == (2, "opening")
    assert pauses(state, pace) == {PACES[pace] * 0.4 + LOSS_SECONDS[pace]}


def test_only_the_first_who_places_in_turn_waits_for_the_loss() -> None:
    """O3: those after the first one see the loss while they wait for their turn."""
    in_turn = (*OWN_SKULL[1:3], OWN_SKULL[0], *OWN_SKULL[3:])
    state = new_game(Options(players=3, opening="first-last"), first=0)
    state = play_line(state, *in_turn, "0 discard:flower")
    assert pauses(state, "normal") == {PACES["normal"] * 0.4 + LOSS_SECONDS["normal"]}
    [first] = state.to_act
    state = play_line(state, f"{first} place:flower")
    assert pauses(state, "normal") == {PACES["normal"] * 0.4}


def test_after_a_won_challenge_nobody_waits_for_a_loss() -> None:
    """T5: the next round opens as quickly as the first one."""
    won = ("0 place:flower", *OWN_SKULL[1:])
    state = play_line(new_game(Options(players=3), first=0), *won)
    assert (state.round, state.phase) == (2, "opening")
    assert pauses(state, "normal") == {PACES["normal"] * 0.4}


def test_the_pause_comes_once_where_the_loser_names_the_first_player() -> None:
    """F5: before the eliminated player's choice, and not again after it."""
    state = new_game(Options(players=3), first=0)
    for disc in ("flower", "flower", "flower", "skull"):
        state = play_line(state, *OWN_SKULL, f"0 discard:{disc}")
    assert state.phase == "starter"
    assert pauses(state, "normal") == {PACES["normal"] * 0.4 + LOSS_SECONDS["normal"]}
    assert pauses(play_line(state, "0 start:1"), "normal") == {PACES["normal"] * 0.4}
