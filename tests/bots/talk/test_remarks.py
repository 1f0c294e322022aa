"""Table talk (X2): remarks depend only on public facts, are not too frequent, and fit the moment."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.bots import Saying
from calavera.bots.talk.bot_lines import ANSWERS_BY_MOMENT, BOT_LINES, STYLE_LINES
from calavera.bots.talk.phrases import EMOTES, PHRASES, PHRASES_BY_MOMENT, names_player
from calavera.bots.talk.remarks import CHATTY, SILENT, USUAL, choose_remark, spectator_view
from calavera.bots.thinking.style import STYLES
from calavera.rules import LAST_CHANCE, Options, State, new_game, play, set_up, view
from tests.rules.properties.worlds import other_game
from tests.rules.strategies import EVERY_OPTIONS, Game, PlayStyle, examples, games, play_to_end, whole_games

SEEDS = st.integers(0, 2**32)
#: What people may say, too.
FOR_PEOPLE = [key for group in PHRASES.values() for key in group] + [*EMOTES]
EVERYTHING = [*FOR_PEOPLE, *BOT_LINES]
MOMENTS = PHRASES_BY_MOMENT | ANSWERS_BY_MOMENT
ALL_STYLES = ("bluffer", "careful", "chatty")


def possible_remarks(state: State, seat: int, seeds: int = 200, chattiness: float = CHATTY) -> set[Saying]:
    """All that a seat may say at this moment."""
    sayings = [choose_remark(view(state, seat), Random(seed), chattiness) for seed in range(seeds)]
    return {saying for saying in sayings if saying is not None}


def play_moves(state: State, *moves: tuple[object, str]) -> State:
    for actor, word in moves:
        state = play(state, actor, word).after
    return state


def played_games(count: int, players: int = 4) -> Iterator[Game]:
    for seed in range(count):
        yield play_to_end(new_game(Options(players)), Random(seed), PlayStyle(0.4, 0.4, 0.2, 0.3, 0.2))


# --- Nothing hidden is heard --------------------------------------------------------------------------------


@pytest.mark.rule("X2")
@examples(150)
@given(games(), SEEDS)
def test_the_speakers_own_discs_change_nothing(game: Game, seed: int) -> None:
    """Two games that a spectator cannot tell apart sound the same, whoever speaks."""
    random = Random(seed)
    other = other_game(game, None, random)
    for state, twin in zip(game.states, other.states, strict=True):
        seat = random.randrange(len(state.seats))
        for dice in (seed, seed + 1):
            mine = choose_remark(view(state, seat), Random(dice), CHATTY, ALL_STYLES)
            assert mine == choose_remark(view(twin, seat), Random(dice), CHATTY, ALL_STYLES)


@examples(150)
@given(games(), SEEDS)
def test_talk_is_made_from_the_view_of_a_spectator(game: Game, seed: int) -> None:
    """What is left of a seat's view is, to the last field, what somebody without a seat sees."""
    random = Random(seed)
    for state in game.states:
        assert spectator_view(view(state, random.randrange(len(state.seats)))) == view(state, None)


def test_a_claim_comes_with_either_disc() -> None:
    """Nothing but flowers, and a skull under this one: both are said over a flower and over a skull."""
    claims: dict[str, set[str]] = {}
    for disc in ("flower", "skull"):
        start = play_moves(
            new_game(Options(players=3)), (1, "place:flower"), (2, "place:flower"), (0, "place:flower")
        )
        after = [
            play_moves(start, (0, f"place:{disc}")),
            play_moves(start, (0, "bid:1"), (1, "bid:2"), (2, "pass"), (0, "pass")),
        ]
        claims[disc] = {saying.key for state in after for saying in possible_remarks(state, 0, 300)}
    assert claims["flower"] == claims["skull"]
    assert {"talk-only-flowers", "talk-skull-here"} & claims["skull"]


@examples(100)
@given(games(), SEEDS)
def test_no_claims_about_face_up_discs(game: Game, seed: int) -> None:
    """A claim about face-down discs needs a disc that is face down."""
    claims = {"talk-skull-here", "talk-flip-mine", "talk-stay-away"}
    state = game.last
    for seat in range(len(state.seats)):
        saying = choose_remark(view(state, seat), Random(seed), CHATTY)
        if saying is not None and saying.key in claims:
            own = [state.seats[i] for i in state.options.seats_of(state.options.player_of(seat))]
            assert any(len(each.stack) > each.flipped for each in own)
            assert state.secret_opening or any(
                disc != LAST_CHANCE for each in own for disc in each.stack[: len(each.stack) - each.flipped]
            )


