// Bubbles and reactions are never over a stack or a count, on any table.
import { describe, expect, test } from 'vitest';
import { layout, MAT } from '../board/layout';
import { overlap, placeBubble, rimPlaces, type Box } from './placement';

const around = (x: number, y: number, w: number, h = w): Box => ({ x: x - w / 2, y: y - h / 2, w, h });

/** A table as it is on the page: mats, their stacks with a count at the lower right corner, and the bid. */
function tableOf(seats: number, width: number, height: number) {
  const { places, centre } = layout(seats, width, height, true);
  const mats = places.map(({ x, y, disc }) => around(x, y, disc * MAT));
  const stacks = places.map(({ x, y, disc }) => around(x, y, disc * 1.2));
  const counts = mats.map(({ x, y, w }) => around(x + w - 8, y + w - 8, 20));
  const taken = [...stacks, ...counts, around(centre.x, centre.y, 110, 50)];
  return { table: { x: 0, y: 0, w: width, h: height }, mats, taken };
}

const TABLES = [
  [4, 344, 374],
  [12, 344, 374],
  [4, 920, 600],
  [12, 920, 600],
] as const;

describe.each(TABLES)('%i seats on %i × %i', (seats, width, height) => {
  const { table, mats, taken } = tableOf(seats, width, height);

  test('every seat has a place for a bubble: beside its mat, or with a sign elsewhere', () => {
    mats.forEach((mat, seat) => {
      const at = (w: number, h: number, far = false) => placeBubble(mat, { w, h }, table, [mat, ...taken], mats, far);
      const place = at(104, 36) ?? at(80, 22) ?? at(120, 36, true);
      if (seats === 4) expect(place?.side).not.toBe('far');
      expect(place, `seat ${seat}`).not.toBeNull();
      for (const box of [mat, ...taken]) expect(overlap(place!, box)).toBe(0);
      expect(place!.x).toBeGreaterThanOrEqual(0);
      expect(place!.y).toBeGreaterThanOrEqual(0);
      expect(place!.x + place!.w).toBeLessThanOrEqual(width);
      expect(place!.y + place!.h).toBeLessThanOrEqual(height);
    });
  });

  test('reactions are at the rim, and over nobody', () => {
    const places = rimPlaces(44, table, [...mats, ...taken]);
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) {
      for (const box of mats) expect(overlap(place, box)).toBe(0);
      const edge = Math.min(place.x, place.y, width - place.x - 44, height - place.y - 44);
      expect(edge).toBeLessThanOrEqual(12);
    }
  });
});

test('where everything is taken there is no bubble', () => {
  const table = { x: 0, y: 0, w: 200, h: 200 };
  expect(placeBubble(around(100, 100, 40), { w: 60, h: 30 }, table, [table], [])).toBeNull();
});
