"""What the project knows of the game, for players: values of actions, reviews of games, positions of two.

Views, records and positions come in, plain data goes out. Nothing here needs a server.
"""

from __future__ import annotations

__all__: list[str] = []
