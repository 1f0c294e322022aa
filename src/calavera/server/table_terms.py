"""The terms of a table: the options of the rules, and the settings that only a server has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from calavera.rules import Options

__all__ = ["AbsenceReason", "Pace", "TableSettings", "TableStatus", "Terms"]

Pace = Literal["slow", "normal", "fast", "instant"]
#: Why a bot plays for a person: the person left, has no stream and makes no calls, or ran out of clock.
AbsenceReason = Literal["left", "gone", "clock"]
TableStatus = Literal["open", "playing", "over", "closed"]


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The settings of a table besides the rules of its game.

    Requests, responses and the log take their fields from here: a new setting is one more line.
    """

    #: Whether the table is in the public list.
    public: bool = False
    #: Seconds a turn; None for no clock.
    clock: int | None = None
    #: How long bots take.
    pace: Pace = "normal"
    #: Whether people and bots may talk.
    chat: bool = True
    #: Whether the one person at the table may ask the coach. Never where two people play.
    hints: bool = False


DEFAULT_SETTINGS = TableSettings()


class Terms:
    """The options of a table's games and its settings. Stored as one flat object, defaults left out.

    >>> Terms(Options(players=4, loss="draw"), TableSettings(clock=60)).to_json()
    {'players': 4, 'loss': 'draw', 'clock': 60}
    """

    __slots__ = ("options", "settings")

    def __init__(self, options: Options, settings: TableSettings = DEFAULT_SETTINGS) -> None:
        self.options = options
        self.settings = settings

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Terms:
        """The terms that an object of the log says."""
        options = Options(**{name: stored[name] for name in Options._fields if name in stored})
        return cls(options, msgspec.convert(stored, TableSettings))

    def to_json(self) -> dict[str, Any]:
        """The object that is stored in the log."""
        defaults = Options._field_defaults
        options = self.options._asdict().items()
        changed = {name: value for name, value in options if name not in defaults or value != defaults[name]}
        settings: dict[str, Any] = msgspec.to_builtins(self.settings)
        return {**changed, **settings}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Terms) and (self.options, self.settings) == (other.options, other.settings)

    def __hash__(self) -> int:
        return hash((self.options, self.settings))

    def __repr__(self) -> str:
        return f"Terms({self.options!r}, {self.settings!r})"
