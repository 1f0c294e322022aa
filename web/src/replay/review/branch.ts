// A branch of a game: other moves from some point on, played on by the coach, as a game that can be watched.
import type { GameBranch } from '../../api/schema';
import { gameOfRecord, type Game } from '../record/game';
import { replayApi, type RecordJson } from '../replayApi';

type Moves = NonNullable<RecordJson['moves']>;

export interface Branch {
  game: Game;
  /** The number of the first move that differs, what it was, and the phase that it was in. */
  at: number;
  word: string;
  phase: string;
  /** How many moves there were when the coach went on. */
  chosen: number;
  actions: GameBranch['actions'];
  chances: GameBranch['chances'];
  moves: Moves;
}

/** Choose another action at a move of a game. */
export async function branchOff(game: Game, at: number, word: string, phase: string): Promise<Branch> {
  const record = await game.record();
  const moves = (record.moves ?? []).slice(0, at);
  const seat = record.moves![at]![0];
  return playOn(record, at, word, phase, [...moves, [seat, word]]);
}

/** Choose the next action of the same seat. */
export async function continueBranch(game: Game, branch: Branch, word: string): Promise<Branch> {
  const seat = branch.moves[branch.at]![0];
  return playOn(await game.record(), branch.at, branch.word, branch.phase, [...branch.moves, [seat, word]]);
}

async function playOn(record: RecordJson, at: number, word: string, phase: string, moves: Moves): Promise<Branch> {
  // Neither the result nor the seals are those of the branch.
  const names = Object.entries(record).filter(([key]) => key !== 'fairness');
  const branch: RecordJson = { ...(Object.fromEntries(names) as RecordJson), moves, result: null, ended: null };
  const { moves: next, actions, chances } = await replayApi.branch(branch, at);
  const all: Moves = [...moves, ...next];
  return { game: gameOfRecord({ ...branch, moves: all }), at, word, phase, chosen: moves.length, actions, chances, moves: all };
}
