"""What processes do without a request: timed tasks, bots' turns, takeovers, wake-ups."""
