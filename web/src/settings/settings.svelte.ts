// The settings of the user, stored in this browser: theme, sounds, motion, language.
import { preferredLanguage, setLanguage, type Language } from '../language/messages.svelte';

export interface Settings {
  language: Language;
  theme: 'dark' | 'light' | 'system';
  motion: 'system' | 'reduced' | 'full';
  sounds: boolean;
  volume: number;
  vibration: boolean;
  notifications: boolean;
  /** Ask before an action is sent: there is no undo in a bluffing game. */
  confirm: boolean;
  /** Whether single keys act: they get in the way of some screen readers. */
  keys: boolean;
  /** Whether the side column with log and talk is open on wide screens. */
  column: boolean;
}

const KEY = 'calavera-settings';

function defaults(): Settings {
  return {
    language: preferredLanguage(),
    theme: 'dark',
    motion: 'system',
    sounds: true,
    volume: 0.6,
    vibration: true,
    notifications: false,
    confirm: false,
    keys: true,
    column: true,
  };
}

function readSettings(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {}; // private windows may refuse, and so may broken text
  }
}

export const settings: Settings = $state({ ...defaults(), ...readSettings() });

/** Change some settings and store them. */
export function changeSettings(what: Partial<Settings>): void {
  Object.assign(settings, what);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // they last as long as the page
  }
  applyTheme();
}

/** Take over what another tab of this browser changes. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    Object.assign(settings, readSettings());
    applyTheme();
    void setLanguage(settings.language).catch(() => undefined);
  });
}

/** Apply theme and motion to the page. */
export function applyTheme(): void {
  const page = document.documentElement;
  page.dataset.theme =
    settings.theme === 'system'
      ? matchMedia('(prefers-color-scheme: light)').matches
        ? 'light'
        : 'dark'
      : settings.theme;
  page.dataset.motion = isMotionReduced() ? 'reduced' : 'full';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', page.dataset.theme === 'light' ? '#f3e8d6' : '#1d1420');
}

/** Whether animations are off. */
export function isMotionReduced(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'reduced';
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
