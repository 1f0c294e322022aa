"""Logging and metrics, for hosts."""
