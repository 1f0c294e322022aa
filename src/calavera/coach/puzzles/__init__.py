"""Puzzles: positions where one action is clearly best, how they are made, and those that are shipped."""
