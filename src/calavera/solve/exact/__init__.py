"""Exact solutions of small endings, on the whole game tree."""
