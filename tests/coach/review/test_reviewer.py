"""Reviews of games: verdicts from views alone, known mistakes, and records that cannot be reviewed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from calavera.coach.review.decisions import Decision, find_decisions, replay_moves, skull_places
from calavera.coach.review.grades import KINDS, grade_of, kind_of
from calavera.coach.review.reviewer import judge_decision, review_game
from calavera.coach.values.estimated_values import Precision, estimate_values
from calavera.language import LANGUAGES, language
from calavera.record import Record
from calavera.rules import (
    FLOWER,
    SKULL,
    Action,
    BadRecord,
    IllegalAction,
    Options,
    Seat,
    State,
    play,
    set_up,
    view,
)
from calavera.rules.actions import WORDS
from tests.coach.bot_games import bot_game

#: Pinned levels: a change of a level changes no game of these tests.
FOUR = ("novice@1", "regular@1", "sharp@1", "regular@1")


def position(hands: list[str], moves: list[tuple[int, str]], wins: list[int] | None = None) -> State:
    """The state after some moves of a round."""
    state = set_up(Options(players=len(hands)), 0, hands, wins)
    for seat, word in moves:
        state = play(state, seat, word).after
    return state


def verdict_on(state: State, seat: int, word: str):  # type: ignore[no-untyped-def]  # the tests read its fields
    """The verdict on one action."""
    found = judge_decision(Decision(0, view(state, seat), WORDS[word]))
    assert found is not None
    return found


# --- Whole games --------------------------------------------------------------------------------------------


def test_every_decision_of_a_game_has_a_verdict() -> None:
    """All decisions but those in a loss among many; numbers fit together."""
    record = bot_game(FOUR, 3)
    review = review_game(record)
    moves, last = replay_moves(record)
    decisions = list(find_decisions(moves))
    assert last.result is not None
    assert review.winner == last.result.winner
    assert len(review.decisions) + review.skipped == len(decisions)
    assert review.skipped <= len([one for one in decisions if one.view.phase == "loss"])
    for verdict in review.decisions:
        actions = {one.action: one.win for one in verdict.actions}
        assert verdict.best == verdict.actions[0].action
        assert verdict.loss == pytest.approx(max(actions.values()) - actions[verdict.played], abs=1e-3)
        assert all(0 <= win <= 1 for win in actions.values())
        assert (verdict.kind is None) == (verdict.grade == "fine")
        assert verdict.kind is None or verdict.kind in KINDS
    assert "estimated" in {one.method for one in review.decisions}
    assert sum([seat.decisions for seat in review.seats]) == len(review.decisions)


def test_a_game_of_two_is_solved() -> None:
    """From the first round on: both have all their discs, so the beliefs are certain."""
    review = review_game(bot_game(("novice@1", "sharp@1"), 3), seat=0)
    assert {one.seat for one in review.decisions} == {0}
    assert {one.method for one in review.decisions} == {"solved"}
    assert all(
        sum([one.probability or 0 for one in each.actions]) == pytest.approx(1, abs=1e-3)
        for each in review.decisions
    )


@pytest.mark.parametrize(
    "options",
    [
        Options(players=3, last_chance=True),
        Options(players=2, tribes_per_player=2),
        Options(players=3, opening="first-last", loss="draw"),
    ],
    ids=str,
)
def test_variants_are_reviewed(options: Options) -> None:
    """V1 and V2 are never solved as duels; everything else is as usual."""
    review = review_game(bot_game(("regular@1",) * options.players, 1, options))
    assert review.decisions
    if options.last_chance or options.tribes_per_player == 2:
        assert {one.method for one in review.decisions} == {"estimated"}


def test_a_review_that_is_stopped_has_what_is_done() -> None:
    """Ctrl-C in the middle."""

    def stop(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    review = review_game(bot_game(("novice@1", "sharp@1"), 3), on_progress=stop)
    assert review.stopped
    assert len(review.decisions) == 3


# --- Single decisions ---------------------------------------------------------------------------------------


def other_worlds(state: State, seat: int) -> Iterator[State]:
    """States that this seat cannot tell from the true one: another seat's skull is elsewhere."""
    for other, found in enumerate(state.seats):
        if other == seat or not found.skull or found.eliminated:
            continue
        for place in range(len(found.stack) - found.flipped):
            stack = tuple([SKULL if at == place else FLOWER for at in range(len(found.stack))])
            if stack != found.stack and FLOWER in (*found.stack, *state.hand(other)):
                changed = [*state.seats]
                changed[other] = Seat(
                    found.flowers, True, found.wins, stack, found.flipped, found.active, found.lost
                )
                fields = [getattr(state, name) for name in State.__slots__]
                fields[State.__slots__.index("seats")] = tuple(changed)
                yield State(*fields)


