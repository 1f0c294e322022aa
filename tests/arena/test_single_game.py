"""One game: the same seed gives the same game, tallies are right, and no bot can stop it."""

from random import Random
from typing import Any

import pytest

from calavera.arena import GameResult, play_game
from calavera.bots import Bot, make_bot
from calavera.record import replay
from calavera.rules import Action, Options, View
from calavera.rules.actions import PASS, parse_action

FOUR = Options(players=4)

VARIANTS = [
    Options(players=2),
    FOUR,
    Options.edition("italian", 5),
    Options.edition("german", 6, last_chance=True),
    Options(players=3, tribes_per_player=2),
    Options(players=12, opening="first-last", last_chance=True),
]


def random_bots(count: int) -> list[Bot]:
    return [make_bot("random") for _ in range(count)]


class FaultyBot:
    """Plays at random, except that what it does when asked is up to the test."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.asked = 0

    def choose(self, view: View, rng: Random) -> Action:
        self.asked += 1
        result: Action = self.answer(view, rng)
        return result


def raising_bot(error: BaseException) -> FaultyBot:
    def answer(*_: object) -> None:
        raise error

    return FaultyBot(answer)


@pytest.mark.parametrize("options", VARIANTS)
def test_a_game_is_played_to_its_end_and_its_record_replays(options: Options) -> None:
    result = play_game(random_bots(options.players), options, first=1, seed=3)
    played = replay(result.record)
    assert played.ok
    assert played.state is not None
    assert played.state.winner == result.winner == result.record.extra["result"]["winner"]  # type: ignore[index]
    assert played.state.round == result.rounds


def test_the_same_seed_is_the_same_game() -> None:
    def game(seed: int) -> GameResult:
        return play_game(random_bots(4), FOUR, 0, seed)

    assert game(5).record == game(5).record
    assert game(5).record != game(6).record


def test_random_numbers_belong_to_the_seat() -> None:
    rolls: dict[str, list[float]] = {}

    def watcher(name: str) -> FaultyBot:
        def answer(view: View, rng: Random) -> Action:
            rolls.setdefault(name, []).append(rng.random())
            return view.legal[0]

        return FaultyBot(answer)

    play_game([watcher("a"), watcher("b")], Options(players=2), seed=1)
    play_game([watcher("c"), watcher("d")], Options(players=2), seed=1)
    assert rolls["a"] == rolls["c"] != rolls["b"] == rolls["d"]


def test_the_tallies_agree_with_the_record() -> None:
    result = play_game(random_bots(4), FOUR, 2, 9)
    moves = result.record.moves
    assert sum([tally.bids.total() for tally in result.tallies]) == len(
        [word for _, word in moves if str(word).startswith("bid:")]
    )
    # Every round ends with an attempt.
    assert sum([tally.challenges.total() for tally in result.tallies]) == result.rounds
    for tally in result.tallies:
        assert tally.faults == 0
        assert all(tally.bluffs[number] <= count for number, count in tally.bids.items())
        assert all(tally.successes[number] <= count for number, count in tally.challenges.items())


def test_only_a_bid_on_a_skull_of_its_own_counts_as_a_bluff() -> None:
    def skull_then_bid(view: View, _: Random) -> Action:
        wanted = [PASS] if view.phase == "bidding" else []
        wanted += [parse_action(word) for word in ("place:skull", "bid:1")]
        return next((action for action in wanted if action in view.legal), view.legal[0])

    result = play_game([FaultyBot(skull_then_bid), make_bot("flower-and-pass")], Options(players=2))
    liar, honest = result.tallies
    assert liar.bluffs == liar.bids
    assert liar.bids.total() > 0
    assert honest.bluffs.total() == 0


@pytest.mark.parametrize(
    ("faulty", "words"),
    [
        (raising_bot(ValueError("lost my notes")), "ValueError: lost my notes"),
        (raising_bot(SystemExit(1)), "SystemExit: 1"),
        (raising_bot(KeyError()), "KeyError"),
        (FaultyBot(lambda *_: "bid:99"), "chose 'bid:99'"),
        (FaultyBot(lambda *_: parse_action("bid:48")), "chose bid:48"),
        (FaultyBot(lambda *_: None), "chose None"),
        (FaultyBot(lambda *_: ["pass"]), "chose ['pass']"),
    ],
)
def test_a_failing_bot_loses_its_turn_and_the_game_goes_on(faulty: FaultyBot, words: str) -> None:
    result = play_game([faulty, *random_bots(3)], FOUR)
    assert replay(result.record).ok
    tally = result.tallies[0]
    assert tally.faults == tally.decisions == faulty.asked > 0
    assert words in tally.fault
    assert tally.fault.startswith("round 1, opening: ")
    assert [other.faults for other in result.tallies[1:]] == [0, 0, 0]


def test_the_default_action_is_a_pass_or_the_first_that_is_no_show() -> None:
    result = play_game([raising_bot(ValueError()), *random_bots(3)], FOUR, seed=4)
    words = [word for actor, word in result.record.moves if actor == 0]
    assert words[0] == "place:flower"
    assert "pass" in words
    assert "show" not in words


def test_a_plain_string_is_accepted_as_an_action() -> None:
    result = play_game([FaultyBot(lambda view, _: str(view.legal[0])), *random_bots(1)], Options(players=2))
    assert result.tallies[0].faults == 0


def test_lost_turns_of_a_program_bot_count_as_faults() -> None:
    class Program(FaultyBot):
        lost_turns = 0
        notes = ("timeout: it said nothing for 2 s",)

        def choose(self, view: View, rng: Random) -> Action:  # noqa: ARG002
            self.lost_turns += 1
            return next(action for action in view.legal if action != "show")

    bot = Program(None)
    result = play_game([bot, *random_bots(3)], FOUR)
    assert result.tallies[0].faults == bot.lost_turns > 0
    assert "timeout" in result.tallies[0].fault


def test_hooks_are_called_at_the_beginning_and_the_end() -> None:
    class Follower(FaultyBot):
        def __init__(self) -> None:
            super().__init__(lambda view, rng: rng.choice(view.legal))
            self.heard: list[tuple[str, int | None, int | None]] = []

        def new_game(self, view: View) -> None:
            self.heard.append(("new", view.seat, view.winner))

        def game_over(self, view: View) -> None:
            self.heard.append(("over", view.seat, view.winner))
            raise ValueError("sore loser")

    follower = Follower()
    result = play_game([make_bot("random"), follower], Options(players=2))
    assert follower.heard == [("new", 1, None), ("over", 1, result.winner)]
    assert result.tallies[1].fault == "game_over: ValueError: sore loser"


def test_a_bot_is_not_asked_without_a_choice() -> None:
    def answer(view: View, rng: Random) -> Action:
        assert len(view.legal) > 1
        return rng.choice(view.legal)

    assert play_game([FaultyBot(answer), FaultyBot(answer)], Options(players=2)).tallies[0].faults == 0


def test_a_wrong_number_of_bots_is_refused() -> None:
    with pytest.raises(ValueError, match="4 players need 4 bots, not 3"):
        play_game(random_bots(3), FOUR)
