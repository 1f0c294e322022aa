"""Lines that only bots say: about what happened between two players, and in the tone of each style.

People choose from ``PHRASES``. These lines would make that list too long, so they are not in it.
"""

from __future__ import annotations

from typing import Final

__all__ = ["ANSWERS_BY_MOMENT", "BOT_LINES", "STYLE_LINES"]

#: Moments that look back: who bit whom before, who had bid, who is about to win. Any style has these lines.
ANSWERS_BY_MOMENT: Final[dict[str, tuple[str, ...]]] = {
    "bitten again": ("talk-you-again-who", "talk-same-skull"),
    "my second fall": ("talk-habit", "talk-third-time"),
    "my revenge": ("talk-revenge-who", "talk-even-who"),
    "my bait": ("talk-promise", "talk-polite-who"),
    "their first flip": ("talk-first-one-who", "talk-short"),
    "their bid, one win": ("talk-finish-who", "talk-stop-this"),
    "my pass, one win": ("talk-stop-who", "talk-braver"),
    "my win, one disc": ("talk-one-disc", "talk-not-buried"),
    "last two": ("talk-two-who", "talk-chairs"),
}

#: What each style adds to a moment. The silent say nothing.
STYLE_LINES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "bluffer": {
        "hello": ("talk-bluffer-hello", "talk-bluffer-luck"),
        "my disc": ("talk-bluffer-either", "talk-bluffer-guess"),
        "my bid": ("talk-bluffer-easy", "talk-bluffer-eyes"),
        "my bid of all": ("talk-bluffer-easy", "talk-bluffer-eyes"),
        "my raise": ("talk-bluffer-higher", "talk-bluffer-boring"),
        "my pass": ("talk-bluffer-charity",),
        "my bait": ("talk-bluffer-believed-who",),
        "my skull": ("talk-bluffer-things",),
        "my fall": ("talk-bluffer-worth",),
        "my own skull": ("talk-bluffer-me-too",),
        "my win": ("talk-bluffer-true",),
    },
    "careful": {
        "hello": ("talk-careful-hello", "talk-careful-discs"),
        "my disc": ("talk-careful-gently",),
        "my bid": ("talk-careful-counted",),
        "my raise": ("talk-careful-against",),
        "my pass": ("talk-careful-winter", "talk-careful-plans"),
        "their jump": ("talk-careful-sure-who",),
        "their bid of all": ("talk-careful-sure-who",),
        "my attempt": ("talk-careful-slowly",),
        "my fall": ("talk-careful-once-more",),
        "my own skull": ("talk-careful-label",),
        "my skull": ("talk-careful-sign",),
        "their fall": ("talk-careful-home-who",),
        "my win": ("talk-careful-steady",),
    },
    "chatty": {
        "hello": ("talk-chatty-hello", "talk-chatty-biscuits"),
        "my turn": ("talk-chatty-where", "talk-chatty-story"),
        "my disc": ("talk-chatty-grandmother",),
        "their disc": ("talk-chatty-nicely-who",),
        "my pass": ("talk-chatty-watch",),
        "their pass": ("talk-chatty-aunt-who",),
        "their bid": ("talk-chatty-tell-who",),
        "their flip": ("talk-chatty-look",),
        "my fall": ("talk-chatty-tale",),
        "their fall": ("talk-chatty-sit-who",),
        "my win": ("talk-chatty-saw",),
        "their win": ("talk-chatty-everyone-who",),
    },
    "silent": {},
}

#: All of them, each once.
BOT_LINES: Final[tuple[str, ...]] = tuple(
    dict.fromkeys(
        key
        for moments in (ANSWERS_BY_MOMENT, *STYLE_LINES.values())
        for keys in moments.values()
        for key in keys
    )
)
