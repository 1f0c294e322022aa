"""Which settings of self-play give low exploitability; `python -m scripts.ablation` measures it."""
