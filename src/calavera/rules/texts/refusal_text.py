"""Why an action was refused, in one sentence that says what is allowed instead.

A sentence holds only what the acting seat may know: its own legal actions and public facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera.rules import legal
from calavera.rules.actions import CHANCE, SKULL, Action, Actor
from calavera.rules.errors import IllegalAction

if TYPE_CHECKING:
    from calavera.rules.state import State

__all__ = ["describe_legal_actions", "refusal"]

#: The phases in which a verb can be legal.
_PHASES: dict[str, tuple[str, ...]] = {
    "place": ("opening", "adding"),
    "bid": ("adding", "bidding"),
    "pass": ("bidding",),
    "flip": ("attempt",),
    "pick": ("loss",),
    "discard": ("loss",),
    "start": ("starter",),
    "show": ("loss",),
}

_WRONG_PHASE: dict[tuple[str, str], str] = {
    ("place", "bidding"): "a challenge is on, so no disc is added this round",
    ("bid", "opening"): "no bids while the round opens",
    ("pass", "opening"): "there is no bid to pass on yet",
    ("pass", "adding"): "there is no bid to pass on yet",
    ("flip", "bidding"): "the auction is not over",
    ("place", "attempt"): "the attempt is on, so no disc is added this round",
    ("bid", "attempt"): "the auction is over",
    ("pass", "attempt"): "the auction is over",
    ("pick", "attempt"): "no disc is lost yet",
    ("discard", "attempt"): "no disc is lost yet",
}


def refusal(state: State, actor: Actor, action: Action) -> IllegalAction:
    """The error for an action that is not among the actor's legal ones."""
    code, why, details = _reason(state, actor, action)
    return IllegalAction(
        code, f"{why}: {describe_legal_actions(state, actor)}", details, seat=actor, action=action
    )


def describe_legal_actions(state: State, actor: Actor) -> str:
    """What this actor may do now, in words.

    >>> from calavera.rules import Options, new_game
    >>> describe_legal_actions(new_game(Options(players=3)), 0)
    'place a flower or the skull'
    """
    actions = legal.legal_actions(state, actor)
    if state.result is not None:
        return "nothing more can be played"
    if not actions:
        return _wait_phrase(state)
    verbs: dict[str, list[Action]] = {}
    for action in actions:
        verbs.setdefault(action.verb, []).append(action)
    phrases = [_phrase(state, verb, group) for verb, group in verbs.items()]
    if "show" in verbs and len(verbs) == 1:
        phrases.append(_wait_phrase(state))
    return ", or ".join(phrases)


def _phrase(state: State, verb: str, actions: list[Action]) -> str:
    about = [action.about for action in actions]
    if verb in ("place", "discard"):
        names = ["the skull" if disc == SKULL else f"the {disc}" for disc in about]
        return f"{verb} {_join_or(names)}".replace("the flower", "a flower").replace(
            "the last-chance", "the Last Chance disc"
        )
    if verb in ("bid", "pick"):
        return f"{verb} {about[0]}" if len(about) == 1 else f"{verb} {about[0]} to {about[-1]}"
    if verb == "flip" and about == [state.bidder]:
        return f"flip:{about[0]}, your own stack comes first"
    if verb in ("flip", "start"):
        return f"{verb} seat {_join_or([str(seat) for seat in about])}"
    if verb in ("shuffle", "draw"):
        return _join_or([str(action) for action in actions])
    return {"pass": "pass", "show": "show the rest of your stack"}[verb]


def _wait_phrase(state: State) -> str:
    waited = state.to_act
    if waited == (CHANCE,):
        return "wait until the lost disc is settled"
    return f"wait for seat {_join_or([str(seat) for seat in waited])}"


