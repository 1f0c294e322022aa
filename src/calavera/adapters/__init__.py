"""Adapters of the engine to PettingZoo, Gymnasium and OpenSpiel.

Each module needs its project, which the extra ``research`` installs; this package imports none of them.
"""
