"""The tables of the database; the migrations make them."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Double, Index, Integer, MetaData, String, Table, Text, text

__all__ = [
    "log_entries",
    "metadata",
    "people",
    "presence",
    "processes",
    "recoveries",
    "secrets",
    "segments",
    "sign_outs",
    "table_people",
    "tables",
    "tokens",
]

metadata = MetaData()

#: Every table's entries, numbered. The primary key lets only one writer append a number.
log_entries = Table(
    "log",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("entry", Text, nullable=False),
)

#: Where a log can be read from, besides its beginning: the table as it was after that entry.
segments = Table(
    "segments",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("seq", Integer, primary_key=True),
    #: The number of the present or last game, and of the entry that started it; 0 before the first.
    Column("game", Integer, nullable=False),
    Column("game_seq", Integer, nullable=False),
    #: The version of the fold that the checkpoint is of; those of other versions are not used.
    Column("version", Integer, nullable=False),
    #: A checkpoint, as JSON.
    Column("checkpoint", Text, nullable=False),
    Index("segments_game", "code", "game", "seq"),
)

#: What can be read without logs: which tables exist, and which process runs the timers of each (keeper).
tables = Table(
    "tables",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("changed", Double, nullable=False),
    Column("keeper", String(40)),
    #: What the list of open tables shows, as JSON.
    Column("listing", Text, nullable=False),
    #: How often somebody was erased from its log. Checkpoints from before are not stored any more.
    Column("erasures", Integer, nullable=False, server_default=text("0")),
    Index("tables_public", "public", "status", "changed"),
    Index("tables_keeper", "status", "keeper"),
)

#: Processes that are alive, until their next heartbeat is overdue.
processes = Table(
    "processes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("until", Double, nullable=False),
)

#: Who is at which table, as each process knows it.
presence = Table(
    "presence",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("process", String(40), primary_key=True),
    Column("connected", Boolean, nullable=False),
    Column("seen", Double, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("tribe", String(16)),
    Column("language", String(12)),
)

#: Personal access tokens: only their hashes are stored.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(24), nullable=False, unique=True),
    Column("person", String(40), nullable=False, index=True),
    Column("label", String(64), nullable=False),
    Column("created", Double, nullable=False),
    #: Words, separated by spaces; NULL for tokens of versions that had no scopes.
    Column("scopes", String(64)),
    #: The token that made this one: it ends with it.
    Column("parent", String(24)),
)

#: Codes that move an identity to another device: hashed, and gone when used.
recoveries = Table(
    "recoveries",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("until", Double, nullable=False),
    #: The token that made it: it ends with it.
    Column("token", String(24)),
)

#: How often somebody signed out all other devices; cookies with a smaller number are not valid any more.
sign_outs = Table(
    "sign_outs",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("epoch", Integer, nullable=False),
    Column("at", Double, nullable=False, index=True),
)

#: Whose identity is in the log of which table, so that it can be found again to be exported or erased.
table_people = Table(
    "table_people",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("code", String(12), primary_key=True, index=True),
    #: The person asked to be erased; it is done when the table is closed.
    Column("erase", Boolean, nullable=False, default=False),
    Index("table_people_erase", "erase", sqlite_where=text("erase"), postgresql_where=text("erase")),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("value", String(128), nullable=False),
)
