"""How the database came to be as it is: Alembic's steps, run when the server starts."""
