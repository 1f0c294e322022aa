import { expect, test } from 'vitest';
import { actionForKey, seatKey } from './tableKeys';

const cases: [string, string[], number, unknown][] = [
  ['f', ['place:flower', 'place:skull'], 1, { word: 'place:flower' }],
  ['S', ['place:flower', 'place:skull'], 1, { word: 'place:skull' }],
  ['s', ['place:flower'], 1, null],
  ['s', ['discard:flower', 'discard:skull'], 1, { word: 'discard:skull' }],
  ['l', ['place:last-chance'], 1, { word: 'place:last-chance' }],
  ['p', ['bid:2', 'pass'], 2, { word: 'pass' }],
  ['p', ['bid:2'], 2, null],
  ['w', ['show'], 1, { word: 'show' }],
  ['3', ['bid:2', 'bid:3'], 2, { bid: 3 }],
  ['9', ['bid:2', 'bid:3'], 2, null],
  ['2', ['bid:1', 'bid:2', 'bid:12'], 1, { bid: 12 }],
  ['ArrowRight', ['bid:2', 'bid:3'], 3, { bid: 3 }],
  ['ArrowLeft', ['bid:2', 'bid:3'], 3, { bid: 2 }],
  ['Enter', ['bid:2', 'bid:3'], 3, { word: 'bid:3' }],
  ['Enter', ['flip:0'], 1, { word: 'flip:0' }],
  ['Enter', ['flip:1', 'flip:2'], 1, null],
  ['1', ['flip:2', 'flip:0'], 1, { word: 'flip:2' }],
  ['2', ['flip:2', 'flip:0'], 1, null],
  ['3', ['flip:0', 'flip:2'], 1, { word: 'flip:0' }],
  ['1', ['pick:0', 'pick:1'], 1, { word: 'pick:0' }],
  ['4', ['start:0', 'start:1'], 1, null],
  ['x', ['pass'], 1, null],
];

test.each(cases)('%s among %j', (key, legal, chosen, expected) => {
  expect(actionForKey(key, { legal, seat: 1, seats: [0, 1, 2, 3] }, chosen)).toEqual(expected);
});

test('a seat has the same key all game long, clockwise from the reader; from the tenth on there is none', () => {
  const keys = (own: number, count: number) =>
    Array.from({ length: count }, (_, seat) => seatKey(seat, { seat: own, seats: Array.from({ length: count }) }));
  expect(keys(1, 4)).toEqual(['3', undefined, '1', '2']);
  expect(keys(0, 12)).toEqual([undefined, '1', '2', '3', '4', '5', '6', '7', '8', '9', undefined, undefined]);
});
