// The places of seats: around the table on wide screens; an arc or two rows above the user's seat on a phone.

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
  /** The size of names in pixels; null: it follows the discs. */
  font: number | null;
  /** The radius of the table's corners, in hundredths of the board's height. */
  corner: number;
}

/** A mat is this many discs wide; a seat has a name above and a hand below its mat. */
export const MAT = 1.62;
const TALL = MAT + 0.75;
/** Pixels of the rim on a phone, which the hand of a seat must not cover. */
const RIM_UPRIGHT = 10;
/** Pixels that the middle of the table takes on a phone. */
const MIDDLE = 68;

// Shares of the board's height, which is about three quarters of the window's.
/** The widest mat. */
const WIDEST = 0.276;
/** A name: from six seats on a small window, it follows the mat. */
const NAME = 0.04;
const TALL_BOARD = 700;
/** The bid in the middle. */
const BID = { w: 0.4, h: 0.26 };
/** The rim of the table. */
const RIM = 0.022;
/** The mat of the user is nearer, and so larger. */
const NEAR = 1.07;
/** The name and the hand of a seat, in lines of its name. */
const LINES = 2.1;
/** How round the table is, from a rounded square to an oval: the first with which the widest mats fit is taken. */
const BENDS = [0.7, 0.85, 1, 0.55, 0.4, 0.3];
/** Mats are not smaller than this, in pixels, even if they touch. */
const SMALLEST = 48;

/** Places clockwise from the first seat, which is at the bottom; with `forward` it is the user's, who sits nearest. */
export function layout(seats: number, width: number, height: number, forward = true): Layout {
  const wide = width > height * 1.05 && width >= 560;
  return wide ? wideLayout(seats, width, height, forward ? NEAR : 1) : uprightLayout(seats, width, height, forward);
}

/** The widest mats with which no seat covers another one or the bid. */
function wideLayout(seats: number, width: number, height: number, near: number): Layout {
  for (let mat = height * WIDEST; ; mat *= 0.98) {
    const font = height < TALL_BOARD ? Math.min(height * NAME, mat * 0.2) : height * NAME;
    for (const bend of BENDS) {
      const boxes = seatBoxes(seats, width, height, mat, font, near, bend);
      const bid = { x: width / 2, y: middle(height * RIM + mat + font * LINES, boxes[0]!.y - boxes[0]!.h / 2) };
      const all = [...boxes, { ...bid, w: height * BID.w, h: height * BID.h }];
      const apart = all.every((one, i) => all.slice(i + 1).every((other) => isApart(one, other, font * 0.2)));
      if (!apart && mat > SMALLEST) continue;
      const places = boxes.map(({ x, y }, i) => ({ x, y, disc: (mat / MAT) * (i ? 1 : near) }));
      return { places, centre: bid, wide: true, font, corner: bend < 0.6 ? 20 : 34 };
    }
  }
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Seats around the table, each with its name and hand. */
function seatBoxes(seats: number, width: number, height: number, mat: number, font: number, near: number, bend: number): Box[] {
  const rim = height * RIM;
  const box = { w: mat, h: mat + font * LINES };
  const own = { w: mat * near, h: mat * near + font * (near > 1 ? 0.8 : LINES) };
  const [left, top, bottom] = [rim * 1.6 + box.w / 2, rim + box.h / 2, height - rim - box.h / 2];
  const [rx, ry] = [width / 2 - left, (bottom - top) / 2];
  return evenPoints(seats, rx, ry, bend).map(([x, y], i) =>
    i ? { ...box, x: width / 2 + x, y: top + ry + y } : { ...own, x: width / 2, y: height - rim * (near > 1 ? 0.5 : 1.6) - own.h / 2 },
  );
}

function isApart(one: Box, other: Box, gap: number): boolean {
  return (
    Math.abs(one.x - other.x) >= (one.w + other.w) / 2 + gap || Math.abs(one.y - other.y) >= (one.h + other.h) / 2 - 1
  );
}

/** Points at even distances along the edge of a table with round corners, clockwise from the bottom. */
function evenPoints(count: number, rx: number, ry: number, bend: number): [number, number][] {
  const steps = 360;
  const bent = (value: number) => Math.sign(value) * Math.abs(value) ** bend;
  const points = Array.from({ length: steps + 1 }, (_, i): [number, number] => {
    const turn = Math.PI / 2 + (i / steps) * 2 * Math.PI;
    return [rx * bent(Math.cos(turn)), ry * bent(Math.sin(turn))];
  });
  const along = [0];
  for (let i = 1; i <= steps; i++) {
    along.push(along[i - 1]! + Math.hypot(points[i]![0] - points[i - 1]![0], points[i]![1] - points[i - 1]![1]));
  }
  return Array.from({ length: count }, (_, i) => {
    const wanted = (along[steps]! * i) / count;
    const after = Math.max(1, along.findIndex((far) => far >= wanted));
    const part = (wanted - along[after - 1]!) / (along[after]! - along[after - 1]! || 1);
    const [[ax, ay], [bx, by]] = [points[after - 1]!, points[after]!];
    return [ax + (bx - ax) * part, ay + (by - ay) * part];
  });
}

function uprightLayout(seats: number, width: number, height: number, forward: boolean): Layout {
  const others = seats - 1;
  const own = clamp(Math.min(width / 5.2, height / 5.4), 40, 84);
  // The name of the user lies on the mat, and the hand is below the board.
  const tall = forward ? MAT + 0.25 : TALL;
  const foot = forward ? 0 : RIM_UPRIGHT;
  const places: Place[] = [{ x: width / 2, y: height - (own * tall) / 2 - foot, disc: own }];
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
    return { places, centre: { x: width / 2, y: middle(top + disc * (TALL / 2), height - own * tall) }, wide: false, font: null, corner: 24 };
  }
  const above = Math.ceil(others / 2);
  const below = others - above;
  const disc = clamp(Math.min(width / (above * (MAT + 0.12)), height / 9.4), 26, own);
  const row = disc * TALL;
  // The bid needs room between the rows and the user's seat.
  places[0]!.disc = clamp((height - MIDDLE - row * 2.12) / tall, disc, own);
  places[0]!.y = height - (places[0]!.disc * tall) / 2 - foot;
  const column = (count: number, i: number) => (width / count) * (i + 0.5);
  // Clockwise from the user's seat: the left half of the lower row, the upper row, the right half of the lower row.
  const left = Math.ceil(below / 2);
  const lower = Array.from({ length: below }, (_, i) => ({ x: column(above, i + (i >= left ? above - below : 0)), y: row * 1.62, disc }));
  const upper = Array.from({ length: above }, (_, i) => ({ x: column(above, i), y: row / 2 + 2, disc }));
  places.push(...lower.slice(0, left).reverse(), ...upper, ...lower.slice(left).reverse());
  return { places, centre: { x: width / 2, y: middle(row * 2.12, height - places[0]!.disc * tall) }, wide: false, font: null, corner: 12 };
}

const middle = (a: number, b: number) => (a + b) / 2;

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
