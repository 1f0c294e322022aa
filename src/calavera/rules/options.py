"""The options of a game: players, presets and variants (S2, S5, S6, O2 to V2).

Everything that names a variant is here; other packages and the web client take their lists from this module.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, cast, get_args

from .errors import BadOptions, short_repr

__all__ = [
    "EDITIONS",
    "LOSSES",
    "MAX_SEATS",
    "MIN_PLAYERS",
    "OPENINGS",
    "TRIBES_PER_PLAYER",
    "Edition",
    "LossRule",
    "OpeningRule",
    "Options",
    "check_options",
]

#: How a round opens: all choose in secret at once (O2); one after the other, the first seat last (O3); or all
#: but the first seat in secret at once, then the first seat (O4).
OpeningRule = Literal["simultaneous", "first-last", "others-first"]
OPENINGS: Final[tuple[OpeningRule, ...]] = get_args(OpeningRule)
#: How a disc is lost to another player's skull: its owner picks blind (F2), or chance draws (F3).
LossRule = Literal["pick", "draw"]
LOSSES: Final[tuple[LossRule, ...]] = get_args(LossRule)

MIN_PLAYERS = 2
#: Two boxes of six tribes (S5).
MAX_SEATS = 12
#: With two, a player holds two seats that play separately (V1).
TRIBES_PER_PLAYER: Final = (1, 2)

Edition = Literal["classic", "italian", "german", "quick"]
#: The opening and the loss of each preset. ``classic`` is the English, French and Chinese books. The German
#: box also offers Last Chance, as a choice. ``quick`` is in no book: it is the default of ``Options``.
EDITIONS: dict[str, tuple[OpeningRule, LossRule]] = {
    "classic": ("others-first", "pick"),
    "italian": ("first-last", "pick"),
    "german": ("simultaneous", "draw"),
    "quick": ("simultaneous", "pick"),
}


class Options(NamedTuple):
    """The options of a game; :func:`check_options` (called by ``new_game``) refuses impossible ones.

    >>> Options(players=4)
    Options(players=4)
    >>> Options(players=3, tribes_per_player=2).seats
    6
    >>> Options.edition("german", players=5, last_chance=True)
    Options(players=5, loss='draw', last_chance=True)
    """

    players: int
    opening: OpeningRule = "simultaneous"
    loss: LossRule = "pick"
    last_chance: bool = False
    tribes_per_player: int = 1

    @classmethod
    def edition(
        cls,
        name: Edition,
        players: int,
        last_chance: bool = False,
        tribes_per_player: int = 1,
    ) -> Options:
        """The options of a printed edition (classic, italian or german), or those of ``quick``."""
        wanted = cast(object, name)
        if not isinstance(wanted, str) or wanted not in EDITIONS:
            raise BadOptions(
                "unknown-edition",
                f"there is no edition {short_repr(name)}: choose one of {', '.join(EDITIONS)}",
                {"allowed": list(EDITIONS)},
            )
        opening, loss = EDITIONS[name]
        return cls(players, opening, loss, last_chance, tribes_per_player)

    @property
    def preset(self) -> str | None:
        """The preset with this opening and loss, or None.

        >>> Options(players=4).preset, Options(players=4, opening="first-last", loss="draw").preset
        ('quick', None)
        """
        for name, values in EDITIONS.items():
            if values == (self.opening, self.loss):
                return name
        return None

    @property
    def seats(self) -> int:
        """How many seats there are: one for each tribe (V1)."""
        return self.players * self.tribes_per_player

    @property
    def boxes(self) -> int:
        """How many boxes of six tribes the table needs (S5, D3)."""
        return 1 if self.seats <= 6 else 2

    def player_of(self, seat: int) -> int:
        """The player who holds a seat; with two tribes, player i holds seats i and i + n (V1)."""
        return seat % self.players

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats of a player, ascending."""
        return tuple(range(player, self.seats, self.players))

    def __repr__(self) -> str:
        defaults = self._field_defaults
        shown = [f"players={self.players!r}"] + [
            f"{name}={value!r}"
            for name, value in zip(self._fields[1:], self[1:], strict=True)
            if value != defaults[name]
        ]
        return f"Options({', '.join(shown)})"


def check_options(options: Options) -> None:
    """Refuse options that are of the wrong type, unknown, or impossible together."""
    if not isinstance(options, Options):
        raise BadOptions("bad-options", f"options must be an Options, not {type(options).__name__}")
    _check_one_of("opening", options.opening, OPENINGS)
    _check_one_of("loss", options.loss, LOSSES)
    if type(options.last_chance) is not bool:
        raise BadOptions(
            "bad-last-chance", f"last_chance must be true or false, not {short_repr(options.last_chance)}"
        )
    tribes = cast(object, options.tribes_per_player)
    if type(tribes) is not int or tribes not in TRIBES_PER_PLAYER:
        raise BadOptions("bad-tribes", f"tribes_per_player must be 1 or 2, not {short_repr(tribes)}")
    most = MAX_SEATS // options.tribes_per_player
    players = cast(object, options.players)
    if type(players) is not int:
        raise BadOptions(
            "bad-players",
            f"players must be a whole number from {MIN_PLAYERS} to {most}, not {short_repr(players)}",
            {"low": MIN_PLAYERS, "high": most},
        )
    if not MIN_PLAYERS <= options.players <= most:
        why = (
            "two boxes hold twelve tribes"
            if options.tribes_per_player == 1
            else "two boxes hold twelve tribes, and each player takes two"
        )
        raise BadOptions(
            "bad-players",
            f"{short_repr(players)} players cannot play: {MIN_PLAYERS} to {most} can ({why})",
            {"low": MIN_PLAYERS, "high": most},
        )


def _check_one_of(name: str, value: object, allowed: tuple[str, ...]) -> None:
    if type(value) is not str or value not in allowed:
        raise BadOptions(
            f"bad-{name}",
            f"{name} must be one of {', '.join(allowed)}, not {short_repr(value)}",
            {"allowed": list(allowed)},
        )
