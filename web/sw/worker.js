// The service worker: what was built opens without a network, and streams and calls never come through here.

/** @typedef {ServiceWorkerGlobalScope} Scope */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

// Both are filled in by scripts/precache.js: a new build is a new version.
const VERSION = 'VERSION';
/** @type {[path: string, digest: string][]} */
const FILES = [/* FILES */];

const CACHE = `calavera-${VERSION}`;
/** What only the server can answer. */
const API_PATHS = /^\/(api|schema|metrics)(\/|$)/;
/** Screens that a new version must not disturb. */
const GAME_PAGES = /^\/(t|tv)\//;
/** How long a page is waited for, in milliseconds, before the kept one is taken. */
const NETWORK_TIMEOUT = 2500;
/** How long after a page was asked for it has surely been loaded. */
const SETTLE_TIME = 3000;
/** A browser has six lines to a host with HTTP/1.1, and people may be playing on the others. */
const MAX_PARALLEL = 2;

/** Under what a file is kept: names below /assets/ change with their content, others get its digest. */
const keys = new Map(FILES.map(([path, digest]) => [path, path.startsWith('/assets/') ? path : `${path}?${digest}`]));

worker.addEventListener('install', (event) => {
  bypassForApi(event);
  event.waitUntil(precacheAll());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin || API_PATHS.test(url.pathname)) return;
  if (request.mode === 'navigate') {
    if (worker.registration.waiting) event.waitUntil(activateWaiting());
    event.respondWith(pageResponse(event));
  } else if (url.pathname.startsWith('/assets/') || keys.has(url.pathname)) {
    event.respondWith(fileResponse(request, url.pathname));
  }
});

/**
 * Where browsers know how, calls do not even wake the worker: an action is on its way sooner.
 * @param {ExtendableEvent & { addRoutes?: (rules: object[]) => Promise<void> }} event
 */
function bypassForApi(event) {
  const ways = ['/api/*', '/schema/*', '/metrics'];
  const rules = ways.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }));
  // One that does not know them yet passes calls on all the same, below.
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => undefined));
}

/** Fetch every file; what an older version has already is not fetched again. */
async function precacheAll() {
  const cache = await caches.open(CACHE);
  const waiting = [...keys.values()];
  async function fetchNext() {
    for (let key = waiting.shift(); key; key = waiting.shift()) await precacheFile(cache, key);
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, fetchNext));
}

/**
 * @param {Cache} cache
 * @param {string} key
 */
async function precacheFile(cache, key) {
  const found = (await caches.match(key)) ?? (await fetch(key));
  if (!found.ok) throw new Error(`${key}: ${found.status}`);
  await cache.put(key, found);
}

/** What older versions kept goes, and pages that are open already are served from now on. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith('calavera-') && name !== CACHE) await caches.delete(name);
  }
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/**
 * A page was opened, and it is the newest: a newer worker that waits may take over, if nothing else is open that
 * is still of the old version, and no game.
 */
async function activateWaiting() {
  // A worker that changes while a page loads can leave it hanging.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_TIME));
  const windows = await worker.clients.matchAll({ type: 'window' });
  if (windows.length > 1 || windows.some((one) => GAME_PAGES.test(new URL(one.url).pathname))) return;
  worker.registration.waiting?.postMessage('take over');
}

/**
 * A page from the network, or in its absence the shell that is kept, which knows every screen.
 * @param {FetchEvent} event
 */
async function pageResponse(event) {
  const network = networkResponse(event);
  event.waitUntil(network.catch(() => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT));
  const answer = await Promise.race([network, late]).catch(() => undefined);
  // A proxy whose server is away answers 502 to 504: a table that is kept knows how to wait for it.
  if (answer instanceof Response && answer.status < 500) return answer;
  return (await caches.match(keys.get('/') ?? '/')) ?? network;
}

/** @param {FetchEvent} event */
async function networkResponse(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/**
 * A file that is kept, by this version or by the one that a page is still of, or from the network.
 * @param {Request} request
 * @param {string} path
 */
async function fileResponse(request, path) {
  return (await caches.match(keys.get(path) ?? path)) ?? fetch(request);
}
