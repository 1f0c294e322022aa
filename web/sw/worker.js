// The service worker: the client opens without a network. Streams and calls of the API are never cached.

/** @typedef {ServiceWorkerGlobalScope} Scope */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (self));

// Both are filled in by scripts/precache.js: a new build is a new version.
const VERSION = 'VERSION';
/** @type {[path: string, digest: string][]} */
const FILES = [/* FILES */];

const CACHE = `calavera-${VERSION}`;
/** Paths that only the server answers. */
const API_PATHS = /^\/(api|schema|metrics)(\/|$)/;
/** Pages that a new version must not disturb. */
const GAME_PAGES = /^\/(t|tv|overlay)\//;
/** Milliseconds before the cached page is used in place of the network's. */
const NETWORK_TIMEOUT = 2500;
/** Milliseconds after which a requested page has surely been loaded. */
const SETTLE_TIME = 3000;
/** Parallel downloads. A browser has six connections to a host with HTTP/1.1, and a game may need the others. */
const MAX_PARALLEL = 2;

/** Cache keys by path: names below /assets/ change with their content, other paths get a digest. */
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
 * In browsers with static routing, calls of the API do not start the worker, so actions are sent sooner.
 * @param {ExtendableEvent & { addRoutes?: (rules: object[]) => Promise<void> }} event
 */
function bypassForApi(event) {
  const ways = ['/api/*', '/schema/*', '/metrics'];
  const rules = ways.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }));
  // Other browsers pass calls through the fetch listener.
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => undefined));
}

/** Cache every file; files that an older version has are not fetched again. */
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

/** Delete the caches of older versions, and serve the pages that are open already. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith('calavera-') && name !== CACHE) await caches.delete(name);
  }
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/**
 * A page of the newest version was opened: a newer worker that waits may take over, unless another page of the
 * old version or a game is open.
 */
async function activateWaiting() {
  // A page that loads while the worker changes can hang.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_TIME));
  const windows = await worker.clients.matchAll({ type: 'window' });
  if (windows.length > 1 || windows.some((one) => GAME_PAGES.test(new URL(one.url).pathname))) return;
  worker.registration.waiting?.postMessage('take over');
}

/**
 * A page from the network; without a network the cached page, which has every screen.
 * @param {FetchEvent} event
 */
async function pageResponse(event) {
  const network = networkResponse(event);
  event.waitUntil(network.catch(() => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT));
  const answer = await Promise.race([network, late]).catch(() => undefined);
  // A proxy without its server answers 502 to 504: the cached table can wait for the server.
  if (answer instanceof Response && answer.status < 500) return answer;
  return (await caches.match(keys.get('/') ?? '/')) ?? network;
}

/** @param {FetchEvent} event */
async function networkResponse(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/**
 * A file from the cache of this or an older version, or from the network.
 * @param {Request} request
 * @param {string} path
 */
async function fileResponse(request, path) {
  return (await caches.match(keys.get(path) ?? path)) ?? fetch(request);
}
