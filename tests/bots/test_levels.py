"""The levels, the styles and the baselines: legal in every variant, same seed same game, names."""

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.bots import BadBot, Bot, Talker, bot_names, make_bot
from calavera.bots.levels import LEVELS
from calavera.bots.pinned import PINNED_LEVELS
from calavera.bots.thinking.style import STYLES
from calavera.rules import (
    CHANCE,
    SKULL,
    Action,
    Actor,
    CalaveraError,
    Options,
    State,
    View,
    new_game,
    play,
    roll,
    view,
)
from calavera.rules.options import LOSSES, OPENINGS
from tests.rules.scripts import hands, play_script, table
from tests.rules.strategies import EVERY_OPTIONS, PlayStyle, examples, max_moves, play_to_end, starts

#: An expert with few rollouts, so that the tests are quick.
EXPERT, MASTER = "expert:10", "master:10"
BASELINES = [name for name in bot_names() if name not in (*LEVELS, *PINNED_LEVELS, "exec", "neural")]
SLOW_BOTS = ["sharp", EXPERT, MASTER]
QUICK_BOTS = ["novice", "regular", *BASELINES]
STYLED = [
    "novice+bluffer",
    "novice+careful+silent",
    "regular+careful",
    "regular+bluffer+chatty",
    "sharp+bluffer",
    "sharp+careful+silent",
    "expert+bluffer+chatty:10",
    "expert+careful:10",
    "master+bluffer:10",
]
EVERY_BOT = [*QUICK_BOTS, *SLOW_BOTS, *STYLED]

FAMILIES = [
    (opening, loss, last_chance, tribes)
    for opening in OPENINGS
    for loss in (("pick",) if opening == "others-first" else LOSSES)
    for last_chance in (False, True)
    for tribes in (1, 2)
]


def play_game(start: State, names: list[str], seed: int) -> list[tuple[Actor, Action]]:
    """The moves of a whole game, a bot for each player, every choice checked."""
    rng, state = Random(seed), start
    bots = [make_bot(name) for name in names]
    moves: list[tuple[Actor, Action]] = []
    while state.to_act:
        assert len(moves) < max_moves(state.options), "this game does not end"
        actor = rng.choice(state.to_act)
        if actor == CHANCE:
            action = roll(state, rng)
        else:
            player = state.options.player_of(actor)
            seen = view(state, actor)
            action = bots[player].choose(seen, rng)
            assert action in seen.legal, f"{names[player]} chose {action} of {seen.legal}"
        moves.append((actor, action))
        state = play(state, actor, action).after
    return moves


# --- Every variant ------------------------------------------------------------------------------------------


def test_all_bots_and_styles_are_registered() -> None:
    assert list(LEVELS) == ["novice", "regular", "sharp", "expert", "oracle", "master"]
    assert BASELINES == [
        "random",
        "always-flower",
        "always-skull",
        "max-raiser",
        "flower-and-pass",
        "own-stack",
        "expected-safe",
        "skull-on-top",
        "raise-by-one",
        "skull-bait",
        "tall-stack",
    ]
    assert list(STYLES) == ["bluffer", "careful", "chatty", "silent"]


