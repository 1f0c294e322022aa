import { expect, test } from 'vitest';
import { overlayDelay } from './overlayDelay';

test.each([
  ['', 0],
  ['?delay=30', 30],
  ['?delay=0.5', 0.5],
  ['?delay=-5', 0],
  ['?delay=soon', 0],
  ['?delay=1e9', 600],
])('%s is %d seconds late', (query, seconds) => {
  expect(overlayDelay(query)).toBe(seconds);
});
