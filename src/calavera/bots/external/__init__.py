"""Bots in other processes: programs that read and write JSON lines."""

from .program_bot import ExternalBot

__all__ = ["ExternalBot"]
