// Where seats are drawn around the table, and orders of seats to ask the server for.
import type { TableInfo } from '../../api/schema';

type Seats = TableInfo['seats'];

export interface Spot {
  side: 'left' | 'right';
  /** In half rows, so that the shorter side can stand between the rows of the longer one. */
  row: number;
}

/** Seats along the two long sides, clockwise from the upper left. */
export function seatSpots(count: number): Spot[] {
  const right = Math.ceil(count / 2);
  const left = count - right;
  const shift = right - left;
  return Array.from({ length: count }, (_, seat) => {
    if (seat >= 1 && seat <= right) return { side: 'right', row: 2 * (seat - 1) + 1 };
    const up = seat === 0 ? 0 : count - seat; // the left side is walked from the bottom to the top
    return { side: 'left', row: 2 * up + 1 + shift };
  });
}

/** The order of seats after two of them changed places. */
export function swapSeats(count: number, one: number, other: number): number[] {
  const order = Array.from({ length: count }, (_, seat) => seat);
  [order[one], order[other]] = [other, one];
  return order;
}

/** The order of seats with the free ones at the end, from where they can be removed. */
export function compactOrder(seats: Seats): number[] {
  const order = seats.map((_, seat) => seat);
  return [...order.filter((seat) => seats[seat]), ...order.filter((seat) => !seats[seat])];
}

/** The seats that are free. */
export function freeSeats(seats: Seats): number[] {
  return seats.flatMap((one, seat) => (one ? [] : [seat]));
}

/** The tribes that the players have, without those of one seat. */
export function tribesOf({ seats, options }: Pick<TableInfo, 'seats' | 'options'>, except?: number): string[] {
  return seats.flatMap((one, seat) => {
    if (!one || seat === except) return [];
    return options.tribes_per_player === 2 && one.second_tribe ? [one.tribe, one.second_tribe] : [one.tribe];
  });
}

/** The number of a seat after the free seats were removed. */
export function compactSeat(seats: Seats, seat: number): number {
  return seats.slice(0, seat).filter((one) => one).length;
}
