// Every screen: its address, the sentences it needs, and its code, which is fetched when it is wanted.
import type { Component } from 'svelte';

/** What a screen is given: the named parts of its address. */
export interface ScreenProps {
  params: Record<string, string>;
}

export interface Screen {
  path: RegExp;
  /** Key of the title; a table sets its own. */
  title: string;
  files: string[];
  load: () => Promise<{ default: Component<ScreenProps> | Component<Record<string, never>> }>;
}

const CODE = '(?<code>[0-9A-Za-z]{1,12})';

export const SCREENS: Screen[] = [
  {
    path: /^\/$/,
    title: 'title-home',
    files: ['home'],
    load: () => import('../home/HomeScreen.svelte'),
  },
  {
    path: /^\/create$/,
    title: 'title-create',
    files: ['home', 'lobby'],
    load: () => import('../home/CreateScreen.svelte'),
  },
  {
    path: new RegExp(`^/t/${CODE}$`),
    title: 'title-table',
    files: ['game', 'talk', 'table'],
    load: () => import('../table/TableScreen.svelte'),
  },
  {
    path: new RegExp(`^/tv/${CODE}$`),
    title: 'title-tv',
    files: ['game', 'talk', 'table'],
    load: () => import('../tv/TvScreen.svelte'),
  },
  {
    path: /^\/learn$/,
    title: 'title-learn',
    files: ['game', 'talk', 'table', 'learn'],
    load: () => import('../learn/LearnScreen.svelte'),
  },
  {
    path: /^\/rules$/,
    title: 'title-rules',
    files: ['rules'],
    load: () => import('../rules/RulesScreen.svelte'),
  },
  {
    path: new RegExp(`^/replay(/${CODE}(/(?<game>[0-9]{1,4}))?)?$`),
    title: 'title-replay',
    files: ['game', 'talk', 'table', 'replay'],
    load: () => import('../replay/ReplayScreen.svelte'),
  },
  {
    path: /^\/settings$/,
    title: 'title-settings',
    files: ['home', 'settings'],
    load: () => import('../settings/SettingsScreen.svelte'),
  },
];

export const NOT_FOUND: Screen = {
  path: /./,
  title: 'title-nowhere',
  files: [],
  load: () => import('./NotFoundScreen.svelte'),
};

/** The screen of an address, and the named parts of it. */
export function matchScreen(path: string): { screen: Screen; params: Record<string, string> } {
  for (const screen of SCREENS) {
    const found = screen.path.exec(path);
    if (found) {
      const groups = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined);
      return { screen, params: Object.fromEntries(groups) };
    }
  }
  return { screen: NOT_FOUND, params: {} };
}
