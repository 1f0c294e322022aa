"""Scopes and parents of tokens, signed-out devices, and whose identity is in the log of which table."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

#: The kinds of entries that name people who are not named before.
KINDS = ("created", "sat", "host", "muted")
#: Tables whose entries are read at once.
CHUNK = 200


def upgrade() -> None:
    """Go forward."""
    op.add_column("tokens", sa.Column("scopes", sa.String(64)))
    op.add_column("tokens", sa.Column("parent", sa.String(24)))
    op.add_column("recoveries", sa.Column("token", sa.String(24)))
    op.create_table(
        "sign_outs",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("ix_sign_outs_at", "sign_outs", ["at"])
    op.create_table(
        "table_people",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("erase", sa.Boolean, nullable=False),
    )
    op.create_index("ix_table_people_code", "table_people", ["code"])
    op.create_index(
        "table_people_erase",
        "table_people",
        ["erase"],
        sqlite_where=sa.text("erase"),
        postgresql_where=sa.text("erase"),
    )
    _find_people()


def _find_people() -> None:
    """Fill the new table from the logs."""
    log = sa.table("log", sa.column("code"), sa.column("entry"))
    members = sa.table("table_people", sa.column("person"), sa.column("code"), sa.column("erase"))
    connection = op.get_bind()
    codes = list(connection.scalars(sa.select(sa.table("tables", sa.column("code")).c.code)))
    wanted = sa.or_(*[log.c.entry.like(f'{{"kind":"{kind}"%') for kind in KINDS])
    for start in range(0, len(codes), CHUNK):
        some = log.c.code.in_(codes[start : start + CHUNK])
        rows = connection.execute(sa.select(log.c.code, log.c.entry).where(some, wanted))
        found = {(person, row.code) for row in rows for person in _people_of(json.loads(row.entry))}
        if found:
            connection.execute(
                sa.insert(members),
                [{"person": person, "code": code, "erase": False} for person, code in sorted(found)],
            )


def _people_of(entry: dict[str, Any]) -> list[str]:
    sitters = [sitter for sitter in [entry.get("sitter"), *entry.get("seats", ())] if sitter]
    named = [entry.get("host"), entry.get("person"), *[sitter.get("person") for sitter in sitters]]
    return [person for person in named if person]


def downgrade() -> None:
    """Go back."""
    op.drop_table("table_people")
    op.drop_table("sign_outs")
    op.drop_column("recoveries", "token")
    op.drop_column("tokens", "parent")
    op.drop_column("tokens", "scopes")
