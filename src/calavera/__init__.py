"""Calavera: play, study and solve Skull, Hervé Marly's bluffing game. Unofficial.

>>> from calavera import Options, new_game, view
>>> state = new_game(Options(players=4), first=0)
>>> state.legal_actions(2)
(place:flower, place:skull)
>>> state = state.play(2, "place:skull")
>>> view(state, 0).seats[2].stack
('hidden',)
"""

from .rules import *  # noqa: F403  (the small public list of the rules is the package's own)
from .rules import __all__ as __all__
