import { expect, test } from 'vitest';
import { layout, MAT } from './layout';

const SIZES = [
  ['a phone', 344, 372],
  ['a desktop', 920, 530],
  ['a television', 1800, 900],
  ['a phone on its side', 380, 260],
] as const;

for (const [name, width, height] of SIZES) {
  test.each([2, 3, 4, 5, 6, 7, 9, 11, 12])(`%d mats lie on ${name} without covering one another`, (seats) => {
    const { places } = layout(seats, width, height);
    expect(places).toHaveLength(seats);
    for (const place of places) {
      const half = (place.disc * MAT) / 2;
      expect(place.x - half).toBeGreaterThanOrEqual(-1);
      expect(place.x + half).toBeLessThanOrEqual(width + 1);
      expect(place.y - half).toBeGreaterThanOrEqual(0);
      expect(place.y + half).toBeLessThanOrEqual(height);
    }
    for (const [i, one] of places.entries()) {
      for (const other of places.slice(i + 1)) {
        const room = ((one.disc + other.disc) / 2) * MAT * 0.86; // corners are cut
        const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
        expect(apart, `seat ${i}`).toBeGreaterThanOrEqual(room);
      }
    }
  });
}

test('the seat of the user is at the bottom, in the middle, and the next one to its left: clockwise', () => {
  for (const [, width, height] of SIZES) {
    const { places } = layout(4, width, height);
    expect(places[0]!.x).toBeCloseTo(width / 2, 0);
    expect(places[0]!.y).toBeGreaterThan(height / 2);
    expect(places[1]!.x).toBeLessThan(width / 2);
    expect(places[3]!.x).toBeGreaterThan(width / 2);
  }
});

// Boards in windows of 1280×800 and 1920×1080, and on a big screen of 1920×1080, where nobody's seat comes forward.
test.each([
  ['a desktop', 916, 608, 800, true],
  ['a large desktop', 1556, 870, 1080, true],
  ['a big screen', 1856, 920, 1080, false],
] as const)('on %s four mats are 20 to 24 per cent of the height, and names can be read from a sofa', (_, width, height, window, forward) => {
  const { places } = layout(4, width, height, forward);
  for (const { disc } of places) {
    expect((disc * MAT) / window).toBeGreaterThanOrEqual(0.2);
    expect((disc * MAT) / window).toBeLessThanOrEqual(0.24);
  }
  expect(places[0]!.disc > places[1]!.disc).toBe(forward);
  if (window > 1000) expect(layout(12, width, height, forward).font! / window).toBeGreaterThanOrEqual(0.03);
});

test('a disc is never smaller than can be read', () => {
  expect(layout(12, 344, 372).places[1]!.disc).toBeGreaterThanOrEqual(30);
});
