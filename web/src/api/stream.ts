// The events of a table as they happen, resumed after a break: by WebSocket, which takes actions as well, or by one
// long response where a proxy forbids sockets.
import { api, ApiError, errorFromResponse, NetworkError } from './calls';
import { EventExpander } from './changes';
import type { ChangeEvent, ChangeResult, Snapshot, TableEvent } from './schema';
import { TableSocket } from './socket';

export type Connection = 'connecting' | 'live' | 'waiting' | 'refused';

export interface StreamHandler {
  /** One event. */
  onevent(event: Snapshot | TableEvent): void;
  /** The state of the connection; `refused` is final and comes with the reason. */
  onconnection(line: Connection, why?: ApiError): void;
}

/** A table that is followed. */
export interface TableLine {
  /** Send an action. Throws ApiError or NetworkError, as a call does. */
  act(seat: number, action: string, id: string): Promise<ChangeResult>;
  /** Stop following. */
  stop(): void;
}

/** Pings come every 15 seconds: after this many milliseconds of silence the connection is dead. */
const SILENCE_LIMIT = 25_000;
const RETRY_DELAYS = [300, 700, 1500, 3000, 5000];
/** Where a socket could not be opened and a response could, sockets are not tried for so long. */
const AVOID_SOCKETS = 10 * 60_000;
/** The log of the table was changed: what this page knows of the past may be wrong. */
const CHANGED_PAST = 4002;

/** Until when sockets are not tried, for all tables of this page. */
let avoidUntil = 0;
/** Sockets in a row that brought nothing where a response did. */
let failedSockets = 0;
/** How many of them mean that sockets are forbidden: more once one has worked, since the server may just restart. */
let mostFailedSockets = 0;

/** Resolves after the next paint, so that a press is shown before the client handles the answer to it. */
function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((go) => {
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, 60); // a covered window does not paint
  });
}

/** Follow a table until stopped. */
export function followTable(code: string, spectator: boolean, follower: StreamHandler): TableLine {
  let last: number | null = null;
  let expander = new EventExpander();
  let tries = 0;
  let stopped = false;
  let abort = new AbortController();
  let wake: () => void = () => undefined;
  let socket: TableSocket | null = null;

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

  const path = () => {
    const query = new URLSearchParams({ events: 'changes' });
    if (last !== null) query.set('after', `${last}`);
    if (spectator) query.set('as', 'spectator');
    return `/api/tables/${encodeURIComponent(code)}/events?${query}`;
  };

  const forget = () => {
    last = null;
    expander = new EventExpander();
  };

  function take(text: string): void {
    const message = JSON.parse(text) as Snapshot | ChangeEvent | { kind: 'ping' };
    if (message.kind === 'ping') return;
    const event = expander.expand(message);
    last = event.seq;
    follower.onevent(event);
  }

  const live = () => {
    follower.onconnection('live');
    tries = 0;
  };

  /** Follow by socket until it is closed; false if it brought nothing, so that another way may be tried. */
  async function followBySocket(): Promise<boolean> {
    const mine = new TableSocket(path(), abort.signal, SILENCE_LIMIT);
    if (!(await mine.opened)) return false;
    socket = mine;
    live();
    try {
      for (let texts; (texts = await mine.read()); ) {
        lastReceived = Date.now();
        await nextPaint();
        for (const text of texts) take(text);
      }
    } finally {
      socket = null;
    }
    if (mine.closeCode === CHANGED_PAST) forget();
    if (mine.isProven) [failedSockets, mostFailedSockets] = [0, 1];
    return mine.isProven;
  }

  /** Follow by one long response of JSON lines: JSON and not EventSource, which hides pings and status codes. */
  async function followByResponse(socketFailed: boolean): Promise<void> {
    const answer = await fetch(path(), {
      headers: { Accept: 'application/x-ndjson' },
      signal: abort.signal,
      cache: 'no-store',
    });
    if (!answer.ok || !answer.body) throw await errorFromResponse(answer);
    // The response came and the socket did not: something on the way forbids sockets.
    if (socketFailed && ++failedSockets > mostFailedSockets) avoidUntil = Date.now() + AVOID_SOCKETS;
    live();
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
      for (const line of lines) if (line) take(line);
    }
  }

  async function connect(): Promise<void> {
    abort = new AbortController();
    const tried = Date.now() >= avoidUntil;
    if (tried && ((await followBySocket()) || abort.signal.aborted)) return;
    await followByResponse(tried);
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
        const isNetwork = error instanceof ApiError || error instanceof NetworkError || error instanceof TypeError;
        if (!isNetwork && !(error instanceof DOMException)) {
          console.error(error);
          forget(); // an event that does not fit what is known: begin again
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

  return {
    act: (seat, action, id) => socket?.act(seat, action, id) ?? api.act(code, seat, action, id),
    stop() {
      stopped = true;
      abort.abort();
      wake();
      removeEventListener('online', retryNow);
      removeEventListener('offline', onOffline);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
