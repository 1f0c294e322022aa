// @vitest-environment jsdom
// Keys move the replay, unless they belong to what has the focus.
import { expect, it } from 'vitest';
import { commandForKey } from './replayKeys';

function press(key: string, on = 'main', more: KeyboardEventInit = {}) {
  document.body.innerHTML = '<main></main><input type="range"><input><select></select><button></button>';
  let does: ReturnType<typeof commandForKey> = null;
  const target = document.querySelector(on)!;
  target.addEventListener('keydown', (event) => (does = commandForKey(event as KeyboardEvent)));
  target.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more }));
  return does;
}

it.each([
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'on'],
  ['ArrowUp', 'round-back'],
  ['PageUp', 'round-back'],
  ['ArrowDown', 'round-on'],
  ['PageDown', 'round-on'],
  ['Home', 'start'],
  ['End', 'end'],
  [' ', 'play'],
  ['e', 'eyes'],
  ['E', 'eyes'],
  ['x', null],
])('%s', (key, does) => {
  expect(press(key)).toBe(does);
});

it('also on the slider, but not in a field or a list', () => {
  expect(press('ArrowRight', 'input[type=range]')).toBe('on');
  expect(press('e', 'input:not([type])')).toBeNull();
  expect(press('ArrowDown', 'select')).toBeNull();
});

it('leaves Space to buttons, and shortcuts to the browser', () => {
  expect(press(' ', 'button')).toBeNull();
  expect(press('ArrowRight', 'button')).toBe('on');
  expect(press('ArrowLeft', 'main', { altKey: true })).toBeNull();
  expect(press('e', 'main', { ctrlKey: true })).toBeNull();
});
