"""Endings of two players, solved exactly on the whole tree."""
