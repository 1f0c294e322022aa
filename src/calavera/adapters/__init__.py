"""Adapters of the engine to PettingZoo, Gymnasium and OpenSpiel.

Each module needs its project (``pip install calavera[research]``); this package imports none of them.
"""
