"""The rules of Skull: pure functions on immutable states, standard library only. Chance is an actor."""

from .actions import CHANCE, FLOWER, LAST_CHANCE, SKULL, Action, Actor, Disc, Move, parse_action
from .chance import Dice, chance_outcomes, roll
from .errors import BadOptions, BadPosition, BadRecord, CalaveraError, IllegalAction
from .events import (
    AttemptBegan,
    AttemptFailed,
    Bid,
    Eliminated,
    Event,
    Flipped,
    GameWon,
    LastChanceReturned,
    LastChanceShown,
    LastChanceTaken,
    Lost,
    Passed,
    Placed,
    RoundOpened,
    RoundWon,
    Shown,
    Shuffled,
    StarterNamed,
)
from .immutable.readonly import make_read_only
from .options import EDITIONS, Edition, Options
from .setup import new_game, set_up
from .state import PastRound, Phase, Seat, Setting, State
from .steps import Step, play
from .texts.refusal_text import describe_legal_actions
from .texts.state_text import state_from_text, state_text
from .view_events import past_events, round_events
from .views import HIDDEN, Face, SeatView, View, view

make_read_only(Seat, Setting, State, Step)

#: The older name. Programs of others use it, so it stays.
allowed = describe_legal_actions

__all__ = [
    "CHANCE",
    "EDITIONS",
    "FLOWER",
    "HIDDEN",
    "LAST_CHANCE",
    "SKULL",
    "Action",
    "Actor",
    "AttemptBegan",
    "AttemptFailed",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Bid",
    "CalaveraError",
    "Dice",
    "Disc",
    "Edition",
    "Eliminated",
    "Event",
    "Face",
    "Flipped",
    "GameWon",
    "IllegalAction",
    "LastChanceReturned",
    "LastChanceShown",
    "LastChanceTaken",
    "Lost",
    "Move",
    "Options",
    "Passed",
    "PastRound",
    "Phase",
    "Placed",
    "RoundOpened",
    "RoundWon",
    "Seat",
    "SeatView",
    "Shown",
    "Shuffled",
    "StarterNamed",
    "State",
    "Step",
    "View",
    "allowed",
    "chance_outcomes",
    "describe_legal_actions",
    "legal_actions",
    "new_game",
    "parse_action",
    "past_events",
    "play",
    "roll",
    "round_events",
    "set_up",
    "state_from_text",
    "state_text",
    "view",
]


def legal_actions(state: State, actor: object) -> tuple[Action, ...]:
    """All that a seat, or chance, may do now: ``state.legal_actions`` as a function.

    >>> legal_actions(new_game(Options(players=2)), 1)
    (place:flower, place:skull)
    """
    return state.legal_actions(actor)
