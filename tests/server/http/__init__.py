"""Tests of ``calavera.server.http``."""
