// Files may hold anything; each is accepted or refused with a reason.
import { expect, it } from 'vitest';
import { brokenMove, parseRecord } from './record';

it.each(['', 'hello', '[]', 'null', '7', '{'])('finds no record in %j', (text) => {
  expect(parseRecord(text)).toBeNull();
});

it('reads an object, whatever is in it', () => {
  expect(parseRecord('{"moves": 7}')).toEqual({ moves: 7 });
});

it('names the move that breaks a rule', () => {
  const record = { names: ['Ann'], moves: [[0, 'bid:9'], ['chance', 'draw:skull'], [5, 'pass'], 'pass', [{}, 7]] };
  expect(record.moves.map((_, at) => brokenMove(record, at))).toEqual([
    { who: 'Ann', word: 'bid:9' },
    { who: 'replay-chance', word: 'draw:skull' },
    { who: 'seat-number', word: 'pass' },
    { who: '?', word: '?' },
    { who: '?', word: '?' },
  ]);
  expect(brokenMove({}, 3)).toEqual({ who: '?', word: '?' });
});
