"""All phrases and emotes by Fluent key, and when bots use them.

This is the only list: the server, the terminal, the bot protocol and the web client's constants read it.
"""

from __future__ import annotations

from typing import Final

__all__ = ["EMOTES", "PHRASES", "PHRASES_BY_MOMENT", "names_player"]

#: The phrases, by group. People and bots have the same ones.
PHRASES: Final[dict[str, tuple[str, ...]]] = {
    "greetings": ("talk-hello", "talk-hello-luck", "talk-hello-faces", "talk-hello-dead"),
    "bluffs": (
        "talk-only-flowers",
        "talk-skull-here",
        "talk-trust-me",
        "talk-garden",
        "talk-stay-away",
        "talk-flip-mine",
        "talk-never-bluff",
        "talk-asleep",
        "talk-forgot",
        "talk-all-mine",
        "talk-one-more",
    ),
    "doubts": (
        "talk-doubt-who",
        "talk-that-many-who",
        "talk-smells",
        "talk-all",
        "talk-quick-who",
        "talk-smile-who",
        "talk-quiet",
        "talk-dare-who",
    ),
    "taunts": (
        "talk-come-in-who",
        "talk-found-mine",
        "talk-rattle-who",
        "talk-passing-who",
        "talk-thread-who",
        "talk-own-skull-who",
        "talk-match-who",
        "talk-chance-who",
        "talk-slept",
        "talk-in-bloom",
    ),
    "praise": (
        "talk-well-done-who",
        "talk-nerve-who",
        "talk-lucky-who",
        "talk-phew",
        "talk-breath",
        "talk-gardener",
        "talk-good-game-who",
    ),
    "regrets": (
        "talk-ouch",
        "talk-my-own",
        "talk-knew-it",
        "talk-not-me",
        "talk-courage",
        "talk-my-thread",
        "talk-my-chance",
        "talk-so-close",
    ),
    "thinking": (
        "talk-candle",
        "talk-patience",
        "talk-counting",
        "talk-worth-it",
        "talk-shaking",
        "talk-here-goes",
    ),
    "goodbyes": ("talk-rest-who", "talk-ghost", "talk-won", "talk-bye", "talk-again", "talk-thanks"),
}

#: The emotes.
EMOTES: Final[tuple[str, ...]] = (
    "talk-emote-laugh",
    "talk-emote-gasp",
    "talk-emote-shrug",
    "talk-emote-wink",
    "talk-emote-stare",
    "talk-emote-applaud",
    "talk-emote-sigh",
    "talk-emote-tap",
)

