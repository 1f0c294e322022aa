// The places of seats: an oval on wide screens; an arc or two rows above the user's seat on a phone.

/** The middle of a seat in pixels, and the width of its discs. */
export interface Place {
  x: number;
  y: number;
  disc: number;
}

export interface Layout {
  places: Place[];
  centre: { x: number; y: number };
  wide: boolean;
}

/** A mat is this many discs wide; a seat has a name above and a hand below its mat. */
export const MAT = 1.62;
const TALL = MAT + 0.75;
/** Pixels that the middle of the table takes on a phone. */
const MIDDLE = 68;

/** Places clockwise from the user's seat, which is the first and at the bottom. */
export function layout(seats: number, width: number, height: number): Layout {
  return width > height * 1.05 && width >= 560 ? ovalLayout(seats, width, height) : uprightLayout(seats, width, height);
}

function ovalLayout(seats: number, width: number, height: number): Layout {
  const around = seats > 8 ? 1.25 : 1;
  const disc = clamp(Math.min(width / (seats > 6 ? 13 : 10.5), height / (6.4 * around)), 30, 92);
  const half = { x: (disc * MAT) / 2 + 8, y: (disc * TALL) / 2 + 4 };
  const rx = width / 2 - half.x - 14;
  const ry = height / 2 - half.y - 2;
  const places = evenAngles(seats, rx, ry).map((angle) => ({
    x: width / 2 + rx * Math.cos(angle),
    y: height / 2 + ry * Math.sin(angle),
    disc,
  }));
  return { places, centre: { x: width / 2, y: height / 2 }, wide: true };
}

/** Angles at even distances along the edge of an oval: even angles would crowd its ends. */
function evenAngles(seats: number, rx: number, ry: number): number[] {
  const steps = 360;
  const along = [0];
  for (let i = 1; i <= steps; i++) {
    const turn = Math.PI / 2 + ((i - 0.5) / steps) * 2 * Math.PI;
    along.push(along[i - 1]! + Math.hypot(rx * Math.sin(turn), ry * Math.cos(turn)));
  }
  return Array.from({ length: seats }, (_, seat) => {
    const i = along.findIndex((length) => length >= (along[steps]! * seat) / seats - 1e-9);
    return Math.PI / 2 + (i / steps) * 2 * Math.PI;
  });
}

function uprightLayout(seats: number, width: number, height: number): Layout {
  const others = seats - 1;
  const own = clamp(Math.min(width / 5.2, height / 5.4), 40, 84);
  const places: Place[] = [{ x: width / 2, y: height - (own * TALL) / 2, disc: own }];
  if (others <= 5) {
    const disc = clamp(Math.min(width / (others > 3 ? 8.6 : others > 2 ? 6.2 : 5), height / 5.6), 30, own);
    const side = (disc * MAT) / 2 + 6;
    const top = (disc * TALL) / 2 + 2;
    const drop = others > 3 ? disc * TALL * 0.9 : others > 2 ? disc * TALL * 0.55 : 0;
    for (let i = 0; i < others; i++) {
      const t = others === 1 ? 0.5 : i / (others - 1);
      const bow = others === 1 ? 0 : 1 - Math.sin(Math.PI * t);
      places.push({ x: side + t * (width - 2 * side), y: top + bow * drop, disc });
    }
    return { places, centre: { x: width / 2, y: middle(top + disc * (TALL / 2), height - own * TALL) }, wide: false };
  }
  const above = Math.ceil(others / 2);
  const below = others - above;
  const disc = clamp(Math.min(width / (above * (MAT + 0.12)), height / 9.4), 26, own);
  const row = disc * TALL;
  // The bid needs room between the rows and the user's seat.
  places[0]!.disc = clamp((height - MIDDLE - row * 2.12) / TALL, disc, own);
  places[0]!.y = height - (places[0]!.disc * TALL) / 2;
  const column = (count: number, i: number) => (width / count) * (i + 0.5);
  // Clockwise from the user's seat: the left half of the lower row, the upper row, the right half of the lower row.
  const left = Math.ceil(below / 2);
  const lower = Array.from({ length: below }, (_, i) => ({ x: column(above, i + (i >= left ? above - below : 0)), y: row * 1.62, disc }));
  const upper = Array.from({ length: above }, (_, i) => ({ x: column(above, i), y: row / 2 + 2, disc }));
  places.push(...lower.slice(0, left).reverse(), ...upper, ...lower.slice(left).reverse());
  return { places, centre: { x: width / 2, y: middle(row * 2.12, height - places[0]!.disc * TALL) }, wide: false };
}

const middle = (a: number, b: number) => (a + b) / 2;

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
