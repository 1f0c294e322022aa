// Whether the user plays by keyboard: only then are the keys of controls shown.
import { settings } from '../settings/settings.svelte';

/** Show keys from the first key on that is no typing, and hide them again after a touch. */
export function watchKeyboard(): void {
  const { dataset } = document.documentElement;
  addEventListener('keydown', ({ key, target }) => {
    if (/^(Control|Meta|Alt|Shift)/.test(key) || (target as Element).closest?.('input, textarea, select')) return;
    if (settings.keys) dataset.keys = '';
  });
  addEventListener('pointerdown', ({ pointerType }) => {
    if (pointerType === 'touch') delete dataset.keys;
  });
}
