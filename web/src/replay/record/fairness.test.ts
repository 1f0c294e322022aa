// The values of docs/fairness.md, real games, and what is found when somebody changes them.
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../../api/constants';
import { checkRecord, commitment, firstSeal, nextSeal, type SealedRecord, type Verdict } from './fairness';
import games from './games.json';

type Game = (typeof games)['picked'];
type Changing = Omit<Game, 'moves'> & { moves: [number | string, string][] };

/** A copy of a real game with something changed in it. */
function changeGame(change: (game: Changing) => void, from: unknown = games.picked): SealedRecord {
  const copy = structuredClone(from) as Changing;
  change(copy);
  return copy;
}

const found = (verdict: Verdict) => [verdict.wrong, verdict.at];
const salts = (game: Changing) => game.fairness.salts as Record<string, string>;
const commitments = (game: Changing) => game.fairness.commitments as Record<string, string>;

describe('the bytes', () => {
  const options = { players: 4, opening: 'simultaneous', loss: 'pick', last_chance: false, tribes_per_player: 1 };
  const hidden = '2c8c3d365debb7837f8c8b172010eb6e3fb0cd550396639f3ddc591457318903';

  it('are those of the documented example', () => {
    expect(commitment('K7WMQX-1', 0, 2, 'place:skull', '00112233445566778899aabbccddeeff')).toBe(hidden);
    expect(nextSeal(firstSeal('K7WMQX-1', options, 0), 0, 2, 'place:skull', hidden)).toBe(
      '53c8ff3a22ea90f9093aa6ed54691165a294def03f70b22a1f3d60984d3bd2ee',
    );
  });

  it('take options that a record leaves out at their defaults', () => {
    expect(firstSeal('K7WMQX-1', { players: 4 }, 0)).toBe(firstSeal('K7WMQX-1', options, 0));
  });

  it('have a later option only where it is not at its default', () => {
    const later = { ...DEFAULT_OPTIONS, jokers: 0 };
    expect(firstSeal('K7WMQX-1', { players: 4, jokers: 0 }, 0, later)).toBe(firstSeal('K7WMQX-1', options, 0));
    expect(firstSeal('K7WMQX-1', { players: 4, jokers: 2 }, 0, later)).toBe(
      '4afdc32062a7753997f8c648255f1582a458d50dbf50911703040d6d872cdb36',
    );
  });
});

describe('a real game', () => {
  it.each(Object.entries(games))('is in order: %s', (_, game) => {
    const verdict = checkRecord(game);
    expect(verdict).toEqual({
      wrong: null,
      at: null,
      moves: game.moves.length,
      secrets: Object.keys(game.fairness.commitments).length,
      seal: game.fairness.seal,
      seen: null,
    });
  });

  it('is the one that was seen, if its seal was noted', () => {
    const { seal } = checkRecord({ ...games.picked, moves: games.picked.moves.slice(0, 8) });
    expect(seal).toBeNull(); // commitments go on beyond it
    const last = { move: games.picked.moves.length - 1, seal: games.picked.fairness.seal };
    expect(checkRecord(games.picked, (game) => (game === games.picked.fairness.game ? last : null)).seen).toBe(last.move);
  });

  it('is compared at the move that was noted, in the middle of the game', () => {
    const { game, salts, commitments } = games.picked.fairness;
    const half = (all: Record<string, string>) => Object.fromEntries(Object.entries(all).filter(([at]) => +at < 9));
    const seal = '0'.repeat(64);
    const part = {
      ...games.picked,
      moves: games.picked.moves.slice(0, 9),
      fairness: { game, salts: half(salts), commitments: half(commitments), seal },
    };
    const after = checkRecord(part).seal!;
    expect(checkRecord(games.picked, () => ({ move: 8, seal: after }))).toMatchObject({ wrong: null, seen: 8 });
    expect(found(checkRecord(games.picked, () => ({ move: 7, seal: after })))).toEqual(['not-what-was-seen', 7]);
  });
});

