"""Segments of logs, and how often somebody was erased from a log.

Logs that exist get their segments when they are next read: folding all of them would delay the start.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "segments",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("game_seq", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("checkpoint", sa.Text, nullable=False),
    )
    op.create_index("segments_game", "segments", ["code", "game", "seq"])
    op.add_column("tables", sa.Column("erasures", sa.Integer, nullable=False, server_default=sa.text("0")))


def downgrade() -> None:
    """Go back."""
    op.drop_column("tables", "erasures")
    op.drop_table("segments")
