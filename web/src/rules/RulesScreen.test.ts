// @vitest-environment jsdom
// The links to single rules: each has a name of its own, and a section is one stop of the Tab key.
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../api/constants';
import { loadTestMessages } from '../language/messages.fixture';
import type { Language } from '../language/messages.svelte';
import RulesScreen from './RulesScreen.svelte';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('IntersectionObserver', class { observe() {} disconnect() {} });
});
afterEach(cleanup);

const links = () => [...document.querySelectorAll<HTMLElement>('.anchor')];

test.each(Object.keys(LANGUAGES) as Language[])('no two links to rules have the same name in %s', async (language) => {
  await loadTestMessages(language, 'words', 'web', 'rules', 'home');
  render(RulesScreen);
  const names = links().map((link) => link.getAttribute('aria-label')!);
  expect(names.length).toBeGreaterThan(35);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  expect(names.filter((name) => /book-|\{|\b[SOABTFWNXVD]\d\b/.test(name))).toEqual([]);
  await loadTestMessages('en', 'words', 'web', 'rules', 'home');
});

test('Tab stops once in a section, and arrow keys reach its other links', async () => {
  await loadTestMessages('en', 'words', 'web', 'rules', 'home');
  render(RulesScreen);
  const stops = () => links().filter((link) => link.tabIndex === 0);
  const sections = new Set(links().map((link) => link.closest('section')));
  expect(stops()).toHaveLength(sections.size);
  const own = document.getElementById('T2')!;
  const near = [...own.closest('section')!.querySelectorAll<HTMLElement>('.anchor')];
  near[0]!.focus();
  for (const [key, at] of [['ArrowDown', 1], ['End', near.length - 1], ['ArrowDown', near.length - 1], ['ArrowUp', near.length - 2], ['Home', 0]] as const) {
    await fireEvent.keyDown(document.activeElement!, { key });
    expect([key, near.indexOf(document.activeElement as HTMLElement)]).toEqual([key, at]);
    expect(stops()).toContain(near[at]);
    expect(stops()).toHaveLength(sections.size);
  }
  const passes = links().find((link) => /^Link to the rule: Anyone who passes/.test(link.getAttribute('aria-label')!))!;
  expect(passes.getAttribute('href')).toBe('#B2');
});
