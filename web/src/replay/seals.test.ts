// Seals are noted as they are told, for the last games only.
import { beforeEach, expect, it } from 'vitest';
import { note, noted } from './seals';

beforeEach(() => localStorage.clear());

it('keeps the last seal of a game', () => {
  note('a', 0, 'x');
  note('a', 1, 'y');
  expect(noted('a')).toEqual({ move: 1, seal: 'y' });
  expect(noted('b')).toBeNull();
});

it('does not take another seal for a move that it has', () => {
  note('a', 5, 'x');
  note('a', 5, 'y');
  note('a', 2, 'z');
  expect(noted('a')).toEqual({ move: 5, seal: 'x' });
});

it('forgets all but the last 50 games', () => {
  note('old', 0, 'x');
  note('played on', 0, 'x');
  for (let i = 0; i < 48; i++) note(`game ${i}`, 0, 'x');
  note('played on', 1, 'y');
  note('new', 0, 'x');
  expect(noted('old')).toBeNull();
  expect(noted('played on')).toEqual({ move: 1, seal: 'y' });
  expect(noted('new')).not.toBeNull();
});

it.each(['{', '7', 'null', '{"a": 7}', '{"a": {"move": "1", "seal": "x"}}'])('is not troubled by %s', (text) => {
  localStorage.setItem('calavera-seals', text);
  expect(noted('a')).toBeNull();
  note('a', 0, 'x');
  expect(noted('a')).toEqual({ move: 0, seal: 'x' });
});

it('names no game without a name', () => {
  note('', 0, 'x');
  expect(noted('')).toBeNull();
});

it('finds nothing under a name that every object has', () => {
  expect(noted('constructor')).toBeNull();
});