# --- Who is spoken of ---------------------------------------------------------------------------------------


@examples(100)
@given(whole_games(), SEEDS)
def test_a_phrase_with_a_name_is_about_another_player(game: Game, seed: int) -> None:
    options, random = game.start.options, Random(seed)
    for state in game.states:
        seat = random.randrange(len(state.seats))
        saying = choose_remark(view(state, seat), random, CHATTY, ALL_STYLES)
        if saying is not None and names_player(saying.key):
            assert saying.about is not None
            assert options.player_of(saying.about) != options.player_of(seat)
        elif saying is not None:
            assert saying.about is None


def test_a_spectator_says_nothing() -> None:
    state = new_game(Options(players=3))
    assert choose_remark(view(state, None), Random(0), CHATTY) is None


# --- Pace ---------------------------------------------------------------------------------------------------


def remark_rates(players: int, chattiness: float) -> tuple[float, float]:
    """How many comments a move gets on average, and how many moves get none."""
    rng = Random(players)
    counts = [
        sum(choose_remark(view(state, seat), rng, chattiness) is not None for seat in range(players))
        for game in played_games(8, players)
        for state in game.states[1:]
    ]
    return sum(counts) / len(counts), counts.count(0) / len(counts)


@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_number_of_remarks_in_a_game_is_moderate(players: int) -> None:
    """Even a chatty table lets many moves go by in silence, and a larger one is not louder."""
    assert remark_rates(players, SILENT)[0] == 0
    comments, silence = remark_rates(players, USUAL)
    assert 0.15 < comments < 0.35
    assert silence > 0.7
    comments, silence = remark_rates(players, CHATTY)
    assert 0.4 < comments < 0.9
    assert silence > 0.35


@examples(60)
@given(games(), SEEDS)
def test_more_chattiness_never_means_fewer_remarks(game: Game, seed: int) -> None:
    for seat in range(len(game.last.seats)):
        seen = view(game.last, seat)
        if choose_remark(seen, Random(seed), USUAL) is not None:
            assert choose_remark(seen, Random(seed), CHATTY) is not None


def test_a_player_does_not_repeat_a_phrase_at_once() -> None:
    for game in played_games(8):
        for seat in range(4):
            for state, after in pairwise(game.states):
                keys = {saying.key for saying in possible_remarks(state, seat, 12)}
                assert not keys & {saying.key for saying in possible_remarks(after, seat, 12)}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_always_has_a_phrase(moment: str) -> None:
    """Phrases come round at every second move: each moment has some for odd and some for even ones."""
    turns = Counter(EVERYTHING.index(key) % 2 for key in MOMENTS[moment])
    assert set(turns) == {0, 1}


def test_everyone_greets_once_at_most() -> None:
    for game in played_games(5):
        for seat in range(4):
            greetings = [
                state
                for state in game.states
                if any(saying.key in PHRASES["greetings"] for saying in possible_remarks(state, seat, 20))
            ]
            assert len(greetings) == 1


# --- The right word at the right time -----------------------------------------------------------------------

OPEN = play_moves(new_game(Options(players=3)), (1, "place:flower"), (2, "place:skull"), (0, "place:flower"))
LAST = set_up(Options(players=3, last_chance=True), 0, ["FS", "FFFS", "FFFS"])
FALLEN = play_moves(
    LAST,
    *((seat, f"place:{disc}") for seat, disc in enumerate(("flower", "skull", "flower"))),
    *((0, word) for word in ("bid:3", "flip:0", "flip:1")),
)
WON = [(0, "bid:1"), (1, "pass"), (2, "pass"), (0, "flip:0")]
# Seat 2 bids on its skull, and seat 0 meets it. Later seat 0 meets it again, is met, or meets another one.
BAITED = [(0, "bid:3"), (1, "pass"), (2, "pass"), (0, "flip:0"), (0, "flip:0"), (0, "flip:2")]
BITTEN = play_moves(
    OPEN,
    *((0, "bid:2"), (1, "pass"), (2, "pass"), (0, "flip:0"), (0, "flip:2")),
    *(("chance", "shuffle:FFFS"), (2, "pick:0")),
)


def placed(*discs: str) -> list[tuple[object, str]]:
    return [(seat, f"place:{disc}") for seat, disc in enumerate(discs)]


