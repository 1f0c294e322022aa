"""What processes do without a request: timed tasks, takeovers, wake-ups."""
