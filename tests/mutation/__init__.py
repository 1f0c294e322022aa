"""Deliberate mistakes in the rules, one at a time, to see which of them the tests notice."""
