"""What the solver found out about heads-up Skull; `python -m scripts.findings` works it out for its page."""
