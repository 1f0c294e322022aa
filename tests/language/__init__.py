"""The words of the five languages."""