@pytest.mark.parametrize("name", [*QUICK_BOTS, *SLOW_BOTS])
@pytest.mark.parametrize("seed", range(3))
def test_bids_come_from_the_legal_actions_of_the_view(name: str, seed: int) -> None:
    """Half of the bids are taken out of the view: a rule for bids needs no change in a bot."""
    rng, bot = Random(seed), make_bot(name)
    for state in play_to_end(table(4), rng, PlayStyle(0.4, 0.5, 0.2, 0.3, 0.2)).states:
        actor = state.to_act[0] if state.to_act else CHANCE
        if actor == CHANCE or state.phase not in ("adding", "bidding"):
            continue
        seen = view(state, actor)
        bids = [action for action in seen.legal if action.verb == "bid"]
        kept = set(rng.sample(bids, (len(bids) + 1) // 2))
        legal = tuple([action for action in seen.legal if action.verb != "bid" or action in kept])
        assert bot.choose(seen._replace(legal=legal), rng) in legal


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: "-".join(map(str, family)))
@pytest.mark.parametrize("thinker", [*SLOW_BOTS, "quick"])
def test_every_variant_is_played_legally_to_the_end(thinker: str, family: tuple[str, str, bool, int]) -> None:
    """2 to 12 seats: a thinking bot among quick ones, and tables of quick ones alone."""
    tables = [options for options in EVERY_OPTIONS if options[1:] == family]
    assert [options.players for options in tables] == list(range(2, 13 if family[3] == 1 else 7))
    for number, options in enumerate(tables):
        names = [QUICK_BOTS[(number + player) % len(QUICK_BOTS)] for player in range(options.players)]
        if thinker != "quick":
            names[number % options.players] = thinker
        play_game(new_game(options, number % options.seats), names, number)


@examples(40)
@given(starts(st.sampled_from([options for options in EVERY_OPTIONS if options.seats <= 5])), st.data())
def test_all_bots_play_from_any_position(start: State, data: st.DataObject) -> None:
    """New games and set-ups, all bots and styles at one table."""
    players = start.options.players
    names = data.draw(st.lists(st.sampled_from(EVERY_BOT), min_size=players, max_size=players))
    play_game(start, names, data.draw(st.integers(0, 2**32)))


# --- The same seed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY_BOT)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    options = Options(3, "first-last", "draw", True)
    names = [name, "random", name]
    assert play_game(new_game(options), names, 7) == play_game(new_game(options), names, 7)


def test_another_seed_plays_another_game() -> None:
    for name in ("random", *LEVELS):
        name = f"{name}:10" if name == "expert" else name
        assert play_game(table(3), [name] * 3, 1) != play_game(table(3), [name] * 3, 2)


def test_the_same_game_in_another_process() -> None:
    """Python orders a set of words differently in every process; no bot may depend on it."""
    names = ["sharp", EXPERT, "regular", "novice+bluffer"]
    code = f"from tests.bots.test_levels import *; print(play_game(table(4), {names}, 3))"
    root = Path(__file__).parents[2]
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] == f"{play_game(table(4), names, 3)}\n"


# --- The advice of the books --------------------------------------------------------------------------------

OWN_SKULL = "0 place:skull, 1 place:flower, 0 bid:2, 0 flip:0"
FROM_REGULAR_UP = [name for name in EVERY_BOT if name.startswith(("regular", "sharp", "expert"))]


@pytest.mark.parametrize("name", FROM_REGULAR_UP)
@pytest.mark.parametrize(("hand", "kept"), [("FS", "F"), ("FFS", "FS"), ("FFFS", "FFS")])
def test_a_lone_skull_is_never_kept_by_choice(name: str, hand: str, kept: str) -> None:
    """F4: the skull is the best disc, but alone it can never win a challenge."""
    state = play_script(hands(hand, "F"), OWN_SKULL)
    for seed in range(20):
        after = play(state, 0, make_bot(name).choose(view(state, 0), Random(seed))).after
        assert "F" * after.seats[0].flowers + "S" * after.seats[0].skull == kept


@pytest.mark.parametrize("name", FROM_REGULAR_UP)
def test_a_lone_skull_is_not_kept_after_the_skull_of_the_other_tribe(name: str) -> None:
    """D2: the other tribe's skull is one's own, and the challenging tribe loses the disc."""
    state = hands("FS", "FF", "FFFS", "FF", tribes_per_player=2)
    state = play_script(state, "0 1 3 place:flower, 2 place:skull, 0 bid:4, 0 flip:0 flip:2")
    for seed in range(20):
        assert make_bot(name).choose(view(state, 0), Random(seed)) == "discard:skull"


def test_a_novice_may_keep_a_lone_skull() -> None:
    """A beginner's mistake."""
    state = play_script(hands("FS", "F"), OWN_SKULL)
    chosen = {make_bot("novice").choose(view(state, 0), Random(seed)) for seed in range(20)}
    assert chosen == {"discard:flower", "discard:skull"}


