"""Events, prompts and rules as sentences."""
