"""The pause in which people may show: who is asked, until when, and who declined (T6, D5)."""

from __future__ import annotations

import pytest

from calavera.server.tables.commands import table_commands
from calavera.server.tables.entries import WentAway
from calavera.server.tables.show_pause import SHOW_PAUSE_SECONDS, Declines, people_who_may_show, show_until

from .scenes import ANN, BEN, BOT, CAT, add, close, fail_challenge, open_table, play, start_game


@pytest.mark.rule("T6")
def test_people_with_discs_that_lie_face_down_may_show() -> None:
    """T6: not the challenger, not bots, and not who is away."""
    table = fail_challenge(open_table(ANN, BEN, CAT, BOT, loss="draw"))
    assert people_who_may_show(table) == (1, 2)
    assert show_until(table) == table.at + SHOW_PAUSE_SECONDS["normal"] == table.at + 5.0
    add(table, WentAway(1, "gone"))
    assert people_who_may_show(table) == (2,)
    play(table, "2 show")
    assert people_who_may_show(table) == ()
    assert show_until(table) is None


@pytest.mark.rule("T6")
def test_nobody_may_show_outside_of_a_loss() -> None:
    table = open_table(ANN, BEN, loss="draw")
    assert people_who_may_show(table) == ()
    assert show_until(table) is None
    start_game(table)
    assert people_who_may_show(table) == ()
    assert show_until(table) is None


def test_a_closed_table_waits_for_nobody() -> None:
    assert show_until(close(fail_challenge(open_table(ANN, BEN, loss="draw")))) is None


@pytest.mark.rule("F2", "T6")
def test_without_a_draw_there_is_no_time_that_the_table_waits() -> None:
    """F2: the challenger picks, so the table waits for a person or for a bot."""
    table = start_game(open_table(ANN, BEN, CAT, loss="pick"))
    play(table, *[f"{seat} place:skull" for seat in range(3)], "0 bid:1", "1 pass", "2 pass")
    assert table.state is not None
    add(table, table_commands.play_move(table.state, 0, "flip:0"))
    assert table.state.phase == "loss"
    assert people_who_may_show(table) == (1, 2)
    assert show_until(table) is None


def test_declines_belong_to_one_loss() -> None:
    table = fail_challenge(open_table(ANN, BEN, CAT, loss="draw"))
    assert table.state is not None
    game, number = table.game_number, table.state.round
    declines = Declines()
    assert declines.seats(table) == frozenset()
    declines.add(game, number, 1)
    declines.add(game, number, 2)
    assert declines.seats(table) == frozenset([1, 2])
    # What comes late of an earlier loss is dropped.
    declines.add(game, number - 1, 0)
    declines.add(game - 1, number + 5, 0)
    assert declines.seats(table) == frozenset([1, 2])
    # A later loss: those of the present one are over.
    declines.add(game, number + 1, 0)
    assert declines.seats(table) == frozenset()
    declines.add(game + 1, 1, 2)
    assert declines.seats(table) == frozenset()


def test_declines_end_with_the_loss() -> None:
    table = fail_challenge(open_table(ANN, BEN, loss="draw"))
    assert table.state is not None
    declines = Declines()
    declines.add(table.game_number, table.state.round, 1)
    assert declines.seats(table) == frozenset([1])
    play(table, "chance draw:flower")
    assert declines.seats(table) == frozenset()
    assert declines.seats(open_table(ANN, BEN)) == frozenset()
