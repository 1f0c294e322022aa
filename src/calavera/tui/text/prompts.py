"""Questions to the person, and how answers are parsed."""

from __future__ import annotations

from calavera.language import Language
from calavera.rules import Action, View, parse_action
from calavera.tui.game.seats import SeatPlan

__all__ = ["ANSWER_LETTERS", "parse_answer", "question_text"]

#: Letters for discs and for simple actions, the same in every language; the questions name them.
ANSWER_LETTERS = {"flower": "f", "skull": "s", "last-chance": "l", "pass": "p", "show": "w"}


def question_text(seen: View, plan: SeatPlan, say: Language, max_choices: int = 99) -> str:
    """The question for the seat of this view; it lists at most this many choices."""
    question = _phase_question(seen, plan, say, max_choices)
    if plan.options.tribes_per_player == 1 or seen.seat is None:
        return question
    return say("ask-tribe", who=plan.seat_name(seen.seat), question=question)


def _phase_question(seen: View, plan: SeatPlan, say: Language, max_choices: int) -> str:
    legal = seen.legal
    choices = (
        _choices_text(legal, plan, say) if len(legal) <= max_choices or seen.phase == "adding" else "← →"
    )
    if seen.phase == "opening":
        return say("ask-place", choices=choices)
    if seen.phase == "adding":
        if any(action.verb == "place" for action in legal):
            return say("ask-add-or-challenge", choices=choices, total=seen.total)
        return say("ask-challenge", total=seen.total)
    if seen.phase == "bidding":
        assert seen.bidder is not None
        bids = [action.about for action in legal if action.verb == "bid"]
        key = "ask-raise" if len(bids) > 1 else "ask-raise-all"
        return say(key, who=plan.seat_name(seen.bidder), bid=seen.bid, low=bids[0], total=bids[-1])
    if seen.phase == "attempt":
        if legal == (f"flip:{seen.seat}",):
            return say("ask-flip-own")
        return say("ask-flip", left=seen.bid - len(seen.revealed), choices=choices)
    if seen.phase == "starter":
        # With two tribes, only this tribe is out: its player goes on with the other (V1).
        key = "ask-start" if seen.options.tribes_per_player == 1 else "ask-start-tribe"
        return say(key, choices=choices)
    if any(action.verb == "discard" for action in legal):
        return say("ask-discard", choices=choices)
    if legal == ("show",):
        return say("ask-show")
    assert seen.challenger is not None
    question = say("ask-pick", who=plan.seat_name(seen.challenger), count=seen.shuffled)
    return f"{question} {say('ask-show-too')}" if "show" in legal else question


def _choices_text(legal: tuple[Action, ...], plan: SeatPlan, say: Language) -> str:
    words = []
    for action in legal:
        if action.verb in ("place", "discard"):
            words.append(say(f"choice-{action.about}"))
        elif action.verb in ("flip", "start"):
            words.append(say("choice-seat", who=plan.seat_name(action.about), number=action.about))
    return say("list-separator").join(words)


def parse_answer(text: str, seen: View) -> Action:
    """The legal action that an answer means: a letter, a number or the action word. Others are refused.

    >>> from calavera.rules import Options, new_game, view
    >>> parse_answer("s", view(new_game(Options(players=2)), 0))
    place:skull
    """
    legal = seen.legal
    if not text and len(legal) == 1 and legal != ("show",):
        return legal[0]
    for action in legal:
        if _matches(text.lower(), action):
            return action
    return parse_action(f"{text} does not fit")


def _matches(text: str, action: Action) -> bool:
    if text == action:
        return True
    if action.verb in ("place", "discard"):
        return text in (action.about, ANSWER_LETTERS[action.about])
    if action.verb == "pick":
        return text == str(action.about + 1)
    if action.verb in ("bid", "flip", "start"):
        return text == str(action.about)
    return text == ANSWER_LETTERS[action.verb]