# --- Names --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_has_the_name_it_was_made_by(name: str) -> None:
    bot = make_bot(name)
    assert isinstance(bot, Bot)
    assert repr(bot) == f"<Bot {name}>"
    assert isinstance(bot, Talker) == (name.partition("+")[0].partition(":")[0] in LEVELS)


@pytest.mark.parametrize(
    ("name", "code", "says"),
    [
        ("nobody", "unknown-bot", "there is no bot 'nobody': there are random, always-flower, "),
        ("", "unknown-bot", "there is no bot ''"),
        ("Sharp", "unknown-bot", "there is no bot 'Sharp'"),
        ("sharp+brave", "unknown-style", "no style 'brave': there are bluffer, careful, chatty, silent"),
        ("novice+", "unknown-style", "no style ''"),
        ("expert+brave:30", "unknown-style", "no style 'brave'"),
        ("regular:7", "bad-argument", "regular takes no argument, only styles: regular+bluffer"),
        ("expert:fast", "bad-argument", "expert:fast is not possible: give 1 to 100000 rollouts"),
        ("expert:0", "bad-argument", "give 1 to 100000 rollouts"),
        ("expert:-5", "bad-argument", "give 1 to 100000 rollouts"),
        ("expert:100001", "bad-argument", "give 1 to 100000 rollouts"),
        ("expert:00000000100001", "bad-argument", "give 1 to 100000 rollouts"),
        ("expert:³", "bad-argument", "give 1 to 100000 rollouts"),
        ("master:0", "bad-argument", "give 1 to 100000 rollouts"),
        ("master+brave", "unknown-style", "no style 'brave'"),
        ("random:3", "bad-style", "random is a baseline and takes neither styles nor an argument"),
        ("max-raiser+careful", "bad-style", "max-raiser is a baseline"),
    ],
)
def test_a_bad_bot_name_is_refused_with_a_reason(name: str, code: str, says: str) -> None:
    with pytest.raises(BadBot) as caught:
        make_bot(name)
    assert caught.value.code == code
    assert says in str(caught.value)
    assert isinstance(caught.value, CalaveraError)


# --- Other packages -----------------------------------------------------------------------------------------


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, points: str) -> None:
    """A package as pip leaves it: a module, and metadata that names it in the group."""
    source = Path(__file__).parents[2] / "examples" / "timid" / "calavera_timid.py"
    (folder / "calavera_timid.py").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    metadata = folder / "calavera_timid-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: calavera-timid\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[calavera.bots]\n{points}\n")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "calavera_timid", raising=False)
    importlib.invalidate_caches()


def test_bots_of_other_packages_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "timid = calavera_timid:make\nrandom = calavera_timid:make")
    assert list(bot_names())[-1] == "timid"
    assert bot_names()["timid"] == "from calavera_timid:make"
    assert bot_names()["random"] == "any legal action", "nobody takes a name that is ours"
    assert repr(make_bot("random")) == "<Bot random>"
    assert type(make_bot("timid")).__name__ == "Timid"
    with pytest.raises(BadBot, match="timid takes neither styles nor an argument"):
        make_bot("timid+bluffer:3")
    assert play_game(table(3), ["timid", "sharp", "timid"], 1)


def test_a_broken_package_is_named_in_the_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "ghost = calavera_ghost:make\nlost = calavera_timid:maker")
    for name, module in (("ghost", "calavera_ghost:make"), ("lost", "calavera_timid:maker")):
        with pytest.raises(BadBot, match=f"{name!r} of {module} cannot be loaded: ") as caught:
            make_bot(name)
        assert caught.value.code == "broken-bot"


# --- Nothing to decide --------------------------------------------------------------------------------------

