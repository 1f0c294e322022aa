"""The bots: the four levels, the solver's bot and the neural network's bot."""
