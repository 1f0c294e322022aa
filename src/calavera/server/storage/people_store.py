"""Finds, exports and erases what the database holds about one person."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from calavera.server.tables.entries import LoggedEntry, encode_entry
from calavera.server.tables.personal_data import GUEST_NAME, TableErasure, TableExport, names_in
from calavera.server.wire.results import ExportedProfile, ExportedTable, ExportedToken, PersonExport

from .event_log import EventLog
from .schema import (
    log_entries,
    people,
    presence,
    recoveries,
    segments,
    sign_outs,
    table_people,
    tables,
    tokens,
)

__all__ = ["Erasure", "bump_epoch", "erase_from_table", "erase_identity", "export_person", "find_erasures"]


#: Entries that are changed by one call of the database, all in one transaction.
BATCH: Final = 500
_CHANGE_ENTRY: Final = (
    update(log_entries)
    .where(log_entries.c.code == bindparam("of_code"), log_entries.c.seq == bindparam("of_seq"))
    .values(entry=bindparam("changed"))
)


class Erasure(NamedTuple):
    """Somebody who asked to be erased, and a table whose log still names that person."""

    person: str
    code: str
    closed: bool


async def export_person(event_log: EventLog, person: str) -> PersonExport:
    """Everything that is stored about a person, but for the hashes of secrets, which nobody can use."""
    profile = select(people.c.name, people.c.tribe, people.c.language).where(people.c.id == person)
    made = select(tokens.c.id, tokens.c.label, tokens.c.created, tokens.c.scopes)
    async with event_log.engine.connect() as connection:
        known = (await connection.execute(profile)).first()
        rows = await connection.execute(made.where(tokens.c.person == person).order_by(tokens.c.created))
        found = [ExportedToken(row.id, row.label, row.created, row.scopes) for row in rows]
        epoch = await connection.scalar(select(sign_outs.c.epoch).where(sign_outs.c.person == person))
        seated = select(table_people.c.code).where(table_people.c.person == person)
        codes = [*await connection.scalars(seated.order_by(table_people.c.code))]
    exported = [await _export_table(event_log, code, person) for code in codes]
    return PersonExport(
        person,
        None if known is None else ExportedProfile(known.name, known.tribe, known.language),
        found,
        epoch or 0,
        exported,
    )


async def _export_table(event_log: EventLog, code: str, person: str) -> ExportedTable:
    export = TableExport(code, person)
    async for entries in event_log.read_slices(code):
        await event_log.time_slices.run(entries, export.add)
    return export.result()


async def erase_identity(connection: AsyncConnection, person: str, now: float) -> tuple[int, int]:
    """Delete profile, tokens and links of a person, end all cookies, and mark the tables that name them.

    Returns how many tables these are, and the number that cookies of this identity would need from now on. It
    stays with the random id.
    """
    await connection.execute(delete(people).where(people.c.id == person))
    await connection.execute(delete(tokens).where(tokens.c.person == person))
    await connection.execute(delete(recoveries).where(recoveries.c.person == person))
    await connection.execute(delete(presence).where(presence.c.person == person))
    epoch = await bump_epoch(connection, person, now)
    marked = await connection.execute(
        update(table_people).where(table_people.c.person == person).values(erase=True)
    )
    return marked.rowcount, epoch


async def find_erasures(event_log: EventLog, limit: int, person: str | None = None) -> list[Erasure]:
    """Erasures that are not done yet, of closed tables first."""
    statement = (
        select(table_people.c.person, table_people.c.code, tables.c.status)
        .join(tables, tables.c.code == table_people.c.code)
        .where(table_people.c.erase)
        .order_by(tables.c.status != "closed", table_people.c.code)
        .limit(limit)
    )
    if person is not None:
        statement = statement.where(table_people.c.person == person)
    async with event_log.engine.connect() as connection:
        rows = await connection.execute(statement)
        return [Erasure(row.person, row.code, row.status == "closed") for row in rows]


async def erase_from_table(event_log: EventLog, code: str, person: str) -> None:
    """Take a person out of the log of a closed table, where nothing is appended any more."""
    names: set[str] = set()
    async for entries in event_log.read_slices(code):
        await event_log.time_slices.run(entries, lambda logged: names.update(names_in(logged.entry, person)))
    erasure = TableErasure(code, person, frozenset(names))
    async for entries in event_log.read_slices(code):
        await event_log.time_slices.run(entries, erasure.add)
    rows: list[dict[str, object]] = []

    def add_row(logged: LoggedEntry) -> None:
        text = encode_entry(logged.entry).decode()
        rows.append({"of_code": code, "of_seq": logged.seq, "changed": text})

    await event_log.time_slices.run(erasure.changed, add_row)
    async with event_log.transaction() as connection:
        for start in range(0, len(rows), BATCH):
            await connection.execute(_CHANGE_ENTRY, rows[start : start + BATCH])
        # They name the person. They are made again when the table is read, and see TableReader for the count.
        await connection.execute(delete(segments).where(segments.c.code == code))
        await connection.execute(
            update(tables).where(tables.c.code == code).values(erasures=tables.c.erasures + 1)
        )
        listing = await connection.scalar(select(tables.c.listing).where(tables.c.code == code))
        if listing is not None:
            listed = json.loads(listing)
            listed["names"] = [GUEST_NAME if name in names else name for name in listed["names"]]
            text = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
            await connection.execute(update(tables).where(tables.c.code == code).values(listing=text))
        await connection.execute(
            delete(table_people).where(table_people.c.person == person, table_people.c.code == code)
        )


async def bump_epoch(connection: AsyncConnection, person: str, now: float) -> int:
    """Make all cookies of a person invalid that exist; returns the number that new ones need."""
    # Never before the last one, or a process that has read that one would not find this one.
    at = max(now, await connection.scalar(select(func.max(sign_outs.c.at))) or 0.0)
    known = update(sign_outs).where(sign_outs.c.person == person)
    raised = known.values(epoch=sign_outs.c.epoch + 1, at=at).returning(sign_outs.c.epoch)
    epoch: int | None = await connection.scalar(raised)
    if epoch is not None:
        return epoch
    try:
        async with connection.begin_nested():
            await connection.execute(insert(sign_outs).values(person=person, epoch=1, at=at))
    except IntegrityError:  # two first ones at the same time
        return await connection.scalar(raised) or 1
    return 1
