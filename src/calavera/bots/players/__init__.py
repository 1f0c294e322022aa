"""The players behind the four levels, the solver's player and the network's player."""
