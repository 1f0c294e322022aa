"""Refusals: every code of the rules in a situation, with its exact sentence."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from calavera import (
    BadOptions,
    BadPosition,
    CalaveraError,
    Options,
    new_game,
    set_up,
    state_from_text,
)
from tests.rules.scripts import assert_refused, hands
from tests.rules.situations import SITUATIONS

SOURCES = Path(__file__).parents[3] / "src" / "calavera" / "rules"

WORDS = (
    "place:flower, place:skull, place:last-chance, bid:N, pass, flip:S, pick:I, "
    "discard:flower, discard:skull, start:S or show, exactly"
)

#: code, situation, actor, word, sentence
REFUSED: list[tuple[str, str, object, object, str]] = [
    # words and actors that are none
    ("bad-type", "opening", 0, 3, "an action is a word such as bid:3, not 3"),
    ("bad-type", "opening", True, "pass", "there is no seat True: seats are whole numbers from 0 to 2"),
    ("no-such-seat", "opening", 3, "pass", "there is no seat 3: seats are whole numbers from 0 to 2"),
    ("no-such-seat", "attempt", 0, "flip:12", "there is no seat 12: seats count from 0 to at most 11"),
    ("no-such-seat", "starter", 0, "start:99", "there is no seat 99: seats count from 0 to at most 11"),
    ("unknown-action", "opening", 0, "bid: 2", f"'bid: 2' is not an action word: say {WORDS}"),
    ("bad-bid", "adding", 0, "bid:0", "bid 0 is never possible: a bid is a whole number from 1 up"),
    ("bad-bid", "adding", 0, "bid:999", "bid 999 is more than any table has discs: bid less"),
    ("bad-bid", "adding", 0, "bid:" + "9" * 5000, "bid 999… is more than any table has discs: bid less"),
    ("bad-bid", "adding", 0, "bid:123456", "bid 123456 is more than any table has discs: bid less"),
    ("bad-bid", "adding", 0, "bid:1234567", "bid 123… is more than any table has discs: bid less"),
    (
        "no-such-disc",
        "shuffled FF",
        1,
        "pick:4",
        "there is no face-down disc 4: nobody has more than four, counted from 0",
    ),
    ("unknown-action", "adding", 0, "bid:²", f"'bid:²' is not an action word: say {WORDS}"),
    ("unknown-action", "adding", 0, "pass:4", f"'pass:4' is not an action word: say {WORDS}"),
    ("unknown-action", "adding", 0, "bid:02", f"'bid:02' is not an action word: say {WORDS}"),
    # whoever it is, whatever it is
    ("game-over", "over", 1, "pass", "the game is over, player 0 won: nothing more can be played"),
    (
        "game-over",
        "over",
        "chance",
        "draw:skull",
        "the game is over, player 0 won: nothing more can be played",
    ),
    (
        "only-chance",
        "opening",
        0,
        "draw:skull",
        "draw:skull is for chance alone: place a flower or the skull",
    ),
    ("eliminated", "0 out", 0, "place:flower", "seat 0 is out of the game: wait for seat 1 or 2"),
    (
        "already-placed",
        "0 has placed",
        0,
        "place:skull",
        "seat 0 has placed its disc for this opening: wait for seat 1 or 2",
    ),
    (
        "already-passed",
        "bid 3 of 7, 0 passed",
        0,
        "bid:4",
        "seat 0 has passed and is out of this auction: wait for seat 1",
    ),
    ("not-your-turn", "adding", 1, "bid:1", "it is not seat 1's turn: wait for seat 0"),
    ("not-your-turn", "failed", 0, "pick:0", "it is not seat 0's turn: wait until the lost disc is settled"),
    (
        "not-your-turn",
        "failed",
        2,
        "pick:0",
        "it is not seat 2's turn: show the rest of your stack, or wait until the lost disc is settled",
    ),
    ("not-your-turn", "adding", "chance", "draw:skull", "chance has nothing to decide here: wait for seat 0"),
    # the right seat, at the wrong time
    ("wrong-phase", "opening", 0, "bid:1", "no bids while the round opens: place a flower or the skull"),
    ("wrong-phase", "opening", 0, "pass", "there is no bid to pass on yet: place a flower or the skull"),
    ("wrong-phase", "adding", 0, "pass", "there is no bid to pass on yet: place a flower, or bid 1 to 3"),
    ("wrong-phase", "adding", 0, "show", "no show in the adding phase: place a flower, or bid 1 to 3"),
    (
        "wrong-phase",
        "bid 3 of 7",
        0,
        "place:flower",
        "a challenge is on, so no disc is added this round: bid 4 to 7, or pass",
    ),
    ("wrong-phase", "bid 3 of 7", 0, "flip:0", "the auction is not over: bid 4 to 7, or pass"),
    (
        "wrong-phase",
        "attempt",
        0,
        "place:flower",
        "the attempt is on, so no disc is added this round: flip:0, your own stack comes first",
    ),
    ("wrong-phase", "attempt", 0, "bid:3", "the auction is over: flip:0, your own stack comes first"),
    ("wrong-phase", "own stack done", 0, "pass", "the auction is over: flip seat 1 or 2"),
    ("wrong-phase", "own stack done", 0, "pick:0", "no disc is lost yet: flip seat 1 or 2"),
    ("wrong-phase", "own stack done", 0, "discard:skull", "no disc is lost yet: flip seat 1 or 2"),
    ("wrong-phase", "shuffled FF", 1, "start:0", "no start in the loss phase: pick 0 to 1"),
    ("wrong-phase", "own skull", 0, "flip:1", "no flip in the loss phase: discard a flower or the skull"),
    ("wrong-phase", "starter", 0, "bid:1", "no bid in the starter phase: start seat 1 or 2"),
    ("wrong-phase", "failed, FF left", "chance", "pass", "pass does not settle this loss: shuffle:FF"),
    # the right time, about the wrong thing
    (
        "must-challenge",
        "empty hand",
        0,
        "place:skull",
        "the hand is empty, so this seat must challenge: bid 1 to 3",
    ),
    ("not-in-hand", "adding", 0, "place:skull", "no skull disc in hand: place a flower, or bid 1 to 3"),
    (
        "bid-too-high",
        "bid 3 of 7",
        0,
        "bid:8",
        "bid 8 is more than the 7 discs on the mats: bid 4 to 7, or pass",
    ),
    ("bid-too-low", "bid 3 of 7", 0, "bid:2", "bid 2 does not beat 3: bid 4 to 7, or pass"),
    (
        "own-stack-first",
        "attempt",
        0,
        "flip:1",
        "seat 1's discs come later: flip:0, your own stack comes first",
    ),
    ("nothing-to-flip", "own stack done", 0, "flip:0", "seat 0 has no disc left to flip: flip seat 1 or 2"),
    ("no-such-seat", "own stack done", 0, "flip:3", "there is no seat 3: flip seat 1 or 2"),
    (
        "own-skull",
        "own skull",
        0,
        "pick:0",
        "the skull is your own, so nobody picks: discard a flower or the skull",
    ),
    ("no-such-disc", "shuffled FF", 1, "pick:2", "there is no face-down disc 2: pick 0 to 1"),
    (
        "not-own-skull",
        "shuffled FF",
        1,
        "discard:flower",
        "the lost disc is picked blind, not chosen: pick 0 to 1",
    ),
    (
        "not-owned",
        "own skull, S left",
        0,
        "discard:flower",
        "this seat owns no flower disc: discard the skull",
    ),
    (
        "cannot-start",
        "starter",
        0,
        "start:0",
        "seat 0 is out of the game and cannot start: start seat 1 or 2",
    ),
    ("no-such-seat", "starter", 0, "start:3", "there is no seat 3: start seat 1 or 2"),
    (
        "not-an-opponent",
        "failed",
        0,
        "show",
        "only opponents of the Challenger may show: wait until the lost disc is settled",
    ),
    (
        "nothing-to-show",
        "failed",
        1,
        "show",
        "seat 1 has no disc left face down: wait until the lost disc is settled",
    ),
    (
        "bad-shuffle",
        "failed, FF left",
        "chance",
        "shuffle:FS",
        "shuffle:FS is not an order of the Challenger's discs: shuffle:FF",
    ),
    (
        "bad-draw",
        "failed, FF left, draw",
        "chance",
        "draw:skull",
        "the Challenger owns no skull disc: draw:flower",
    ),
]

#: code, what is asked for, sentence; typed as Any because some of it is of the wrong type on purpose
ANY: Any = None
NOT_SET_UP: list[tuple[str, type[CalaveraError], Callable[[], object], str]] = [
    ("bad-options", BadOptions, lambda: new_game(ANY), "options must be an Options, not NoneType"),
    (
        "bad-players",
        BadOptions,
        lambda: new_game(Options(13)),
        "13 players cannot play: 2 to 12 can (two boxes hold twelve tribes)",
    ),
    (
        "bad-players",
        BadOptions,
        lambda: new_game(Options(7, tribes_per_player=2)),
        "7 players cannot play: 2 to 6 can (two boxes hold twelve tribes, and each player takes two)",
    ),
    (
        "bad-tribes",
        BadOptions,
        lambda: new_game(Options(4, tribes_per_player=3)),
        "tribes_per_player must be 1 or 2, not 3",
    ),
    (
        "bad-last-chance",
        BadOptions,
        lambda: new_game(Options(4, last_chance=ANY)),
        "last_chance must be true or false, not None",
    ),
    (
        "bad-opening",
        BadOptions,
        lambda: new_game(Options(4, opening="last-first")),  # type: ignore[arg-type]  # refused
        "opening must be one of simultaneous, first-last, others-first, not 'last-first'",
    ),
    (
        "bad-loss",
        BadOptions,
        lambda: new_game(Options(4, loss="Pick")),  # type: ignore[arg-type]  # refused
        "loss must be one of pick, draw, not 'Pick'",
    ),
    (
        "unknown-edition",
        BadOptions,
        lambda: Options.edition("french", 4),  # type: ignore[arg-type]  # refused
        "there is no edition 'french': choose one of classic, italian, german, quick",
    ),
    ("bad-first", BadOptions, lambda: new_game(Options(4), 4), "first must be a seat from 0 to 3, not 4"),
    (
        "bad-first",
        BadPosition,
        lambda: hands("", "FS", "FS"),
        "seat 0 has no disc left and cannot be first",
    ),
    (
        "bad-position",
        BadPosition,
        lambda: set_up(Options(3), 0, ["FS", "FS"]),
        "give one hand and one number of wins for each of 3 seats",
    ),
    (
        "bad-position",
        BadPosition,
        lambda: set_up(Options(2), 0, ["FS", "FS"], [0, 0, 1]),
        "give one hand and one number of wins for each of 2 seats",
    ),
    ("bad-position", BadPosition, lambda: hands("FS", "", ""), "at least two players must have a disc left"),
    (
        "bad-hand",
        BadPosition,
        lambda: hands("FSS", "F"),
        "a hand is up to three F and one S, such as FFS, not 'FSS'",
    ),
    (
        "bad-wins",
        BadPosition,
        lambda: hands("FS", "F", wins="20"),
        "a seat in play has won 0 or 1 challenges, not 2",
    ),
    (
        "bad-text",
        BadPosition,
        lambda: state_from_text("a game of Skull"),
        "this is not the text of a state: write it as str(state) does, line by line",
    ),
]


@pytest.mark.parametrize(
    ("code", "situation", "actor", "word", "says"),
    REFUSED,
    ids=[f"{code}: {situation}, {actor} {str(word)[:20]}" for code, situation, actor, word, _ in REFUSED],
)
def test_a_refusal_has_this_code_and_says_this(
    code: str, situation: str, actor: object, word: object, says: str
) -> None:
    error = assert_refused(SITUATIONS[situation], actor, word, code, says)
    assert error.seat is actor
    assert error.action == word


@pytest.mark.parametrize(("code", "kind", "asked", "says"), NOT_SET_UP)
def test_what_cannot_be_set_up_has_this_code_and_says_this(
    code: str, kind: type[CalaveraError], asked: Callable[[], object], says: str
) -> None:
    with pytest.raises(kind) as caught:
        asked()
    assert (caught.value.code, str(caught.value)) == (code, says)


def test_every_code_of_the_rules_is_in_these_tables() -> None:
    tabled = {row[0] for row in REFUSED} | {row[0] for row in NOT_SET_UP}
    assert tabled == set().union(*[_codes(source) for source in sorted(SOURCES.rglob("*.py"))])


def _codes(source: Path) -> set[str]:
    """The codes in a module: first arguments of exceptions, first of the three that say why."""
    firsts: list[ast.expr] = []
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("IllegalAction", "BadOptions", "BadPosition"):
                firsts.append(node.args[0])
        elif (
            isinstance(node, ast.Return)
            and isinstance(node.value, ast.Tuple)
            and source.stem == "refusal_text"
        ):
            firsts.append(node.value.elts[0])
    texts = {_text(choice) for first in firsts for choice in _choices(first)} - {"code"}
    return (texts - {"bad-*"}) | ({"bad-opening", "bad-loss"} if "bad-*" in texts else set())


def _choices(first: ast.expr) -> list[ast.expr]:
    return [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    assert isinstance(node, ast.Constant | ast.Name)
    return str(node.value if isinstance(node, ast.Constant) else node.id)
