// @vitest-environment jsdom
// How a table is followed: by socket, by a response where sockets are forbidden, and again after every break.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection, TableLine } from './stream';

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: string[] = [];
  isClosed = false;

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    if (!this.isClosed) this.drop(1005);
  }
  /** The server or the network closes it. */
  drop(code = 1006) {
    this.isClosed = true;
    this.onclose?.({ code });
  }
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Responses that the test holds: each is refused or opened, and then sends lines. */
let asked: { path: string; signal: AbortSignal | undefined; answer(response: Response | Error): void }[] = [];
let lines: Connection[] = [];
let heard: (string | number)[] = [];
let line: TableLine;

const snapshot = (seq: number) => ({ kind: 'snapshot', seq, at: 0, now: 0, you: [0], table: { seats: [] }, talk: [], deadlines: {}, muted: [], view: null });
const said = (seq: number) => ({ kind: 'said', seq, at: 0, said: { text: 'hello' } });
const rest = async (ms = 0) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.advanceTimersByTimeAsync(100); // a paint
};
const latest = () => FakeSocket.all.at(-1)!;
const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ error: { code, message: code, details: {} } }), { status });

function streamOf(signal: AbortSignal | undefined, ...messages: object[]): Response {
  const body = new ReadableStream({
    start(out) {
      out.enqueue(new TextEncoder().encode(messages.map((one) => `${JSON.stringify(one)}\n`).join('')));
      signal?.addEventListener('abort', () => out.error(new DOMException('', 'AbortError')));
    },
  });
  return new Response(body);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  FakeSocket.all = [];
  [asked, lines, heard] = [[], [], []];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => new Promise((go, fail) => {
    asked.push({ path, signal: request.signal ?? undefined, answer: (response) => (response instanceof Error ? fail(response) : go(response)) });
  }));
  const { followTable } = await import('./stream');
  line = followTable('K7WMQX', false, {
    onevent: (event) => heard.push(`${event.seq} ${event.kind}`, ...event.you),
    onconnection: (state) => lines.push(state),
  });
  await rest();
});
afterEach(() => {
  line.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a socket brings whole events, and a break goes on after the last of them', async () => {
  expect(latest().address.href).toBe('ws://localhost:3000/api/tables/K7WMQX/events?events=changes');
  latest().onopen?.();
  latest().tell(snapshot(5));
  latest().tell(said(6));
  await rest();
  expect(heard).toEqual(['5 snapshot', 0, '6 said', 0]);
  latest().drop();
  await rest(400);
  expect(latest().address.search).toBe('?events=changes&after=6');
  latest().onopen?.();
  latest().tell(said(7));
  await rest();
  expect(heard.at(-2)).toBe('7 said');
  expect(lines).toEqual(['connecting', 'live', 'waiting', 'live']);
  expect(asked).toEqual([]);
});

test('where sockets are forbidden, a response is read at once and sockets are left alone', async () => {
  latest().drop();
  await rest();
  expect(asked.map((one) => one.path)).toEqual(['/api/tables/K7WMQX/events?events=changes']);
  asked[0]!.answer(streamOf(asked[0]!.signal, snapshot(5), said(6)));
  await rest();
  expect(heard).toEqual(['5 snapshot', 0, '6 said', 0]);
  expect(lines).toEqual(['connecting', 'live']);
  await rest(26_000); // silence: the response is dead
  await rest(400);
  expect([FakeSocket.all.length, asked.length]).toEqual([1, 2]);
  expect(asked[1]!.path).toContain('after=6');
});

test('a proxy that swallows the handshake costs four seconds', async () => {
  await rest(4000);
  expect(latest().isClosed).toBe(true);
  expect(asked.length).toBe(1);
});

test('a socket that opens and brings nothing gives way to a response', async () => {
  latest().onopen?.();
  await rest();
  latest().drop();
  await rest();
  expect(asked.length).toBe(1);
});

test('when the server is away, sockets are tried again', async () => {
  latest().drop();
  await rest();
  asked[0]!.answer(new TypeError('Failed to fetch'));
  await rest(400);
  expect(lines).toEqual(['connecting', 'waiting']);
  expect(FakeSocket.all.length).toBe(2);
  latest().onopen?.();
  await rest();
  expect(lines.at(-1)).toBe('live');
});

test('a socket that is lost when the server restarts is tried again, and left alone after the second time', async () => {
  latest().onopen?.();
  latest().tell(snapshot(5));
  await rest();
  latest().drop();
  await rest(400);
  for (const [round, sockets] of [[0, 3], [1, 3]] as const) {
    latest().drop(); // the server is not up yet; a moment later it is
    await rest();
    asked[round]!.answer(streamOf(asked[round]!.signal, said(6 + round)));
    await rest(26_000); // silence: the response is dead
    await rest(400);
    expect(FakeSocket.all.length).toBe(sockets);
  }
  expect(asked.length).toBe(3);
});

test('a refusal is that of the response', async () => {
  latest().drop();
  await rest();
  asked[0]!.answer(refusal(404, 'no-such-table'));
  await rest(10_000);
  expect(lines).toEqual(['connecting', 'refused']);
  expect(FakeSocket.all.length).toBe(1);
});

test('an action is sent on the socket, and its answer is that of a call', async () => {
  latest().onopen?.();
  latest().tell(snapshot(5));
  await rest();
  const done = line.act(0, 'bid:1', 'a');
  const refused = line.act(0, 'dance', 'b');
  expect(latest().sent.map((text) => JSON.parse(text))).toEqual([
    { seat: 0, action: 'bid:1', id: 'a' },
    { seat: 0, action: 'dance', id: 'b' },
  ]);
  latest().tell({ kind: 'answer', id: 'b', status: 409, error: { code: 'not-legal', message: 'no', details: { allowed: [] } } });
  latest().tell({ kind: 'answer', id: 'a', status: 200, seq: 6 });
  await expect(done).resolves.toEqual({ seq: 6 });
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'not-legal', details: { allowed: [] } });
});

test.each([
  ['closes', () => latest().drop()],
  ['does not answer', () => vi.advanceTimersByTime(8000)],
])('an action whose socket %s may be sent again', async (_, happen) => {
  latest().onopen?.();
  latest().tell(snapshot(5));
  await rest();
  const lost = expect(line.act(0, 'bid:1', 'a')).rejects.toThrow((await import('./calls')).NetworkError);
  happen();
  await lost;
  const again = line.act(0, 'bid:1', 'a'); // no socket is open: by POST
  expect(asked.at(-1)!.path).toBe('/api/tables/K7WMQX/actions');
  asked.at(-1)!.answer(new Response('{"seq": 6}'));
  await expect(again).resolves.toEqual({ seq: 6 });
});

test('a changed past is read again from a snapshot', async () => {
  latest().onopen?.();
  latest().tell(snapshot(5));
  await rest();
  latest().drop(4002);
  await rest(400);
  expect(latest().address.search).toBe('?events=changes');
});

test('silence ends a dead socket', async () => {
  latest().onopen?.();
  latest().tell(snapshot(5));
  await rest(24_000);
  expect(latest().isClosed).toBe(false);
  latest().tell({ kind: 'ping' });
  await rest(24_000);
  expect(FakeSocket.all.length).toBe(1);
  await rest(2000);
  expect(FakeSocket.all[0]!.isClosed).toBe(true);
  expect(FakeSocket.all.length).toBe(2);
});
