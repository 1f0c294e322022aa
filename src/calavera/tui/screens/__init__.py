"""Screens of the drawn table."""