describe('a changed game', () => {
  const secretAt = 6; // the first shuffle
  const publicAt = 3; // the first bid

  it.each<[string, (game: Changing) => void, unknown[]]>([
    ['another disc', (game) => (game.moves[0]![1] = 'place:skull'), ['wrong-commitment', 0]],
    ['another shuffle', (game) => (game.moves[secretAt]![1] = 'shuffle:SFFF'), ['wrong-commitment', secretAt]],
    ['another actor', (game) => (game.moves[1]![0] = 2), ['wrong-commitment', 1]],
    ['another salt', (game) => (salts(game)['2'] = '0'.repeat(32)), ['wrong-commitment', 2]],
    ['another commitment', (game) => (commitments(game)['2'] = '0'.repeat(64)), ['wrong-commitment', 2]],
    ['another name', (game) => (game.fairness.game += '0'), ['wrong-commitment', 0]],
    ['another public move', (game) => (game.moves[publicAt]![1] = 'bid:2'), ['wrong-seal', null]],
    ['another first seat', (game) => (game.first = 0), ['wrong-seal', null]],
    ['another edition', (game) => (game.options.loss = 'draw'), ['wrong-seal', null]],
    ['another seal', (game) => (game.fairness.seal = '0'.repeat(64)), ['wrong-seal', null]],
    ['a shorter end', (game) => game.moves.pop(), ['wrong-seal', null]],
    ['a longer end', (game) => game.moves.push([0, 'bid:1']), ['wrong-seal', null]],
    ['an end before a secret', (game) => game.moves.splice(31), ['unexpected-commitment', 31]],
    ['two secrets swapped', (game) => swap(game.moves, 0, 1), ['wrong-commitment', 0]],
    ['two public moves swapped', (game) => swap(game.moves, 14, 15), ['wrong-seal', null]],
    ['a secret and a public move swapped', (game) => swap(game.moves, 2, 3), ['unexpected-commitment', 2]],
    ['no salt', (game) => delete salts(game)['1'], ['missing-salt', 1]],
    ['no commitment', (game) => delete commitments(game)['1'], ['missing-commitment', 1]],
    ['a salt that is none', (game) => (salts(game)['1'] = 'SALT'), ['bad-salt', 1]],
    ['a commitment that is none', (game) => (commitments(game)['1'] = 'A'.repeat(64)), ['bad-commitment', 1]],
    ['a salt too many', (game) => (salts(game)[`${publicAt}`] = '0'.repeat(32)), ['unexpected-salt', publicAt]],
    ['a salt beyond the end', (game) => (salts(game)['99'] = '0'.repeat(32)), ['unexpected-salt', 99]],
  ])('%s', (_, change, wrong) => {
    expect(found(checkRecord(changeGame(change)))).toEqual(wrong);
  });

  it('another drawn disc', () => {
    const at = games.drawn.moves.findIndex(([, word]) => `${word}`.startsWith('draw:'));
    const word = games.drawn.moves[at]![1] === 'draw:skull' ? 'draw:flower' : 'draw:skull';
    expect(found(checkRecord(changeGame((game) => (game.moves[at]![1] = word), games.drawn)))).toEqual(['wrong-commitment', at]);
  });

  it('is located by a seal that was noted, where the record alone cannot tell', () => {
    const lie = changeGame((game) => (game.moves[publicAt]![1] = 'bid:2'));
    const last = { move: games.picked.moves.length - 1, seal: games.picked.fairness.seal };
    expect(found(checkRecord(lie, () => last))).toEqual(['not-what-was-seen', last.move]);
    const more = { move: games.picked.moves.length, seal: games.picked.fairness.seal };
    expect(found(checkRecord(games.picked, () => more))).toEqual(['missing-move', more.move]);
  });

  it('made anew from start to end is in order by itself, but not to whoever noted a seal', () => {
    const { moves, first, options, fairness } = structuredClone(games.picked) as Changing;
    moves[0]![1] = 'place:skull';
    const made: Record<string, string> = { ...(fairness.commitments as Record<string, string>) };
    const salt = fairness.salts['0'];
    made['0'] = commitment(fairness.game, 0, moves[0]![0], 'place:skull', salt);
    const seal = moves.reduce(
      (before, [actor, word], at) => nextSeal(before, at, actor, word, made[at] ?? null),
      firstSeal(fairness.game, options, first),
    );
    const lie = { options, first, moves, fairness: { ...fairness, commitments: made, seal } };
    expect(checkRecord(lie).wrong).toBeNull();
    expect(checkRecord(lie, () => ({ move: 39, seal: games.picked.fairness.seal })).wrong).toBe('not-what-was-seen');
  });
});

describe('what cannot be checked', () => {
  it.each<[string, SealedRecord, string]>([
    ['no fairness', { ...games.picked, fairness: undefined }, 'no-fairness'],
    ['the public form', { ...games.picked, fairness: { ...games.picked.fairness, salts: undefined } }, 'still-secret'],
    ['a list', { ...games.picked, fairness: [] }, 'bad-fairness'],
    ['nothing', { ...games.picked, fairness: null }, 'bad-fairness'],
    ['a bad name', { ...games.picked, fairness: { ...games.picked.fairness, game: 'a b' } }, 'bad-fairness'],
    ['a bad seal', { ...games.picked, fairness: { ...games.picked.fairness, seal: 7 } }, 'bad-fairness'],
    ['bad salts', { ...games.picked, fairness: { ...games.picked.fairness, salts: { first: '' } } }, 'bad-fairness'],
    ['bad moves', { ...games.picked, moves: [[0]] }, 'bad-fairness'],
  ])('%s', (_, record, wrong) => {
    expect(found(checkRecord(record))).toEqual([wrong, null]);
  });
});

function swap(moves: unknown[], a: number, b: number): void {
  [moves[a], moves[b]] = [moves[b], moves[a]];
}
