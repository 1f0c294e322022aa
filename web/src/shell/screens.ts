// Every screen: its path, the files of its messages, and its code, which is loaded on demand.
import type { Component } from 'svelte';
import { PAGE_PATTERNS } from '../api/constants';

/** The props of a screen: the named parts of its path. */
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

const path = (page: keyof typeof PAGE_PATTERNS) => new RegExp(PAGE_PATTERNS[page]);

const SCREENS: Screen[] = [
  {
    path: path('home'),
    title: 'title-home',
    files: ['home'],
    load: () => import('../home/HomeScreen.svelte'),
  },
  {
    path: path('create'),
    title: 'title-create',
    files: ['home', 'lobby'],
    load: () => import('../home/create/CreateScreen.svelte'),
  },
  {
    path: path('table'),
    title: 'title-table',
    files: ['game', 'talk', 'table'],
    load: () => import('../table/TableScreen.svelte'),
  },
  {
    path: path('tv'),
    title: 'title-tv',
    files: ['game', 'talk', 'table'],
    load: () => import('../tv/TvScreen.svelte'),
  },
  {
    path: path('overlay'),
    title: 'title-overlay',
    files: ['game', 'talk', 'table'],
    load: () => import('../tv/OverlayScreen.svelte'),
  },
  {
    path: path('learn'),
    title: 'title-learn',
    files: ['game', 'talk', 'table', 'learn'],
    load: () => import('../learn/LearnScreen.svelte'),
  },
  {
    path: path('rules'),
    title: 'title-rules',
    files: ['rules'],
    load: () => import('../rules/RulesScreen.svelte'),
  },
  {
    path: path('replay'),
    title: 'title-replay',
    files: ['game', 'talk', 'table', 'replay'],
    load: () => import('../replay/ReplayScreen.svelte'),
  },
  {
    path: path('puzzles'),
    title: 'title-puzzles',
    files: ['game', 'table', 'solve', 'review', 'puzzles'],
    load: () => import('../puzzles/PuzzlesScreen.svelte'),
  },
  {
    path: path('lab'),
    title: 'title-lab',
    files: ['solve', 'lab'],
    load: () => import('../lab/LabScreen.svelte'),
  },
  {
    path: path('settings'),
    title: 'title-settings',
    files: ['home', 'settings'],
    load: () => import('../settings/SettingsScreen.svelte'),
  },
];

const NOT_FOUND: Screen = {
  path: /./,
  title: 'title-nowhere',
  files: [],
  load: () => import('./NotFoundScreen.svelte'),
};

/** The screen of a path, and the named parts of the path. */
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
