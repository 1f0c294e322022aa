// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import { loadTestMessages } from '../../language/messages.fixture';
import { announcements } from '../../shell/announce.svelte';
import MatClock from './MatClock.svelte';

beforeAll(() => loadTestMessages('en', 'table'));
beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function wait(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

const said = () => announcements().filter((line) => line.text === 'Five seconds left.').length;

test('the last five seconds are counted, and said once to the one whose time it is', () => {
  const before = said();
  render(MatClock, { until: Date.now() + 8000, own: true });
  expect(screen.queryByText(/^\d$/)).toBeNull();
  for (const left of ['5', '4', '3', '2', '1']) {
    wait(left === '5' ? 3050 : 1000);
    expect(screen.getByText(/^\d$/).textContent).toBe(left);
  }
  expect(said() - before).toBe(1);
});

test('the time of others is counted without a word', () => {
  const before = said();
  render(MatClock, { until: Date.now() + 4000, own: false });
  flushSync();
  expect(screen.getByText('4')).toBeTruthy();
  expect(said()).toBe(before);
});
