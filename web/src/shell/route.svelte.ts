// The path of the page, and navigation between screens without a page load.

let path = $state(location.pathname);

/** The current path, without its query. */
export function currentPath(): string {
  return path;
}

/** Go to another screen. */
export function navigate(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  path = location.pathname;
  if (!replace) scrollTo(0, 0);
}

/** Links within the client change the screen; the browser handles all other links. */
export function interceptLinks(): void {
  addEventListener('popstate', () => (path = location.pathname));
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link?.href || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/api')) return;
    if (url.pathname === location.pathname && url.hash) return; // within the page
    event.preventDefault();
    navigate(url.pathname + url.search + url.hash);
  });
}
