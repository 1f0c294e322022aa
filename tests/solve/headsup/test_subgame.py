"""Solved rounds: action probabilities, beliefs for the next round, and exploitability."""

import pytest

from calavera.rules import BadPosition, View, play, set_up, view
from calavera.solve import Position, judge
from calavera.solve.exact.outside_strategy import decision_views
from calavera.solve.exact.sequence_game import build_game
from calavera.solve.headsup import game_policy
from calavera.solve.headsup.game_policy import TablePolicy
from calavera.solve.headsup.infosets import OPTIONS, Infoset, infoset_of_state
from calavera.solve.headsup.subgame import Limits, resolve, resolve_together
from calavera.solve.headsup.value_table import value


def test_every_infoset_has_action_probabilities() -> None:
    found = resolve(Position.even((2, 3), wins=(1, 2)), 20)
    for seat, side in enumerate(found.arrays.round.sides):
        for infoset, actions in zip(side.infosets, side.actions, strict=True):
            probabilities = found.action_probabilities(seat, infoset)
            assert tuple(probabilities) == actions
            assert sum(probabilities.values()) == pytest.approx(1)


def test_an_infoset_with_one_action_has_no_probabilities() -> None:
    assert resolve(Position.even((2, 2)), 5).action_probabilities(0, Infoset((), False, "")) == {}


def test_a_round_solved_again_is_worth_what_the_table_says() -> None:
    for position in (Position.even((4, 4), wins=(2, 2)), Position((3, 2), (1, 2), 1, (0.3, 0.8))):
        again, known = resolve(position, 150).bounds, value(position)
        assert again.low <= known.high + 1e-5
        assert known.low <= again.high + 1e-5
        assert again.value == pytest.approx(known.value, abs=0.01)


def test_swapping_the_seats_swaps_the_solution() -> None:
    position = Position((2, 3), (1, 2), 0, (0.3, 0.6))
    one, two = resolve(position, 30), resolve(position.swap_seats(), 30)
    assert one.bounds.low == pytest.approx(-two.bounds.high)
    first = set_up(OPTIONS, 0, ["FS", "FFF"])
    second = set_up(OPTIONS, 1, ["FFF", "FS"])
    for seat, word in ((0, "place:skull"), (1, "place:flower"), (0, "bid:1"), (1, "pass"), (0, "flip:0")):
        if len(first.legal_actions(seat)) > 1:
            probabilities = one.action_probabilities(seat, infoset_of_state(first, seat))
            assert probabilities == pytest.approx(
                two.action_probabilities(1 - seat, infoset_of_state(second, 1 - seat))
            )
        first = play(first, seat, word).after
        second = play(second, 1 - seat, word.replace("flip:0", "flip:1")).after
    after = one.next_round(("bid:1", "pass", "flip:0", "discard"))
    turned = two.next_round(("bid:1", "pass", "flip:1", "discard"))
    assert after.position
    assert turned.position
    assert after.position.discs == (1, 3)
    assert after.position.first == 0
    assert turned.position.discs == (3, 1)
    assert turned.position.skull == pytest.approx(after.position.skull[::-1])


def test_a_draw_from_a_full_hand_takes_the_skull_in_one_of_four_cases() -> None:
    """F3, and F2's blind pick: the Challenger had not laid the skull, the other one has shown it."""
    after = resolve(Position.even((4, 4), wins=(2, 2)), 10).next_round(("bid:2", "flip:0", "flip:1", "draw"))
    assert after.position is not None
    assert after.position.discs == (3, 4)
    assert after.position.skull == pytest.approx((0.75, 1))


def test_the_end_of_the_game_has_a_winner_and_no_position() -> None:
    after = resolve(Position.even((1, 1)), 5).next_round(("bid:2", "flip:0", "flip:1"))
    assert after.position is None
    assert after.winner == 0


def test_an_impossible_ending_is_refused() -> None:
    with pytest.raises(BadPosition, match="cannot end with pass"):
        resolve(Position.even((1, 1)), 1).next_round(("pass",))


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("limited", [True, False])
def test_rounds_that_are_solved_together_are_solved_as_each_alone(first: int, limited: bool) -> None:
    subgames = [
        (Position((2, 1), (1, 1), first, beliefs), Limits(0, *values) if limited else None)
        for beliefs, values in (((0.2, 0.6), (0.1, 0.3)), ((0.9, 0.1), (-0.5, 0.2)), ((0.5, 0.5), (1, 1)))
    ]
    together = resolve_together(subgames, 20)
    for (position, limits), found in zip(subgames, together, strict=True):
        alone = resolve(position, 20, limits)
        assert found.position == position
        assert found.bounds == pytest.approx(alone.bounds)
        line = alone.arrays.round.endings[0].lines[0]
        if first == 1:
            line = tuple([{"flip:0": "flip:1", "flip:1": "flip:0"}.get(word, word) for word in line])
        assert found.next_round(line) == alone.next_round(line)
        for seat in (0, 1):
            inner = 1 - seat if first == 1 else seat
            for infoset in alone.arrays.round.sides[inner].infosets:
                words = found.action_probabilities(seat, infoset)
                assert words == pytest.approx(alone.action_probabilities(seat, infoset))


def test_rounds_of_different_discs_cannot_be_solved_together() -> None:
    with pytest.raises(BadPosition, match="beliefs and limits only"):
        resolve_together([(Position.even((2, 1)), None), (Position.even((1, 1)), None)], 1)


def test_a_policy_that_is_prepared_plays_as_before_and_solves_nothing_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = Position.even((2, 1))
    plain, ready = TablePolicy(position, 0, 20), TablePolicy(position, 0, 20)
    views = list(decision_views(build_game(position), 0))
    assert max([len(seen.past) for seen in views]) > 0
    told: list[tuple[int, int]] = []
    ready.prepare(views, lambda done, rounds: told.append((done, rounds)))
    assert told[-1][0] == told[-1][1] > 1
    wanted = [plain.action_probabilities(seen) for seen in views]
    monkeypatch.setattr(game_policy, "resolve", None)
    assert [ready.action_probabilities(seen) for seen in views] == [pytest.approx(each) for each in wanted]


@pytest.mark.parametrize(
    ("position", "most"),
    [
        (Position((1, 1), (2, 2), 0, (0.5, 0.5)), 0.001),
        (Position((1, 2), (1, 1), 0, (0.3, 0.7)), 0.03),
        (Position((2, 1), (1, 1), 1, (0.4, 0.2)), 0.03),
    ],
)
def test_the_table_policy_loses_little_to_a_best_response(position: Position, most: float) -> None:
    """Judged exactly, in the whole tree of the ending, not by the table itself."""
    followers = TablePolicy(position, 0, 150), TablePolicy(position, 1, 150)

    def strategy(seen: View) -> dict[str, float]:
        assert seen.seat is not None
        return followers[seen.seat].action_probabilities(seen)

    assert judge(position, strategy).exploitability < most


def test_an_only_action_is_certain() -> None:
    state = set_up(OPTIONS, 0, ["F", "F"], wins=[1, 1])
    assert TablePolicy(Position.even((1, 1)), 0, 5).action_probabilities(view(state, 0)) == {
        "place:flower": 1.0
    }
