// The boxes of what lies on a table, read from the page: mats may slide, and discs rise.
import { grow, type Box } from './placement';

export interface SeatBoxes {
  table: Box;
  /** The mat of a seat. */
  mat(seat: number): Box | null;
  /** Stacks, their counts, the middle of the table, and around a disc that is flipped. */
  taken: Box[];
  /** Mats, names and hands. */
  rather: Box[];
}

/** Pixels around a stack in which nothing is put. */
const MARGIN = 2;

/** `root` is the table; `flipped` the seat whose disc rises or turns. */
export function readBoxes(root: HTMLElement, flipped: number | null): SeatBoxes {
  const origin = root.getBoundingClientRect();
  const box = (one: Element): Box => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left - origin.left, y: top - origin.top, w: width, h: height };
  };
  const all = (what: string) => [...root.querySelectorAll(what)].map(box).filter(({ w, h }) => w > 0 && h > 0);
  const mat = (seat: number) => {
    const one = root.querySelector(`[data-seat="${seat}"] .mat`);
    return one && box(one);
  };
  const around = flipped === null ? null : mat(flipped);
  const taken = all('.placed, .count, .middle > *').map((one) => grow(one, MARGIN));
  if (around) taken.push(grow(around, around.w * 0.3));
  return { table: { x: 0, y: 0, w: origin.width, h: origin.height }, mat, taken, rather: all('.mat, .plate, .hand') };
}
