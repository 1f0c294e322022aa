// Where bubbles and reactions go: beside mats and at the rim of the table, never over a stack, a count or a flip.

/** A rectangle in pixels. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Far from its mat, a bubble has no tail: it says whose it is by a sign. */
export type Side = 'right' | 'left' | 'above' | 'below' | 'far';

/** Where a bubble goes, and on which side of its mat. */
export interface Place extends Box {
  side: Side;
}

/** Pixels between a bubble and its mat: its tail. */
const GAP = 7;
/** Steps of a bubble along the side of its mat. */
const STEPS = 6;
/** Nothing is put into the outer pixels of the table. */
const EDGE = 4;
/** Pixels between two places that are tried far from a mat. */
const GRID = 8;

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** A box with a margin around it. */
export function grow({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

const distance = (a: Box, b: Box) => Math.hypot(a.x + a.w / 2 - b.x - b.w / 2, a.y + a.h / 2 - b.y - b.h / 2);

/**
 * The best place for a bubble of this size: inside the table, over nothing of `taken`, over as little as possible of
 * `rather`, and close to its mat; with `far`, anywhere. Null if there is none.
 */
export function placeBubble(
  mat: Box,
  size: { w: number; h: number },
  table: Box,
  taken: readonly Box[],
  rather: readonly Box[],
  far = false,
): Place | null {
  let best: Place | null = null;
  let cost = Infinity;
  for (const place of far ? everywhere(size, table) : candidates(mat, size, table)) {
    if (taken.some((box) => overlap(box, place) > 0)) continue;
    const covered = rather.reduce((sum, box) => sum + overlap(box, place), 0);
    const price = distance(mat, place) + (40 * covered) / (size.w * size.h);
    if (price < cost) [best, cost] = [place, price];
  }
  return best;
}

function* candidates(mat: Box, { w, h }: { w: number; h: number }, table: Box): Generator<Place> {
  const inX = (x: number) => Math.max(table.x + EDGE, Math.min(table.x + table.w - w - EDGE, x));
  const inY = (y: number) => Math.max(table.y + EDGE, Math.min(table.y + table.h - h - EDGE, y));
  for (let i = 0; i <= STEPS; i++) {
    const part = i / STEPS;
    const y = inY(mat.y - h + part * (mat.h + h));
    const x = inX(mat.x - w + part * (mat.w + w));
    const around: Place[] = [
      { x: mat.x + mat.w + GAP, y, w, h, side: 'right' },
      { x: mat.x - w - GAP, y, w, h, side: 'left' },
      { x, y: mat.y - h - GAP, w, h, side: 'above' },
      { x, y: mat.y + mat.h + GAP, w, h, side: 'below' },
    ];
    for (const one of around) {
      const inside = one.x >= table.x && one.y >= table.y && one.x + w <= table.x + table.w && one.y + h <= table.y + table.h;
      if (inside) yield one;
    }
  }
}

function* everywhere({ w, h }: { w: number; h: number }, table: Box): Generator<Place> {
  for (let y = table.y + EDGE; y + h <= table.y + table.h; y += GRID) {
    for (let x = table.x + EDGE; x + w <= table.x + table.w; x += GRID) yield { x, y, w, h, side: 'far' };
  }
}

/** Free places at the rim of the table for pictures of this size, from both sides in turn. */
export function rimPlaces(size: number, table: Box, taken: readonly Box[]): Box[] {
  const found: Box[] = [];
  const [right, bottom] = [table.x + table.w - size - EDGE, table.y + table.h - size - EDGE];
  const add = (x: number, y: number) => {
    const box = { x, y, w: size, h: size };
    if (![...taken, ...found].some((other) => overlap(other, box) > 0)) found.push(box);
  };
  for (let y = table.y + EDGE; y <= bottom; y += size / 2) {
    add(table.x + EDGE, y);
    add(right, y);
  }
  for (let x = table.x + EDGE; x <= right; x += size / 2) {
    add(x, table.y + EDGE);
    add(x, bottom);
  }
  return found;
}
