"""Setting up: tribes, players, hands, the first player, one box or two (S1 to S6)."""

import pytest

from calavera import BadOptions, BadPosition, Options, new_game, set_up, view
from tests.rules.scripts import assert_refused, faces, legal_words, phase_and_actors, play_script, table


@pytest.mark.rule("S1")
def test_s1_a_tribe_is_three_flowers_and_a_skull() -> None:
    for seat in table(6).seats:
        assert (seat.flowers, seat.skull, seat.discs) == (3, True, 4)
    assert table(6).hand(5) == faces("FFFS")


@pytest.mark.rule("S1")
@pytest.mark.parametrize("hand", ["FFFF", "SS", "FFFSS", "X", "fs", "F S", "FLS", "flower"])
def test_s1_no_tribe_has_other_discs(hand: str) -> None:
    with pytest.raises(BadPosition) as caught:
        set_up(Options(2), 0, [hand, "F"])
    assert caught.value.code == "bad-hand"


@pytest.mark.rule("S2", "S5")
@pytest.mark.parametrize("players", range(2, 13))
def test_s2_two_to_twelve_players_each_with_one_tribe(players: int) -> None:
    state = table(players)
    assert len(state.seats) == players
    assert [state.options.player_of(seat) for seat in range(players)] == list(range(players))
    assert state.to_act == tuple(range(players))


@pytest.mark.rule("S2", "S5")
@pytest.mark.parametrize("players", [-1, 0, 1, 13, 14, 1000])
def test_s2_nobody_plays_alone_and_s5_two_boxes_seat_no_thirteenth(players: int) -> None:
    with pytest.raises(BadOptions) as caught:
        new_game(Options(players))
    assert caught.value.code == "bad-players"
    assert str(caught.value) == f"{players} players cannot play: 2 to 12 can (two boxes hold twelve tribes)"


@pytest.mark.rule("S3")
def test_s3_mats_start_skull_side_up_and_the_four_discs_are_in_hand() -> None:
    for number, seat in enumerate(table(3).seats):
        assert (seat.wins, seat.stack, seat.lost) == (0, (), ())
        assert table(3).hand(number) == faces("FFFS")


@pytest.mark.rule("S3")
def test_s3_a_hand_is_hidden_from_everyone_else() -> None:
    state = table(3)
    for reader in (0, 1, 2, None):
        for seat in view(state, reader).seats:
            assert seat.hand == (faces("FFFS") if seat.seat == reader else None)
            assert (seat.hand_size, seat.discs) == (4, 4)


@pytest.mark.rule("S4")
@pytest.mark.parametrize("first", range(4))
def test_s4_any_seat_may_be_first(first: int) -> None:
    state = table(4, first)
    assert state.first == first
    assert phase_and_actors(play_script(state, "all place:flower")) == f"adding: {first}"


@pytest.mark.rule("S4")
@pytest.mark.parametrize("first", [-1, 4, 12])
def test_s4_the_first_player_sits_at_the_table(first: int) -> None:
    with pytest.raises(BadOptions) as caught:
        table(4, first)
    assert caught.value.code == "bad-first"
    assert str(caught.value) == f"first must be a seat from 0 to 3, not {first}"


@pytest.mark.rule("S4")
def test_s4_the_first_player_has_a_disc_left() -> None:
    with pytest.raises(BadPosition) as caught:
        set_up(Options(3), 1, ["FS", "", "S"])
    assert caught.value.code == "bad-first"


@pytest.mark.rule("S5", "D3")
@pytest.mark.parametrize(
    ("players", "tribes", "boxes"),
    [(2, 1, 1), (6, 1, 1), (7, 1, 2), (12, 1, 2), (3, 2, 1), (4, 2, 2), (6, 2, 2)],
)
def test_s5_six_tribes_to_a_box(players: int, tribes: int, boxes: int) -> None:
    assert Options(players, tribes_per_player=tribes).boxes == boxes


@pytest.mark.rule("S5")
def test_s5_the_twelfth_seat_plays_like_any_other_and_there_is_no_thirteenth() -> None:
    state = table(12)
    assert legal_words(state, 11) == "place:flower place:skull"
    assert_refused(state, 12, "place:flower", "no-such-seat")


@pytest.mark.rule("S6", "V1")
def test_s6_two_tribes_a_player_are_two_seats_a_player() -> None:
    state = table(3, tribes_per_player=2)
    assert len(state.seats) == 6
    assert all(state.hand(seat) == faces("FFFS") for seat in range(6))


@pytest.mark.rule("S6", "V1")
@pytest.mark.parametrize("tribes", [0, 3, -1, 12])
def test_s6_a_player_has_one_tribe_or_two(tribes: int) -> None:
    with pytest.raises(BadOptions) as caught:
        table(2, tribes_per_player=tribes)
    assert caught.value.code == "bad-tribes"
    assert str(caught.value) == f"tribes_per_player must be 1 or 2, not {tribes}"
