"""Structured logging: a JSON object a line, or colours for a terminal. No bodies, discs, tokens or codes."""

from __future__ import annotations

import logging
import sys

import structlog

from calavera.server.settings import Settings

__all__ = ["configure_logging"]


def configure_logging(settings: Settings) -> None:
    """Log to standard error, in the format and from the level of the settings."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    renderer: structlog.typing.Processor
    if settings.log_format == "json":
        renderer = structlog.processors.JSONRenderer()
    else:
        renderer = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    # Alembic and other libraries: warnings and errors only.
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")
