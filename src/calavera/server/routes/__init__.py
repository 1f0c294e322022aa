"""The HTTP paths."""
