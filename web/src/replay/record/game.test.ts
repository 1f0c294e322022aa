// A game is fetched once, kept for all views, and found again without a network.
import { beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '../../api/calls';
import { gameOfSaved, gameOfRecord, gameOfTable } from './game';
import type { SavedGame } from './gameStore';
import * as gameStore from './gameStore';
import { small } from '../replay.fixture';

const kept = new Map<string, SavedGame>();
vi.mock('./gameStore', async (original) => ({
  ...(await original<typeof gameStore>()),
  saveGame: vi.fn((one: SavedGame) => Promise.resolve(kept.set(one.name, one))),
  findGame: vi.fn((name: string) => Promise.resolve(kept.get(name) ?? null)),
  listGames: vi.fn(() => Promise.resolve([...kept.values()])),
}));

const calls: string[] = [];
let answer: (path: string) => unknown;

beforeEach(() => {
  kept.clear();
  calls.length = 0;
  answer = (path) => {
    if (path.includes('/record')) return { format: 'calavera/1' };
    if (path.includes('/replay')) return { ...small, eyes: new URL(path, 'http://x').searchParams.get('eyes') };
    return { table: { game: 2 } };
  };
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path);
    const found = answer(path);
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found instanceof Response ? found : Response.json(found));
  });
});

it('asks for each eyes once, and again after a failure', async () => {
  const game = await gameOfTable('K7WMQX', 1);
  await Promise.all([game.watch('all'), game.watch('all'), game.watch(1)]);
  expect(calls).toHaveLength(2);
  answer = () => new Error('no network');
  await expect(game.watch('none')).rejects.toBeInstanceOf(NetworkError);
  await expect(game.watch('none')).rejects.toBeInstanceOf(NetworkError);
  expect(calls).toHaveLength(4);
});

it('is the latest of a table, and stays that one', async () => {
  const game = await gameOfTable('K7WMQX', null);
  expect(game.at).toEqual({ code: 'K7WMQX', number: 2 });
  await game.verify();
  expect(calls.at(-1)).toBe('/api/tables/K7WMQX/verify?game=2');
});

it('is kept through all eyes, however slow the server wants it', async () => {
  vi.useFakeTimers();
  const refused = { error: { code: 'too-often', message: '', details: { seconds: 2 } } };
  const willing = answer;
  let tired = true;
  answer = (path) => {
    if (!tired || !path.includes('eyes=1')) return willing(path);
    tired = false;
    return Response.json(refused, { status: 429 });
  };
  const parts: number[] = [];
  const saving = (await gameOfTable('K7WMQX', 1)).save((part) => parts.push(part));
  await vi.waitFor(() => expect(parts).toHaveLength(3));
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await saving;
  expect(parts).toEqual([0.25, 0.5, 0.75, 1]);
  const found = kept.get('K7WMQX-1')!;
  expect(Object.keys(found.eyes).sort()).toEqual(['0', '1', 'all', 'none']);
  expect(await gameStore.decompress(found, 1)).toMatchObject({ eyes: '1', steps: small.steps });
  expect(found.eyes['all']!.byteLength).toBeLessThan(JSON.stringify(small).length / 3);
});

it('opens from this device without a call', async () => {
  await (await gameOfTable('K7WMQX', 1)).save(() => undefined);
  calls.length = 0;
  answer = () => new Error('no network');
  const game = await gameOfTable('K7WMQX', 1);
  expect(await game.watch('none')).toMatchObject({ eyes: 'none' });
  expect(calls).toEqual([]);
  expect((await gameOfTable('K7WMQX', null)).name).toBe('K7WMQX-1');
  await expect(gameOfTable('ABCDEF', null)).rejects.toBeInstanceOf(NetworkError);
});

it('from a file is nobody’s table, even if it says so', async () => {
  const game = gameOfRecord({ table: 'K7WMQX', game: 1 });
  expect(game.at).toBeNull();
  const again = gameOfSaved({ name: game.name, saved: 0, about: small.record, record: {}, eyes: {} });
  expect(again.at).toBeNull();
});
