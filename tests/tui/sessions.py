"""Sessions and apps for tests, and a person at the keyboard who plays at random."""

from __future__ import annotations

from random import Random

from textual.pilot import Pilot

from calavera.rules import Action, Options
from calavera.tui.app import CalaveraApp
from calavera.tui.draw.table_parts import action_number
from calavera.tui.game.seats import make_seat_plan
from calavera.tui.game.session import Session
from calavera.tui.screens.moment_screen import MomentScreen
from calavera.tui.screens.panels import OutPanel
from calavera.tui.screens.table_screen import TableScreen
from calavera.tui.text.prompts import ANSWER_LETTERS

VARIANTS = [
    Options(players=4),
    Options(players=2, opening="first-last"),
    Options(players=3, loss="draw", last_chance=True),
    Options(players=3, opening="others-first", tribes_per_player=2, last_chance=True),
    Options(players=12),
]


#: The person of three loses all discs to their own skull (F4), and has to name the next first player (N3).
OUT = ", ".join(
    [
        f"0 place:skull, 1 place:flower, 2 place:flower, 0 bid:1, 1 pass, 2 pass, 0 flip:0, 0 discard:{disc}"
        for disc in ("flower", "flower", "flower", "skull")
    ]
)


def make_session(
    options: Options = VARIANTS[0], seed: int = 1, bots: str = "regular", moves: str = ""
) -> Session:
    """A game about to begin, or after moves such as ``0 place:flower``; then the person was first player."""
    plan = make_seat_plan(options, "Alma", [bots], seed)
    if not moves:
        return Session(plan)
    played = [move.split() for move in moves.split(", ")]
    return Session(plan._replace(first=0), [(int(actor), word) for actor, word in played])


def advance(game: Session, moves: int) -> Session:
    """The same game this many moves later, or at its end; the person does what is listed last."""
    while len(game.moves) < moves and not game.is_over:
        actor = game.next_actor()
        if actor is None:
            game.play(game.own_seats_to_act[0], game.person_view.legal[-1])
        else:
            game.play(actor, game.decide(actor))
    return game


def make_app(game: Session, code: str = "en", pace: str = "instant") -> CalaveraApp:
    """The drawn table of a game, with nothing that moves."""
    return CalaveraApp(game, code, pace=pace, motion=False)


def keys_for(action: Action) -> list[str]:
    """What a person presses to choose an action."""
    number = action_number(action)
    if number is None:
        return [ANSWER_LETTERS[str(action.about or action.verb)]]
    return [*str(number), "enter"]


def choose_sensibly(legal: tuple[Action, ...], dice: Random) -> Action:
    """A choice that lets games end: in an auction, often a pass."""
    return legal[-1] if legal[-1] == "pass" and dice.random() < 0.7 else dice.choice(legal)


async def play_on(pilot: Pilot[None], game: Session, dice: Random, most: int = 5000) -> None:
    """Press keys until the game is over, or this many moments have passed."""
    for _ in range(most):
        screen = pilot.app.screen
        if isinstance(screen, MomentScreen):
            if screen.kind == "game":
                return
            await pilot.press("x")
        elif isinstance(screen, OutPanel):
            await pilot.press("f")
        elif isinstance(screen, TableScreen) and game.own_seats_to_act and screen.legal_actions():
            await pilot.press(*keys_for(choose_sensibly(screen.legal_actions(), dice)))
        elif isinstance(screen, TableScreen) and screen.game_loop.show_seconds:
            await pilot.press("space")
        else:
            await pilot.pause(0.01)
    raise AssertionError("the game does not end")


def screen_text(table: CalaveraApp) -> list[str]:
    """What the terminal shows, line by line."""
    return [
        "".join([segment.text for segment in strip]) for strip in table.screen._compositor.render_strips()
    ]
