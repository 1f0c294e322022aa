// The calls of the server's API. Their types are generated from its OpenAPI document.
import type {
  BotChoices,
  ChangeResult,
  ErasureResult,
  GameRecord,
  Hint,
  Me,
  MeChange,
  NewTable,
  OracleTurn,
  PersonExport,
  PlayRequest,
  PositionReport,
  RecoveryLink,
  SitRequest,
  Snapshot,
  SolveRequest,
  StartRequest,
  TableChange,
  TableList,
  TalkRequest,
  Verification,
} from './schema';

/** The server refused a call: a stable code, and the values for its message. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** The server could not be reached: the call may or may not have had an effect. */
export class NetworkError extends Error {}

/** Make a call. Throws ApiError or NetworkError. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { Accept: 'application/json' } };
  if (body !== undefined) {
    request.headers = { ...request.headers, 'Content-Type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new NetworkError(path);
  }
  if (!answer.ok) throw await errorFromResponse(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** The error in a response; a page of a proxy counts as a network error. */
export async function errorFromResponse(answer: Response): Promise<ApiError | NetworkError> {
  try {
    const { error } = (await answer.json()) as {
      error: { code: string; message: string; details: Record<string, unknown> };
    };
    return new ApiError(answer.status, error.code, error.message, error.details);
  } catch {
    return new NetworkError(`${answer.status}`);
  }
}

const table = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

export const api = {
  me: () => call<Me>('GET', '/api/me'),
  changeMe: (what: MeChange) => call<Me>('PATCH', '/api/me', what),
  recovery: () => call<RecoveryLink>('POST', '/api/me/recovery'),
  recover: (code: string, signOut = false) => call<Me>('POST', '/api/me/recover', { code, sign_out: signOut }),
  signOutOthers: (tokens: boolean) => call<unknown>('POST', '/api/me/sign-out', { tokens }),
  exportMe: () => call<PersonExport>('GET', '/api/me/export'),
  eraseMe: () => call<ErasureResult>('DELETE', '/api/me'),
  bots: () => call<BotChoices>('GET', '/api/bots'),

  tables: () => call<TableList>('GET', '/api/tables'),
  open: (what: NewTable) => call<Snapshot>('POST', '/api/tables', what),
  getTable: (code: string) => call<Snapshot>('GET', table(code)),
  change: (code: string, what: TableChange) => call<ChangeResult>('PATCH', table(code), what),
  close: (code: string) => call<unknown>('DELETE', table(code)),
  sit: (code: string, what: SitRequest = {}) => call<ChangeResult>('POST', `${table(code)}/seats`, what),
  leave: (code: string, seat: number) => call<ChangeResult>('DELETE', `${table(code)}/seats/${seat}`),
  liftBan: (code: string, person: string) =>
    call<ChangeResult>('DELETE', `${table(code)}/bans/${encodeURIComponent(person)}`),
  start: (code: string, what: StartRequest = {}) => call<ChangeResult>('POST', `${table(code)}/start`, what),
  rematch: (code: string) => call<ChangeResult>('POST', `${table(code)}/rematch`, { empty: 'drop' }),
  finish: (code: string) => call<ChangeResult>('POST', `${table(code)}/finish`),
  watchFaceUp: (code: string) => call<ChangeResult>('POST', `${table(code)}/face-up`),
  act: (code: string, seat: number, action: string, id: string) =>
    call<ChangeResult>('POST', `${table(code)}/actions`, { seat, action, id }),
  decline: (code: string, seat: number) => call<ChangeResult>('POST', `${table(code)}/decline`, { seat }),
  hint: (code: string, seat: number) => call<Hint>('POST', `${table(code)}/hint`, { seat }),
  talk: (code: string, what: TalkRequest) => call<ChangeResult>('POST', `${table(code)}/talk`, what),
  mute: (code: string, seat: number, muted: boolean) =>
    call<unknown>('POST', `${table(code)}/mute`, { seat, muted }),
  record: (code: string, game?: number) =>
    call<GameRecord>('GET', `${table(code)}/record${game ? `?game=${game}` : ''}`),
  solve: (what: SolveRequest) => call<PositionReport>('POST', '/api/solve', what),
  play: (what: PlayRequest) => call<OracleTurn>('POST', '/api/solve/play', what),
  verify: (code: string) => call<Verification>('GET', `${table(code)}/verify`),
};
