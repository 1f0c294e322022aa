"""A table: the entries of its log, and the state that they add up to. Commands make entries."""
