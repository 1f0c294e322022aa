// @vitest-environment jsdom
// The screen: it opens where the link says, follows keys, slider, log and the chosen view, and shows the fairness check.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcements } from '../shell/announce.svelte';
import games from './record/games.json';
import ReplayScreen from './ReplayScreen.svelte';
import { small } from './replay.fixture';

let calls: string[] = [];
let record: unknown;

beforeEach(() => {
  calls = [];
  record = games.picked;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path);
    const { pathname, searchParams } = new URL(path, 'http://x');
    const eyes = searchParams.get('eyes');
    if (pathname.endsWith('/replay')) {
      if (searchParams.get('game') === '9') return refuse(409, 'still-secret');
      return json({ ...small, eyes: eyes === 'all' || eyes === 'none' ? eyes : Number(eyes) });
    }
    if (pathname.endsWith('/record')) return json(record);
    if (pathname.endsWith('/verify')) return json({ ok: true, at: null, code: null, error: null, seal: 'x' });
    return json({ table: { game: 2, status: 'over' } });
  });
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const json = (what: unknown) => Promise.resolve(Response.json(what));
const refuse = (status: number, code: string) =>
  Promise.resolve(Response.json({ error: { code, message: '', details: {} } }, { status }));

async function open(hash = '', game = '1') {
  history.replaceState(null, '', `/replay/k7wmqx/${game}${hash}`);
  render(ReplayScreen, { params: { code: 'k7wmqx', game } });
  return waitFor(() => screen.getByRole<HTMLInputElement>('slider'));
}

describe('a game', () => {
  it('opens at the move and through the eyes of its link', async () => {
    const slider = await open('#s=4&eyes=1');
    expect(slider.value).toBe('4');
    expect(calls[0]).toBe('/api/tables/K7WMQX/replay?game=1&eyes=1');
    expect(screen.getByRole('main').dataset.eyes).toBe('1');
  });

  it('follows the keys and tells what happens', async () => {
    const slider = await open();
    for (const [key, at] of [['ArrowRight', '1'], ['ArrowDown', '5'], ['ArrowUp', '0'], ['End', '11'], ['Home', '0']] as const) {
      await fireEvent.keyDown(document.body, { key });
      expect([key, slider.value]).toEqual([key, at]);
    }
    expect(announcements().map((line) => line.text)).toContain('event-placed-known');
  });

  it('says on the slider where one is', async () => {
    const slider = await open('#s=3');
    expect(slider.getAttribute('aria-valuetext')).toBe('replay-where');
    slider.value = '5';
    await fireEvent.input(slider);
    expect(screen.getByRole('main').textContent).toContain('event-lost-known');
  });

  it('marks the line of now, and a line leads to its moment', async () => {
    const slider = await open('#s=1');
    const lines = [...document.querySelectorAll('ol button')];
    expect(lines.filter((line) => line.hasAttribute('aria-current'))).toEqual([lines[1]]);
    await fireEvent.click(lines[4]!);
    expect(slider.value).toBe('4');
    expect(lines[4]!.getAttribute('aria-current')).toBe('step');
    expect(lines.filter((line) => line.getAttribute('tabindex') === '0')).toEqual([lines[4]]);
  });

  it('keeps the move when the eyes change', async () => {
    const slider = await open('#s=3');
    await fireEvent.change(screen.getByLabelText('replay-eyes'), { target: { value: '1' } });
    await waitFor(() => expect(screen.getByRole('main').dataset.eyes).toBe('1'));
    expect(slider.value).toBe('3');
    await fireEvent.keyDown(document.body, { key: 'e' });
    await waitFor(() => expect(screen.getByRole('main').dataset.eyes).toBe('none'));
  });

  it('writes the moment into the address', async () => {
    await open();
    await fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await waitFor(() => expect(location.hash).toBe('#s=1'), { timeout: 2000 });
    expect(location.pathname).toBe('/replay/K7WMQX/1');
  });

  it('leads to the next game of the table', async () => {
    await open();
    await waitFor(() => expect(screen.getByLabelText('replay-to-game').getAttribute('href')).toBe('/replay/K7WMQX/2'));
  });
});

describe('fairness', () => {
  const verdict = () => waitFor(() => document.querySelector<HTMLElement>('[data-verdict]')!.dataset.verdict);

  it('is in order', async () => {
    await open();
    await waitFor(() => expect(document.querySelector('[data-verdict]')).not.toBeNull());
    expect(await verdict()).toBe('ok');
    await waitFor(() => expect(screen.getByText('fair-server-ok')).toBeDefined());
  });

  it('is not, and the move can be looked at', async () => {
    const lie = structuredClone(games.picked);
    lie.moves[2]![1] = 'place:flower';
    record = lie;
    const slider = await open();
    await waitFor(() => expect(document.querySelector('[data-verdict="wrong-commitment"]')).not.toBeNull());
    await fireEvent.click(screen.getByText('fair-show'));
    expect(slider.value).toBe('3');
  });
});

it('a game that is still being played is not shown, but can be watched', async () => {
  history.replaceState(null, '', '/replay/K7WMQX/9');
  render(ReplayScreen, { params: { code: 'K7WMQX', game: '9' } });
  await waitFor(() => screen.getByText('replay-playing'));
  expect(screen.getByText('replay-watch-table').getAttribute('href')).toBe('/t/K7WMQX');
  expect(screen.getByText('replay-other-game').getAttribute('href')).toBe('/replay/K7WMQX/8');
});

it('without a game there is the shelf', async () => {
  history.replaceState(null, '', '/replay');
  render(ReplayScreen, { params: {} });
  await waitFor(() => screen.getByText('replay-lead'));
  const field = screen.getByLabelText('replay-code');
  await fireEvent.input(field, { target: { value: 'nonsense' } });
  await fireEvent.submit(field.closest('form')!);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await fireEvent.input(field, { target: { value: 'https://example.org/replay/k7wmqx/3#s=7' } });
  await fireEvent.submit(field.closest('form')!);
  expect(location.pathname + location.hash).toBe('/replay/k7wmqx/3#s=7');
});
