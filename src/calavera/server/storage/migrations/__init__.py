"""Migrations of the database (Alembic), which run when the server starts."""
