// The calls of the API for replays.
import { call } from '../api/calls';
import type { GameBranch, GameRecord, GameReplay, GameReview, ReplayRecord, Verification } from '../api/schema';

export type Replay = GameReplay;
/** Whose view: everything face up, a spectator's, or a seat's. */
export type Eyes = Replay['eyes'];
/** What a record tells besides its moves; a file may leave most of it out. */
export type RecordSummary = ReplayRecord;
/** A record from the server or from a file; a file may contain anything. */
export type RecordJson = Partial<GameRecord>;

const apiPath = (code: string, what: string, game: number) =>
  `/api/tables/${encodeURIComponent(code)}/${what}?game=${game}`;

export const replayApi = {
  ofTable: (code: string, game: number, eyes: Eyes) => call<Replay>('GET', `${apiPath(code, 'replay', game)}&eyes=${eyes}`),
  ofRecord: (record: RecordJson, eyes: Eyes) => call<Replay>('POST', `/api/replay?eyes=${eyes}`, record),
  record: (code: string, game: number) => call<RecordJson>('GET', apiPath(code, 'record', game)),
  verifyTable: (code: string, game: number) => call<Verification>('GET', apiPath(code, 'verify', game)),
  reviewTable: (code: string, game: number) =>
    call<GameReview>('GET', `/api/tables/${encodeURIComponent(code)}/games/${game}/review`),
  reviewRecord: (record: RecordJson) => call<GameReview>('POST', '/api/review', record),
  branch: (record: RecordJson, at: number) => call<GameBranch>('POST', `/api/review/branch?at=${at}`, record),
  verifyRecord: (record: RecordJson) => call<Verification>('POST', '/api/verify', record),
};