#: What a bot may say in each moment. ``my`` moments are the speaker's own; the others are about another seat.
PHRASES_BY_MOMENT: Final[dict[str, tuple[str, ...]]] = {
    "hello": PHRASES["greetings"],
    "my turn": (
        "talk-candle",
        "talk-patience",
        "talk-counting",
        "talk-worth-it",
        "talk-emote-tap",
        "talk-emote-stare",
    ),
    "my disc": (
        "talk-only-flowers",
        "talk-skull-here",
        "talk-trust-me",
        "talk-garden",
        "talk-stay-away",
        "talk-forgot",
        "talk-never-bluff",
        "talk-emote-wink",
    ),
    "their disc": ("talk-quick-who", "talk-smile-who", "talk-smells", "talk-quiet", "talk-emote-stare"),
    "their disc, one win": ("talk-match-who", "talk-quick-who", "talk-smile-who", "talk-emote-stare"),
    "my bid": (
        "talk-only-flowers",
        "talk-trust-me",
        "talk-never-bluff",
        "talk-asleep",
        "talk-garden",
        "talk-emote-wink",
    ),
    "my raise": ("talk-one-more", "talk-asleep", "talk-trust-me", "talk-garden", "talk-emote-wink"),
    "my bid of all": ("talk-all-mine", "talk-asleep", "talk-trust-me", "talk-never-bluff", "talk-here-goes"),
    "their bid": ("talk-doubt-who", "talk-dare-who", "talk-smile-who", "talk-smells", "talk-emote-stare"),
    "their jump": (
        "talk-that-many-who",
        "talk-doubt-who",
        "talk-nerve-who",
        "talk-smells",
        "talk-emote-gasp",
    ),
    "their bid of all": ("talk-all", "talk-that-many-who", "talk-nerve-who", "talk-quiet", "talk-emote-gasp"),
    "my pass": ("talk-not-me", "talk-courage", "talk-smells", "talk-emote-shrug", "talk-emote-sigh"),
    "their pass": (
        "talk-passing-who",
        "talk-smile-who",
        "talk-emote-laugh",
        "talk-emote-wink",
        "talk-emote-applaud",
    ),
    "my attempt": ("talk-here-goes", "talk-shaking", "talk-worth-it", "talk-emote-sigh"),
    "their attempt, my discs": (
        "talk-flip-mine",
        "talk-only-flowers",
        "talk-stay-away",
        "talk-skull-here",
        "talk-garden",
        "talk-come-in-who",
        "talk-forgot",
        "talk-emote-wink",
    ),
    "my flip": ("talk-phew", "talk-shaking", "talk-here-goes", "talk-emote-sigh"),
    "my flower": ("talk-gardener", "talk-garden", "talk-emote-shrug", "talk-emote-wink"),
    "their flip": ("talk-phew", "talk-nerve-who", "talk-lucky-who", "talk-quiet", "talk-emote-applaud"),
    "the last flip": ("talk-breath", "talk-quiet", "talk-dare-who", "talk-emote-gasp"),
    "my fall": ("talk-ouch", "talk-knew-it", "talk-so-close", "talk-emote-sigh"),
    "my own skull": ("talk-my-own", "talk-ouch", "talk-knew-it", "talk-emote-shrug"),
    "my skull": ("talk-found-mine", "talk-rattle-who", "talk-gardener", "talk-emote-laugh"),
    "their fall": (
        "talk-rattle-who",
        "talk-slept",
        "talk-nerve-who",
        "talk-emote-gasp",
        "talk-emote-laugh",
        "talk-emote-sigh",
    ),
    "their own skull": ("talk-own-skull-who", "talk-rattle-who", "talk-emote-gasp", "talk-emote-laugh"),
    "their show": ("talk-slept", "talk-smile-who", "talk-emote-gasp", "talk-emote-laugh"),
    "my win": ("talk-in-bloom", "talk-gardener", "talk-asleep", "talk-emote-laugh"),
    "their win": (
        "talk-well-done-who",
        "talk-match-who",
        "talk-lucky-who",
        "talk-nerve-who",
        "talk-emote-applaud",
        "talk-emote-sigh",
    ),
    "my last disc": ("talk-my-thread", "talk-ouch", "talk-emote-sigh"),
    "their last disc": ("talk-thread-who", "talk-rattle-who", "talk-emote-stare"),
    "my last chance": ("talk-my-chance", "talk-my-thread", "talk-emote-sigh"),
    "their last chance": ("talk-chance-who", "talk-thread-who", "talk-emote-tap"),
    "my end": ("talk-ghost", "talk-so-close", "talk-thanks", "talk-emote-sigh"),
    "their end": ("talk-rest-who", "talk-rattle-who", "talk-emote-sigh", "talk-emote-applaud"),
    "my tribe's end": ("talk-ouch", "talk-so-close", "talk-emote-sigh"),
    "their tribe's end": ("talk-rattle-who", "talk-emote-sigh", "talk-emote-applaud"),
    "my game": ("talk-won", "talk-thanks", "talk-again", "talk-emote-laugh"),
    "their game": (
        "talk-good-game-who",
        "talk-well-done-who",
        "talk-nerve-who",
        "talk-again",
        "talk-bye",
        "talk-thanks",
        "talk-emote-applaud",
        "talk-emote-sigh",
    ),
}


def names_player(key: str) -> bool:
    """Whether a phrase names a player: ``$who`` in the Fluent files.

    >>> names_player("talk-smile-who"), names_player("talk-phew")
    (True, False)
    """
    return key.endswith("-who")
