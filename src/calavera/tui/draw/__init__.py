"""Discs, mats and the table as styled text."""
