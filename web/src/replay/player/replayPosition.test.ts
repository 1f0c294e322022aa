// Links to a moment of a replay are written and parsed; other text is ignored.
import { expect, it } from 'vitest';
import { parsePosition, formatPosition, type ReplayPosition, parseReplayLink } from './replayPosition';

it.each<[string, ReplayPosition]>([
  ['', { game: null, moves: null, eyes: 'all' }],
  ['#s=57&eyes=2', { game: null, moves: 57, eyes: 2 }],
  ['#s=3&eyes=none', { game: null, moves: 3, eyes: 'none' }],
  ['#game=file', { game: 'file', moves: null, eyes: 'all' }],
  ['#game=0a1b&s=1&eyes=0', { game: '0a1b', moves: 1, eyes: 0 }],
])('reads and writes %s', (hash, spot) => {
  expect(parsePosition(hash)).toEqual(spot);
  expect(formatPosition(spot)).toBe(hash);
});

it.each(['#s=-1', '#s=1e3', '#eyes=everyone', '#s=&eyes=', '#recover=abc', '#s=99999999'])('makes nothing of %s', (hash) => {
  expect(parsePosition(hash)).toEqual({ game: null, moves: null, eyes: 'all' });
});

it.each([
  ['https://play.example/replay/K7WMQX/2#s=5', '/replay/K7WMQX/2#s=5'],
  ['look: /replay/k7wmqx', '/replay/k7wmqx'],
  ['/replay/K7WMQX/12345', '/replay/K7WMQX/12345'],
  ['/replay/', null],
  ['/replay/K7WMQX/two', null],
  ['K7WMQX', null],
])('finds in %j the address %j', (text, path) => {
  expect(parseReplayLink(text)).toBe(path);
});
