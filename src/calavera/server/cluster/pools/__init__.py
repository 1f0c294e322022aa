"""Processes for what takes long: bots that think, the coach, and records that people send."""
