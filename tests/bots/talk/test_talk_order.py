"""Which bot talks first after a move: the seat after the mover, then clockwise, one remark at a time."""

from random import Random

import pytest

from calavera.bots import Bot, Saying, make_bot
from calavera.bots.talk.talk_order import Speech, first_remark
from calavera.rules import CHANCE, Action, Options, State, View, new_game, set_up


class Speaker:
    """Says something whenever it is asked, and notes that it was."""

    def __init__(self, asked: list[int], saying: Saying | None = None) -> None:
        self.asked = asked
        self.saying = saying

    def choose(self, view: View, rng: Random) -> Action:  # noqa: ARG002
        return view.legal[0]

    def talk(self, view: View, rng: Random) -> Saying | None:
        assert view.seat is not None
        assert rng.random() == Random(view.seat).random()
        self.asked.append(view.seat)
        return self.saying


PHEW = Saying("talk-phew")


def talk(
    state: State, actor: int | str, speaks: int | None, people: tuple[int, ...] = ()
) -> tuple[object, list[int]]:
    """The remark, and the seats that were asked for one."""
    asked: list[int] = []
    bots: list[Bot | None] = [
        None if seat in people else Speaker(asked, PHEW if seat == speaks else None)
        for seat in range(len(state.seats))
    ]
    return first_remark(state, actor, bots.__getitem__, Random), asked  # type: ignore[arg-type]


@pytest.mark.parametrize(("actor", "asked"), [(0, [1, 2, 3, 0]), (2, [3, 0, 1, 2]), (3, [0, 1, 2, 3])])
def test_seats_are_asked_clockwise_from_the_one_after_the_actor(actor: int, asked: list[int]) -> None:
    assert talk(new_game(Options(4)), actor, speaks=None) == (None, asked)


def test_after_a_chance_move_the_first_seat_is_asked_first() -> None:
    assert talk(new_game(Options(3), first=2), CHANCE, speaks=None) == (None, [2, 0, 1])


def test_only_one_seat_talks() -> None:
    assert talk(new_game(Options(4)), 0, speaks=2) == (Speech(2, PHEW), [1, 2])


def test_people_and_eliminated_seats_are_not_asked() -> None:
    state = set_up(Options(4), 0, ["FFFS", "", "FS", "F"])
    assert talk(state, 0, speaks=None, people=(3,)) == (None, [2, 0])


def test_a_bot_that_does_not_talk_is_passed_over() -> None:
    asked: list[int] = []
    bots: list[Bot] = [Speaker(asked, PHEW), make_bot("random"), make_bot("random")]
    assert first_remark(new_game(Options(3)), 0, bots.__getitem__, Random) == Speech(0, PHEW)
