// The events of a table as they happen: JSON lines over one long response, resumed after a break.
//
// Not EventSource: it hides pings and status codes, and so cannot tell a dead connection from a quiet table.
import { ApiError, NetworkError, errorFromResponse } from './calls';
import type { Snapshot, TableEvent } from './schema';

export type Connection = 'connecting' | 'live' | 'waiting' | 'refused';

export interface StreamHandler {
  /** One event. */
  onevent(event: Snapshot | TableEvent): void;
  /** The state of the connection; `refused` is final and comes with the reason. */
  onconnection(line: Connection, why?: ApiError): void;
}

/** Pings come every 15 seconds: after this many milliseconds of silence the connection is dead. */
const SILENCE_LIMIT = 25_000;
const RETRY_DELAYS = [300, 700, 1500, 3000, 5000];

/** Resolves after the next paint, so that a press is shown before the client handles the answer to it. */
function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, 60); // a covered window does not paint
  });
}

/** Follow a table until stopped. */
export function followTable(code: string, spectator: boolean, follower: StreamHandler): () => void {
  let last: number | null = null;
  let tries = 0;
  let stopped = false;
  let abort = new AbortController();
  let wake: () => void = () => undefined;

  const retryNow = () => {
    // The network is back or the phone is awake: connect now instead of after a pause.
    tries = 0;
    wake();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - lastReceived > SILENCE_LIMIT) {
      abort.abort();
      retryNow();
    }
  };
  let lastReceived = Date.now();
  const onOffline = () => abort.abort();
  addEventListener('online', retryNow);
  addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', onVisible);

  async function connect(): Promise<void> {
    abort = new AbortController();
    const query = new URLSearchParams();
    if (last !== null) query.set('after', `${last}`);
    if (spectator) query.set('as', 'spectator');
    const answer = await fetch(`/api/tables/${encodeURIComponent(code)}/events?${query}`, {
      headers: { Accept: 'application/x-ndjson' },
      signal: abort.signal,
      cache: 'no-store',
    });
    if (!answer.ok || !answer.body) throw await errorFromResponse(answer);
    follower.onconnection('live');
    tries = 0;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const silence = setTimeout(() => abort.abort(), SILENCE_LIMIT);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      lastReceived = Date.now();
      await nextPaint();
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line) continue;
        const event = JSON.parse(line) as Snapshot | TableEvent | { kind: 'ping' };
        if (event.kind === 'ping') continue;
        last = event.seq;
        follower.onevent(event);
      }
    }
  }

  void (async () => {
    follower.onconnection('connecting');
    while (!stopped) {
      try {
        await connect();
      } catch (error) {
        if (stopped) return;
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
          follower.onconnection('refused', error);
          return;
        }
        if (!(error instanceof ApiError || error instanceof NetworkError || error instanceof TypeError)) {
          if (!(error instanceof DOMException)) console.error(error);
        }
      }
      if (stopped) return;
      follower.onconnection('waiting');
      const pause = RETRY_DELAYS[Math.min(tries++, RETRY_DELAYS.length - 1)]!;
      await new Promise<void>((go) => {
        const timer = setTimeout(go, pause);
        wake = () => {
          clearTimeout(timer);
          go();
        };
      });
    }
  })();

  return () => {
    stopped = true;
    abort.abort();
    wake();
    removeEventListener('online', retryNow);
    removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