def _join_or(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


Reason = tuple[str, str, dict[str, object]]


def _reason(state: State, actor: Actor, action: Action) -> Reason:
    if state.result is not None:
        player = state.result.winner
        return "game-over", f"the game is over, player {player} won", {"player": player}
    if actor == CHANCE:
        return _bad_chance_action(state, action)
    verb = action.verb
    if verb in ("shuffle", "draw"):
        return "only-chance", f"{action} is for chance alone", {}
    seat = state.seats[actor]
    if seat.eliminated and actor not in state.to_act:
        return "eliminated", f"seat {actor} is out of the game", {"seat": actor}
    if verb == "show" and state.phase == "loss":
        return _bad_show(state, actor)
    if state.phase == "opening" and seat.stack and verb == "place":
        return "already-placed", f"seat {actor} has placed its disc for this opening", {}
    if seat.passed and verb in ("bid", "pass"):
        return "already-passed", f"seat {actor} has passed and is out of this auction", {}
    if actor not in state.to_act:
        return "not-your-turn", f"it is not seat {actor}'s turn", {"seat": actor}
    if state.phase not in _PHASES[verb]:
        why = _WRONG_PHASE.get((verb, state.phase), f"no {verb} in the {state.phase} phase")
        return "wrong-phase", why, {"phase": state.phase, "verb": verb}
    return _bad_argument(state, actor, action)


def _bad_argument(state: State, seat: int, action: Action) -> Reason:
    """The reason where the actor may use the verb now, but not with this argument."""
    verb, about = action.verb, action.about
    if verb == "place":
        if not state.hand(seat):
            return "must-challenge", "the hand is empty, so this seat must challenge", {}
        return "not-in-hand", f"no {about} disc in hand", {"disc": about}
    if verb == "bid":
        assert isinstance(about, int)
        total = state.total
        if about > total:
            return (
                "bid-too-high",
                f"bid {about} is more than the {total} discs on the mats",
                {"number": about, "total": total},
            )
        return (
            "bid-too-low",
            f"bid {about} does not beat {state.bid}",
            {"number": about, "bid": state.bid, "total": total},
        )
    if verb == "flip":
        return _bad_flip(state, seat, about)
    if verb == "pick":
        if legal.is_own_skull(state):
            return "own-skull", "the skull is your own, so nobody picks", {}
        return "no-such-disc", f"there is no face-down disc {about}", {"index": about}
    if verb == "discard":
        if not legal.is_own_skull(state):
            return "not-own-skull", "the lost disc is picked blind, not chosen", {}
        return "not-owned", f"this seat owns no {about} disc", {"disc": about}
    if isinstance(about, int) and about < len(state.seats):
        return "cannot-start", f"seat {about} is out of the game and cannot start", {"seat": about}
    return "no-such-seat", f"there is no seat {about}", {"seat": about}


def _bad_flip(state: State, challenger: int, target: object) -> Reason:
    own = state.seats[challenger]
    assert isinstance(target, int)
    if target >= len(state.seats):
        return "no-such-seat", f"there is no seat {target}", {"seat": target}
    if own.flipped < len(own.stack):
        return "own-stack-first", f"seat {target}'s discs come later", {"seat": target}
    return "nothing-to-flip", f"seat {target} has no disc left to flip", {"seat": target}


def _bad_show(state: State, seat: int) -> Reason:
    challenger = state.bidder
    assert challenger is not None
    if state.options.player_of(seat) == state.options.player_of(challenger):
        return "not-an-opponent", "only opponents of the Challenger may show", {}
    return "nothing-to-show", f"seat {seat} has no disc left face down", {"seat": seat}


def _bad_chance_action(state: State, action: Action) -> Reason:
    if state.to_act != (CHANCE,):
        return "not-your-turn", "chance has nothing to decide here", {}
    if action.verb == "shuffle" and state.options.loss == "pick":
        return "bad-shuffle", f"{action} is not an order of the Challenger's discs", {}
    if action.verb == "draw" and state.options.loss == "draw":
        return "bad-draw", f"the Challenger owns no {action.about} disc", {}
    return "wrong-phase", f"{action} does not settle this loss", {}
