"""The packed state, and the rules of the game as bit operations on it."""
