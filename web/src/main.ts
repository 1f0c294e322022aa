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
// A page of an older version asks for files that no longer exist: load the new page. A table loses nothing by it. While the
// server is away there is no page to load, and an action that waits to be sent would be lost.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('calavera-reloaded') ?? 0);
  if (Date.now() - last < 30_000) return;
  void isNewerVersionThere().then((there) => {
    if (!there) return;
    sessionStorage.setItem('calavera-reloaded', `${Date.now()}`);
    location.reload();
  });
});

/** Whether the server can be reached, and its page starts with another file than this one. */
async function isNewerVersionThere(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(new URL(import.meta.url).pathname);
  } catch {
    return false;
  }
}
await setLanguage(settings.language);
mount(App, { target: document.body });
document.querySelector('.splash')?.remove();

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