NOBODY = {
    "a spectator": view(table(3), None),
    "somebody who has placed": view(play_script(table(3), "1 place:flower"), 1),
    "somebody who waits": view(play_script(table(3), "all place:flower"), 1),
    "a Challenger who lost": view(
        play_script(hands("FF", "S"), "0 place:flower, 1 place:skull, 0 bid:2 flip:0 flip:1"), 0
    ),
    "a game that is over": view(
        play_script(hands("F", "FS", wins="10"), "all place:flower, 0 bid:1, 1 pass, 0 flip:0"), 0
    ),
}


@pytest.mark.parametrize("name", EVERY_BOT)
@pytest.mark.parametrize("who", NOBODY)
def test_a_view_without_a_choice_is_refused(name: str, who: str) -> None:
    with pytest.raises(ValueError, match="a bot needs a seat that has something to decide"):
        make_bot(name).choose(NOBODY[who], Random(1))


# --- Styles -------------------------------------------------------------------------------------------------


def decisions(phases: tuple[str, ...], wanted: Callable[[View], bool], count: int) -> list[View]:
    """Decisions of games that nobody in particular played, all at tables of four."""
    found: list[View] = []
    for seed in range(1000):
        for state in play_to_end(table(4), Random(seed), PlayStyle(0.6, 0.5, 0.1, 0.3, 0.1)).states:
            actor = state.to_act[0] if state.to_act else CHANCE
            if state.phase in phases and isinstance(actor, int):
                seen = view(state, actor)
                if wanted(seen):
                    found.append(seen)
        if len(found) >= count:
            break
    return found[:count]


def action_share(name: str, seen: list[View], wanted: Callable[[Action], bool]) -> float:
    """How often a bot does something; the same dice for every bot."""
    bot = make_bot(name)
    return sum(wanted(bot.choose(view, Random(seed))) for seed, view in enumerate(seen)) / len(seen)


def has_skull_in_stack(seen: View) -> bool:
    """The skull of this seat is in its stack, and there are at least two choices."""
    return seen.seat is not None and SKULL in seen.seats[seen.seat].stack and len(seen.legal) > 2


def with_style(level: str, style: str) -> str:
    """The name of a level in a style, quick."""
    return f"{level}+{style}" + (":20" if level == "expert" else "")


@cache
def openings() -> list[View]:
    """Whether to open with the skull."""
    return decisions(("opening",), lambda seen: {"place:flower", "place:skull"} <= set(seen.legal), 200)


@cache
def auctions() -> list[View]:
    """Whether to challenge or raise, and how far."""
    return decisions(("adding", "bidding"), lambda seen: len(seen.legal) > 2, 200)


@cache
def bluffs() -> list[View]:
    """The same with the seat's own skull in the stack."""
    return decisions(("adding", "bidding"), has_skull_in_stack, 200)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bluffer_places_the_skull_more_often(level: str) -> None:
    bluffer, careful = [
        action_share(with_style(level, style), openings(), lambda action: action == "place:skull")
        for style in ("bluffer", "careful")
    ]
    assert bluffer > careful + 0.05


@pytest.mark.parametrize("level", LEVELS)
def test_a_bluffer_bids_on_the_skull_more_often(level: str) -> None:
    bluffer, careful = [
        action_share(with_style(level, style), bluffs(), lambda action: action.verb == "bid")
        for style in ("bluffer", "careful")
    ]
    assert bluffer > careful + 0.02


@pytest.mark.parametrize("level", LEVELS)
def test_a_careful_bot_bids_less(level: str) -> None:
    careful, usual = [
        action_share(with_style(level, style), auctions(), lambda action: action.verb == "bid")
        for style in ("careful", "chatty")
    ]
    assert careful < usual - 0.01


@pytest.mark.parametrize("level", LEVELS)
def test_talk_does_not_change_play(level: str) -> None:
    chatty, silent = make_bot(with_style(level, "chatty")), make_bot(with_style(level, "silent"))
    for seed, seen in enumerate([*openings()[:30], *auctions()[:30]]):
        assert chatty.choose(seen, Random(seed)) == silent.choose(seen, Random(seed))
