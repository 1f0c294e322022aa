"""Bots in other processes: programs that speak JSON lines on their standard input and output."""

from .program_bot import ExternalBot

__all__ = ["ExternalBot"]