@pytest.mark.parametrize(("bots", "seed"), [(FOUR, 3), (("novice@1", "sharp@1"), 3)], ids=["four", "two"])
def test_a_verdict_depends_on_nothing_that_its_seat_could_not_know(bots: tuple[str, ...], seed: int) -> None:
    """Move the skulls of others, and every number stays the same, but for the truth."""
    moves, _ = replay_moves(bot_game(bots, seed))
    compared = 0
    for decision in list(find_decisions(moves))[1:24]:
        state = moves[decision.at].state
        assert decision.view.seat is not None
        for world in list(other_worlds(state, decision.view.seat))[:2]:
            again = decision._replace(view=view(world, decision.view.seat))
            assert again.view == decision.view
            assert judge_decision(again) == judge_decision(decision)
            assert skull_places(world) != skull_places(state)
            compared += 1
    assert compared >= 6


def test_a_bid_of_everything_on_a_lone_skull_is_an_error() -> None:
    """X1: the seat would have to flip its own last disc, and would be eliminated."""
    moves = [(0, "place:flower"), (1, "place:skull"), (2, "place:flower"), (0, "bid:1")]
    found = verdict_on(position(["F", "S", "F"], moves), 1, "bid:3")
    assert found.grade == "blunder"
    assert found.best == "pass"
    assert found.kind == "doomed-bluff"
    assert {one.action: one.win for one in found.actions}["bid:3"] == 0


def test_stacks_to_flip_are_compared() -> None:
    """T3: any stack of the others may come next."""
    moves = [
        (0, "place:flower"),
        (1, "place:skull"),
        (2, "place:flower"),
        (0, "bid:2"),
        (1, "pass"),
        (2, "pass"),
    ]
    state = position(["FF", "S", "FF"], [*moves, (0, "flip:0")])
    found = verdict_on(state, 0, "flip:1")
    assert {one.action for one in found.actions} == {"flip:1", "flip:2"}
    assert found.phase == "attempt"


def test_more_worlds_have_a_smaller_error() -> None:
    """And the same seed gives the same numbers."""
    state = position(["FFFS"] * 4, [(seat, "place:flower") for seat in range(4)])
    even = dict.fromkeys(view(state, 0).legal, 0.1)
    few, many = (
        estimate_values(view(state, 0), WORDS["bid:4"], even, 7, Precision(0.0, worlds, 40))
        for worlds in (40, 320)
    )
    assert many.error < few.error
    assert few == estimate_values(view(state, 0), WORDS["bid:4"], even, 7, Precision(0.0, 40, 40))


@pytest.mark.parametrize(
    ("played", "best", "kind"),
    [
        ("bid:3", "pass", "overbid"),
        ("bid:3", "bid:2", "overbid"),
        ("bid:2", "bid:3", "all-bid-missed"),
        ("pass", "bid:2", "missed-bid"),
    ],
)
def test_errors_in_the_auction_have_a_kind(played: str, best: str, kind: str) -> None:
    """By what was better."""
    state = position(["FFS"] * 3, [*[(seat, "place:flower") for seat in range(3)], (0, "bid:1")])
    assert kind_of(view(state, 1), WORDS[played], WORDS[best], 0.4) == kind


def test_a_bluff_over_the_own_skull_is_doomed_and_a_winning_pass_is_named() -> None:
    """T2: the seat would have to flip its own skull first."""
    state = position(
        ["FFS"] * 3, [(0, "place:flower"), (1, "place:skull"), (2, "place:flower"), (0, "bid:1")]
    )
    assert kind_of(view(state, 1), WORDS["bid:2"], WORDS["pass"], 0.4) == "doomed-bluff"
    assert kind_of(view(state, 1), WORDS["bid:2"], WORDS["pass"], 0.9) == "winning-pass-missed"


def test_every_kind_and_grade_has_a_sentence_in_every_language() -> None:
    """What a review can say."""
    for code in LANGUAGES:
        say = language(code)
        for kind in KINDS:
            assert say(f"review-kind-{kind}")
        for grade in {grade_of(loss) for loss in (0.03, 0.06, 0.2)}:
            assert say(f"review-grade-{grade}")


def test_a_discard_among_many_is_judged() -> None:
    """F4: a lone skull never wins a challenge, so with two discs the skull goes."""
    moves = [(0, "place:skull"), (1, "place:flower"), (2, "place:flower"), (0, "bid:3"), (0, "flip:0")]
    state = position(["FS", "FS", "FS"], moves)
    assert {str(one) for one in state.legal_actions(0)} == {"discard:flower", "discard:skull"}
    found = verdict_on(state, 0, "discard:flower")
    assert found.best == "discard:skull"
    assert found.loss > 0.1
    assert kind_of(view(state, 0), WORDS["discard:flower"], WORDS["discard:skull"], 0.2) == "wrong-discard"


# --- Records that cannot be reviewed ------------------------------------------------------------------------


def test_an_unfinished_or_changed_record_is_refused() -> None:
    """With the sentence of the engine."""
    record = bot_game(("novice@1", "sharp@1"), 3)
    with pytest.raises(BadRecord, match="not over"):
        review_game(record._replace(moves=record.moves[:-1]))
    actor, word = record.moves[0]
    other: Action = WORDS["bid:1"]
    assert word != other
    with pytest.raises(IllegalAction):
        review_game(Record(record.options, record.first, ((actor, other), *record.moves[1:])))