PASSES = [(1, "pass"), (2, "pass")]
SECOND_BITE = [*placed("flower", "flower", "skull"), (0, "bid:2"), *PASSES, (0, "flip:0"), (0, "flip:2")]
ANOTHER_SKULL = [*placed("flower", "skull", "flower"), (0, "bid:2"), *PASSES, (0, "flip:0"), (0, "flip:1")]
TURNED = [*placed("skull", "flower", "flower"), (0, "bid:1"), (1, "pass"), (2, "bid:2"), (0, "pass")]
TURNED += [(2, "flip:2"), (2, "flip:0")]
ONE_WIN = play_moves(OPEN, *WON, *placed("flower", "flower", "flower"))
ONE_DISC = set_up(Options(players=3), 0, ["F", "FFFS", "FFFS"])
ALONE_WINS = [*placed("flower", "flower", "flower"), *WON]
ALONE_FALLS = [*placed("flower", "skull", "flower"), (0, "bid:2"), *PASSES, (0, "flip:0"), (0, "flip:1")]
ALONE_FALLS += [("chance", "shuffle:F"), (1, "pick:0")]
EARLY_FALL = [*placed("flower", "flower", "skull"), (0, "bid:3"), (0, "flip:0"), (0, "flip:2")]


@pytest.mark.parametrize(
    ("state", "seat", "moment"),
    [
        (play_moves(OPEN, (0, "place:flower")), 0, "my disc"),
        (play_moves(OPEN, (0, "place:flower")), 2, "their disc"),
        (play_moves(OPEN, (0, "bid:1")), 0, "my bid"),
        (play_moves(OPEN, (0, "bid:1")), 2, "their bid"),
        (play_moves(OPEN, (0, "bid:1"), (1, "bid:2")), 1, "my raise"),
        (play_moves(OPEN, (0, "bid:3")), 1, "their bid of all"),
        (play_moves(OPEN, (0, "bid:3")), 0, "my bid of all"),
        (play_moves(OPEN, (0, "place:flower"), (1, "bid:3")), 0, "their jump"),
        (play_moves(OPEN, (0, "bid:1"), (1, "pass")), 1, "my pass"),
        (play_moves(OPEN, (0, "bid:1"), (1, "pass")), 0, "their pass"),
        (play_moves(OPEN, *WON[:3]), 0, "my attempt"),
        (play_moves(OPEN, *WON[:3]), 1, "their attempt, my discs"),
        (play_moves(OPEN, (0, "bid:3"), (0, "flip:0")), 0, "my flip"),
        (play_moves(OPEN, (0, "bid:3"), (0, "flip:0")), 1, "their flip"),
        (play_moves(OPEN, (0, "bid:3"), (0, "flip:0"), (0, "flip:1")), 1, "my flower"),
        (play_moves(OPEN, (0, "bid:3"), (0, "flip:0"), (0, "flip:1")), 2, "the last flip"),
        (
            play_moves(OPEN, (0, "bid:2"), (1, "pass"), (2, "pass"), (0, "flip:0"), (0, "flip:2")),
            0,
            "my fall",
        ),
        (
            play_moves(OPEN, (0, "bid:2"), (1, "pass"), (2, "pass"), (0, "flip:0"), (0, "flip:2")),
            2,
            "my skull",
        ),
        (
            play_moves(OPEN, (0, "bid:2"), (1, "pass"), (2, "pass"), (0, "flip:0"), (0, "flip:2")),
            1,
            "their fall",
        ),
        (play_moves(OPEN, (0, "bid:1"), (1, "pass"), (2, "bid:3"), (2, "flip:2")), 2, "my own skull"),
        (play_moves(OPEN, (0, "bid:1"), (1, "pass"), (2, "bid:3"), (2, "flip:2")), 0, "their own skull"),
        (
            play_moves(OPEN, (0, "bid:1"), (1, "pass"), (2, "bid:3"), (2, "flip:2"), (1, "show")),
            0,
            "their show",
        ),
        (play_moves(OPEN, *WON), 0, "my win"),
        (play_moves(OPEN, *WON), 1, "their win"),
        (play_moves(FALLEN, ("chance", "shuffle:FS"), (1, "pick:0")), 0, "my last chance"),
        (play_moves(FALLEN, ("chance", "shuffle:FS"), (1, "pick:0")), 1, "their last chance"),
        (play_moves(OPEN, (0, "place:flower"), (1, "bid:1"), (2, "bid:2"), *BAITED), 2, "my bait"),
        (play_moves(OPEN, (0, "place:flower"), (1, "bid:1"), (2, "bid:2"), *BAITED), 1, "their fall"),
        (play_moves(BITTEN, *SECOND_BITE), 0, "bitten again"),
        (play_moves(BITTEN, *TURNED), 0, "my revenge"),
        (play_moves(BITTEN, *ANOTHER_SKULL), 0, "my second fall"),
        (play_moves(BITTEN, *ANOTHER_SKULL), 2, "their fall"),
        (play_moves(ONE_WIN, (0, "bid:1")), 1, "their bid, one win"),
        (play_moves(ONE_WIN, (0, "bid:1"), (1, "pass")), 1, "my pass, one win"),
        (play_moves(ONE_DISC, *ALONE_WINS), 0, "my win, one disc"),
        (play_moves(ONE_DISC, *ALONE_FALLS), 1, "last two"),
        (play_moves(ONE_DISC, *EARLY_FALL), 1, "their first flip"),
    ],
)
def test_remarks_fit_the_moment(state: State, seat: int, moment: str) -> None:
    keys = {saying.key for saying in possible_remarks(state, seat, 200)}
    assert keys & set(MOMENTS[moment]), keys


