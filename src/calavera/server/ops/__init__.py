"""For hosts: logs and metrics."""
