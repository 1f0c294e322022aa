"""The heads-up table: the value of every position of two players, and a policy that plays by it."""
