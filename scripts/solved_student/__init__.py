"""Teach a network of two seats to play by the heads-up table, then measure and improve it."""
