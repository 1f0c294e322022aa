"""What the project knows of the game, for players: positions of two and how to play them.

Positions come in, plain data goes out. Nothing here needs a server.
"""

from __future__ import annotations

__all__: list[str] = []
