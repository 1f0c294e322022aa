// @vitest-environment jsdom
// Seals are stored as they arrive, for the last games only.
import { beforeEach, expect, it } from 'vitest';
import { saveSeal, lastSeal } from './seals';

beforeEach(() => localStorage.clear());

it('keeps the last seal of a game', () => {
  saveSeal('a', 0, 'x');
  saveSeal('a', 1, 'y');
  expect(lastSeal('a')).toEqual({ move: 1, seal: 'y' });
  expect(lastSeal('b')).toBeNull();
});

it('does not take another seal for a move that it has', () => {
  saveSeal('a', 5, 'x');
  saveSeal('a', 5, 'y');
  saveSeal('a', 2, 'z');
  expect(lastSeal('a')).toEqual({ move: 5, seal: 'x' });
});

it('forgets all but the last 50 games', () => {
  saveSeal('old', 0, 'x');
  saveSeal('played on', 0, 'x');
  for (let i = 0; i < 48; i++) saveSeal(`game ${i}`, 0, 'x');
  saveSeal('played on', 1, 'y');
  saveSeal('new', 0, 'x');
  expect(lastSeal('old')).toBeNull();
  expect(lastSeal('played on')).toEqual({ move: 1, seal: 'y' });
  expect(lastSeal('new')).not.toBeNull();
});

it.each(['{', '7', 'null', '{"a": 7}', '{"a": {"move": "1", "seal": "x"}}'])('is not troubled by %s', (text) => {
  localStorage.setItem('calavera-seals', text);
  expect(lastSeal('a')).toBeNull();
  saveSeal('a', 0, 'x');
  expect(lastSeal('a')).toEqual({ move: 0, seal: 'x' });
});

it('names no game without a name', () => {
  saveSeal('', 0, 'x');
  expect(lastSeal('')).toBeNull();
});

it('finds nothing under a name that every object has', () => {
  expect(lastSeal('constructor')).toBeNull();
});
