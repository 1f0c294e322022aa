"""Skull behind the interfaces of other projects: PettingZoo, Gymnasium and OpenSpiel, over the one engine.

Each module needs its project (``pip install calavera[research]``); this package imports none of them.
"""
