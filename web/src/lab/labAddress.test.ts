import { expect, test } from 'vitest';
import { formatAddress, parseAddress, requestFor, START, type LabPlace } from './labAddress';

const PLACES: LabPlace[] = [
  START,
  { discs: [3, 1], wins: [1, 2], first: 1, skull: [25, 80], line: [] },
  { discs: [4, 2], wins: [2, 2], first: 0, skull: [100, 0], line: ['place', 'bid:2', 'pass'] },
];

test.each(PLACES)('an address leads back to its position: %j', (place) => {
  const { search } = new URL(formatAddress(place), 'http://localhost');
  expect(parseAddress(search)).toEqual(place);
});

test.each([
  ['', START],
  ['?discs=5,1&wins=0,1&first=7&line=flip:1', START],
  ['?discs=x', START],
  ['?discs=4,2&skull=30,40', { ...START, discs: [4, 2], skull: [100, 40] }],
  ['?discs=2,2&skull=50.5,40', { ...START, discs: [2, 2], skull: [50, 50] }],
])('what is missing or impossible is that of a new game: %s', (search, place) => {
  expect(parseAddress(search)).toEqual(place);
});

test('the server gets probabilities', () => {
  expect(requestFor(PLACES[1]!)).toEqual({ discs: [3, 1], wins: [1, 2], first: 1, skull: [0.25, 0.8], line: [] });
});
