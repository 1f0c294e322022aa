"""A table: the entries of its log, the state that they add up to, and the commands that make entries."""