@pytest.mark.rule("V1")
def test_nobody_says_goodbye_while_another_tribe_of_the_player_is_in_the_game() -> None:
    """With two tribes, a tribe is out and its player goes on; without, the player is out."""
    for tribes, goodbye in ((2, False), (1, True)):
        options = Options(players=4 // tribes + (tribes == 1), tribes_per_player=tribes)
        hands = ["FFFS", "FFFS", "S", *["FFFS"] * (options.seats - 3)]
        state = set_up(options, 0, hands)
        discs = ["skull" if seat == 2 else "flower" for seat in range(options.seats)]
        out = play_moves(
            state,
            *((seat, f"place:{disc}") for seat, disc in enumerate(discs)),
            *((0, "bid:1"), (1, "pass"), (2, f"bid:{options.seats}"), (2, "flip:2"), (2, "discard:skull")),
        )
        keys = {saying.key for seat in range(options.seats) for saying in possible_remarks(out, seat, 300)}
        assert keys
        assert bool(keys & {"talk-rest-who", "talk-ghost", "talk-thanks"}) == goodbye


def test_every_phrase_is_used() -> None:
    """In games of all kinds; and a new phrase without a moment would never be heard."""
    heard: Counter[str] = Counter()
    rng = Random(5)
    for number, options in enumerate(EVERY_OPTIONS * 2):
        if options.seats <= 6:
            game = play_to_end(new_game(options), Random(number), PlayStyle(0.4, 0.5, 0.2, 0.3, 0.2))
            for state in game.states:
                for seat in range(options.seats):
                    saying = choose_remark(view(state, seat), rng, CHATTY, ALL_STYLES[number % 4 :][:1])
                    heard.update([saying.key] if saying else [])
    assert set(heard) == set(EVERYTHING)


# --- Styles -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", ALL_STYLES)
def test_a_style_has_lines_of_its_own(style: str) -> None:
    """A bot of a style uses its own lines, and never those of another style."""
    own = {key for keys in STYLE_LINES[style].values() for key in keys}
    foreign = {key for name in STYLE_LINES for keys in STYLE_LINES[name].values() for key in keys} - own
    rng, heard = Random(1), Counter[str]()
    for game in played_games(12):
        for state in game.states:
            saying = choose_remark(view(state, rng.randrange(4)), rng, CHATTY, (style,))
            heard.update([saying.key] if saying else [])
    assert set(heard) & own
    assert not set(heard) & foreign
    assert sum(count for key, count in heard.items() if key in own) > 0.1 * heard.total()


def test_without_a_style_nobody_has_the_lines_of_one() -> None:
    styled = {key for moments in STYLE_LINES.values() for keys in moments.values() for key in keys}
    for game in played_games(4):
        for state in game.states:
            assert not {saying.key for saying in possible_remarks(state, 1, 10)} & styled


def test_every_style_is_known_to_the_lines() -> None:
    assert set(STYLE_LINES) == set(STYLES)
    assert {moment for moments in STYLE_LINES.values() for moment in moments} <= set(MOMENTS)


# --- The lists ----------------------------------------------------------------------------------------------


def test_the_lists_of_phrases_agree() -> None:
    assert len(EVERYTHING) == len(set(EVERYTHING))
    assert {key for keys in PHRASES_BY_MOMENT.values() for key in keys} == set(FOR_PEOPLE)
    assert all(len(keys) == len(set(keys)) for keys in PHRASES_BY_MOMENT.values())
    assert all(key.startswith("talk-emote-") for key in EMOTES)
