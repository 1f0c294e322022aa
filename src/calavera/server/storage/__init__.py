"""The database: schema, migrations, and the log of entries."""
