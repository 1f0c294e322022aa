"""Results of the solver for heads-up Skull: `python -m scripts.findings` computes docs/findings.md."""
