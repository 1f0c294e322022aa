"""Tests of ``calavera.server.cluster``."""
