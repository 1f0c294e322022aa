// A table's events as they happen: JSON lines over one long answer, taken up again wherever it broke.
//
// Not EventSource: it hides the pings and the status, and so cannot tell a sleeping line from a quiet table.
import { Refused, Unreachable, refusal } from './calls';
import type { Snapshot, TableEvent } from './schema';

export type Line = 'connecting' | 'live' | 'waiting' | 'refused';

export interface Follower {
  /** One event. */
  onevent(event: Snapshot | TableEvent): void;
  /** How the line is; `refused` with the reason why, and then it stays so. */
  online(line: Line, why?: Refused): void;
}

/** Pings come every 15 seconds: this long without a sign, and the line is dead. */
const SILENCE = 25_000;
const WAITS = [300, 700, 1500, 3000, 5000];

/** A press is shown before its answer is worked on: a near server answers within the same picture. */
function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, 60); // a window that is covered paints nothing
  });
}

/** Follow a table until stopped. */
export function follow(code: string, spectator: boolean, follower: Follower): () => void {
  let last: number | null = null;
  let tries = 0;
  let stopped = false;
  let abort = new AbortController();
  let wake: () => void = () => undefined;

  const hurry = () => {
    // The network is back or the phone awake: no need to wait out a pause, or to trust an old line.
    tries = 0;
    wake();
  };
  const awake = () => {
    if (document.visibilityState === 'visible' && Date.now() - heard > SILENCE) {
      abort.abort();
      hurry();
    }
  };
  let heard = Date.now();
  const lost = () => abort.abort();
  addEventListener('online', hurry);
  addEventListener('offline', lost);
  document.addEventListener('visibilitychange', awake);

  async function once(): Promise<void> {
    abort = new AbortController();
    const query = new URLSearchParams();
    if (last !== null) query.set('after', `${last}`);
    if (spectator) query.set('as', 'spectator');
    const answer = await fetch(`/api/tables/${encodeURIComponent(code)}/events?${query}`, {
      headers: { Accept: 'application/x-ndjson' },
      signal: abort.signal,
      cache: 'no-store',
    });
    if (!answer.ok || !answer.body) throw await refusal(answer);
    follower.online('live');
    tries = 0;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const silence = setTimeout(() => abort.abort(), SILENCE);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      heard = Date.now();
      await painted();
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
    follower.online('connecting');
    while (!stopped) {
      try {
        await once();
      } catch (error) {
        if (stopped) return;
        if (error instanceof Refused && error.status < 500 && error.status !== 429) {
          follower.online('refused', error);
          return;
        }
        if (!(error instanceof Refused || error instanceof Unreachable || error instanceof TypeError)) {
          if (!(error instanceof DOMException)) console.error(error);
        }
      }
      if (stopped) return;
      follower.online('waiting');
      const pause = WAITS[Math.min(tries++, WAITS.length - 1)]!;
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
    removeEventListener('online', hurry);
    removeEventListener('offline', lost);
    document.removeEventListener('visibilitychange', awake);
  };
}
