"""Limits of connections: how many one address may have, and how long each may take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Protocol

from calavera.server.clock import REAL_CLOCK, Clock
from calavera.server.http.client_address import TrustedProxies, rate_limit_address
from calavera.server.settings import Settings

__all__ = [
    "BODY_SECONDS",
    "HEAD_SECONDS",
    "IDLE_SECONDS",
    "STALL_SECONDS",
    "ConnectionLimits",
    "TimedConnection",
]

#: For the head of a request, from its first byte; also for the first byte of a new connection.
HEAD_SECONDS: Final = 10.0
#: For the body of a request, from the end of its head.
BODY_SECONDS: Final = 20.0
#: An idle connection is closed after this. A proxy must close its connections sooner: see deploy/nginx.conf.
IDLE_SECONDS: Final = 75.0
#: For a reader who takes nothing of what waits for them.
STALL_SECONDS: Final = 30.0


class TimedConnection(Protocol):
    """A connection that can be too slow."""

    def end_if_late(self, now: float) -> None:
        """End the connection if its time is over."""
        ...


class ConnectionLimits:
    """The connections of this process."""

    def __init__(self, settings: Settings, clock: Clock = REAL_CLOCK) -> None:
        self.now = clock.monotonic
        self._most = settings.connections_per_address if settings.rate_limits == "on" else None
        self._proxies = TrustedProxies(settings.proxies)
        self._counts: Counter[str] = Counter()

    def add(self, peer: str) -> bool:
        """Count a new connection. False if its address has too many; it counts until it is removed."""
        if self._most is None or self._proxies.trusted(peer):
            return True
        address = rate_limit_address(peer)
        self._counts[address] += 1
        return self._counts[address] <= self._most

    def remove(self, peer: str) -> None:
        """A connection that was counted is lost."""
        address = rate_limit_address(peer)
        if address in self._counts:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def end_late_connections(self, connections: Iterable[TimedConnection]) -> None:
        """End the connections that are too slow. One look a second costs less than a timer for each."""
        now = self.now()
        for connection in [*connections]:
            connection.end_if_late(now)
