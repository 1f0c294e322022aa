// A replay as frames: one for each move, and one more where a won challenge clears the table.
import type { GameEvent } from '../../api/events';
import type { GameView } from '../../api/schema';
import { buildScenes, type Scene } from '../../table/events/scenes';
import type { Replay } from '../replayApi';

export interface Frame {
  /** Moves made so far: what a link points to. */
  moves: number;
  /** What happened since the frame before. */
  events: readonly GameEvent[];
  /** The view after these events. */
  view: GameView;
  /** The animation from the frame before. */
  scenes: readonly Scene[];
}

/** All frames; their number is the same for every viewer. */
export function buildFrames(replay: Replay): Frame[] {
  const { round, first } = replay.start;
  const opened: GameEvent = { kind: 'round-opened', round, first };
  const frames: Frame[] = [{ moves: 0, events: [opened], view: replay.start, scenes: [] }];
  let before = replay.start;
  for (const [at, { events, view }] of replay.steps.entries()) {
    const scenes = buildScenes(before, events, view);
    const after = scenes.pop()!;
    const won = events.findIndex((event) => event.kind === 'round-won') + 1;
    if (won && scenes.length) {
      // Without a frame of its own, nobody could look at the flip that won: the next round has an empty table.
      frames.push({ moves: at + 1, events: events.slice(0, won), view: scenes.at(-1)!.view, scenes });
      frames.push({ moves: at + 1, events: events.slice(won), view, scenes: [after] });
    } else {
      frames.push({ moves: at + 1, events, view, scenes: [...scenes, after] });
    }
    before = view;
  }
  return frames;
}

/** The frames that open a round, in order. */
export function roundStarts(frames: readonly Frame[]): number[] {
  return frames.flatMap((frame, at) => (opensRound(frame) ? [at] : []));
}

/** Whether a round opens with this frame. */
export function opensRound(frame: Frame): boolean {
  return frame.events.some((event) => event.kind === 'round-opened');
}

/** The frame that shows so many moves; of two, the one with the move itself. */
export function findFrame(frames: readonly Frame[], moves: number): number {
  const at = frames.findIndex((frame) => frame.moves >= moves);
  return at < 0 ? frames.length - 1 : at;
}

/** Milliseconds that a frame stays, at normal speed. */
export function framePause(frame: Frame): number {
  const kind = frame.events.at(-1)?.kind;
  if (kind === 'placed' || kind === 'passed') return 800;
  if (kind === 'bid' || kind === 'flipped') return 1100;
  return 1900;
}
