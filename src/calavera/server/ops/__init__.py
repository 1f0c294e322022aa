"""For hosts: logging and metrics."""
