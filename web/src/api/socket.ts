// One WebSocket of a table: messages in groups, and actions with the answers of a call.
import { ApiError, NetworkError } from './calls';
import type { ChangeResult, SocketAnswer } from './schema';

/** A proxy may swallow the request for a socket. */
const OPEN_LIMIT = 4000;
/** An action that is not answered for so long was sent on a dead connection. */
const ANSWER_LIMIT = 8000;

interface Waiting {
  resolve(result: ChangeResult): void;
  reject(why: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

export class TableSocket {
  /** Whether it could be opened. */
  readonly opened: Promise<boolean>;
  /** The code of the server, once it is closed. */
  closeCode: number | null = null;
  /** Something came through it: no proxy is in the way. */
  isProven = false;

  #socket: WebSocket;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #texts: string[] = [];
  #wake: () => void = () => undefined;
  #waiting = new Map<string, Waiting>();

  constructor(
    path: string,
    signal: AbortSignal,
    readonly silenceLimit: number,
  ) {
    const address = new URL(path, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    this.#socket = new WebSocket(address);
    signal.addEventListener('abort', () => this.#end());
    this.opened = new Promise((settle) => {
      const timer = setTimeout(() => this.#end(), OPEN_LIMIT);
      this.#socket.onopen = () => {
        clearTimeout(timer);
        this.#listen();
        settle(true);
      };
      this.#socket.onclose = (event) => {
        clearTimeout(timer);
        settle(false);
        this.closeCode = event.code;
        this.#end();
      };
    });
    this.#socket.onmessage = (event) => {
      this.isProven = true;
      this.#listen();
      const text = event.data as string;
      if (text.startsWith('{"kind":"answer"')) this.#settle(JSON.parse(text) as SocketAnswer);
      else this.#texts.push(text);
      this.#wake();
    };
  }

  /** The messages that came since the last call, one at least; null once it is closed and all are read. */
  async read(): Promise<string[] | null> {
    while (!this.#texts.length) {
      if (this.#isClosed) return null;
      await new Promise<void>((go) => (this.#wake = go));
    }
    const texts = this.#texts;
    this.#texts = [];
    return texts;
  }

  /** Send an action. The answer is that of a call; without one, NetworkError: it may or may not be done. */
  act(seat: number, action: string, id: string): Promise<ChangeResult> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new NetworkError(action));
        return;
      }
      const timer = setTimeout(() => this.#end(), ANSWER_LIMIT);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#socket.send(JSON.stringify({ seat, action, id }));
    });
  }

  #settle(answer: SocketAnswer): void {
    const waiting = this.#waiting.get(answer.id ?? '');
    if (!waiting) return;
    this.#waiting.delete(answer.id ?? '');
    clearTimeout(waiting.timer);
    if (answer.error) {
      const { code, message, details } = answer.error;
      waiting.reject(new ApiError(answer.status, code, message, details));
    } else waiting.resolve({ seq: answer.seq! });
  }

  /** Count the silence from now on. */
  #listen(): void {
    clearTimeout(this.#silence);
    if (!this.#isClosed) this.#silence = setTimeout(() => this.#end(), this.silenceLimit);
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#silence);
    this.#socket.close();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new NetworkError('socket'));
    }
    this.#waiting.clear();
    this.#wake();
  }
}
