// Starts the client: theme, language, shell.
import { mount } from 'svelte';
import './look/theme.css';
import './look/base.css';
import { setLanguage } from './language/messages.svelte';
import { applyTheme, followOtherTabs, settings } from './settings/settings.svelte';
import App from './shell/App.svelte';
import { watchKeyboard } from './shell/keyboard';
import { interceptLinks } from './shell/route.svelte';

applyTheme();
for (const query of ['(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)']) {
  matchMedia(query).addEventListener('change', applyTheme);
}
followOtherTabs();
interceptLinks();
watchKeyboard();
// A page of an older version asks for files that no longer exist: load the new page. A table loses nothing by it.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('calavera-reloaded') ?? 0);
  if (!navigator.onLine || Date.now() - last < 30_000) return;
  sessionStorage.setItem('calavera-reloaded', `${Date.now()}`);
  location.reload();
});
await setLanguage(settings.language);
mount(App, { target: document.body });
document.querySelector('.splash')?.remove();

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
