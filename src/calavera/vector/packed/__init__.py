"""The packed state and the rules on it, in bit operations."""
