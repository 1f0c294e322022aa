// The seats of bots that people who come late can have.
import type { TableInfo } from '../../api/schema';

type Seat = NonNullable<TableInfo['seats'][number]>;

/** The bot whose seat a visitor would get; the server decides. None where somebody watches face up, or has hints. */
export function botToReplace(table: TableInfo): Seat | undefined {
  if (table.face_up || table.fast_forward || table.hints) return undefined;
  return table.seats.find((one): one is Seat => !!one?.bot && !one.next);
}

/** The seat that waits for this person. */
export function promisedSeat(table: TableInfo, person: string | undefined): Seat | undefined {
  return table.seats.find((one): one is Seat => person !== undefined && one?.next?.person === person);
}
