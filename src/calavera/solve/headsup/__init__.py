"""The heads-up table: the value of every position of two players, and play by it."""
