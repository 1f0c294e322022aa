// The scenes of an entry: without them, the next round would clear the table before anybody saw the last flip.
import { SKULL_SCENE_SECONDS } from '../api/constants';
import type { GameEvent } from '../api/events';
import type { Flipped, GameView } from '../api/schema';

/** A moment at a seat: a disc lifts, turns, and is a skull or wins the challenge; a disc is lost; somebody has won the game. */
export interface Moment {
  kind: 'lift' | 'turn' | 'skull' | 'won' | 'lost' | 'game';
  seat: number;
  /** What is told with it. */
  event?: GameEvent;
}

/** A view, how many milliseconds it stays, and the events that everybody has seen when it begins. */
export interface Scene {
  view: GameView;
  moment: Moment | null;
  ms: number;
  events: readonly GameEvent[];
}

/** A disc lifts before it turns: the longer, the more discs are up. */
const LIFT = 240;
const LIFT_MORE = 80;
const LIFT_MOST = 640;
/** `--flip` of the style sheet. */
const TURN = 420;
/** Together they are the part of the server's pause in which nobody is asked yet (T6). */
const SKULL_PAUSE = SKULL_SCENE_SECONDS * 1000;
const WON = 1400;
const LOST = 2000;
const STEP = 160;
/** The end of a game stays so long, even if somebody has started the next one. */
export const ENDING = 2600;

/** The scenes of some events. The last one shows the latest view; only there something can be done. */
export function buildScenes(before: GameView | null, events: readonly GameEvent[], after: GameView): Scene[] {
  const flip = events.find((event) => event.kind === 'flipped');
  const failed = events.find((event) => event.kind === 'attempt-failed');
  const won = events.find((event) => event.kind === 'round-won');
  const lost = events.find((event) => event.kind === 'lost');
  const game = events.find((event) => event.kind === 'game-won');
  const scenes: Scene[] = [];
  let rest = events;
  const add = (view: GameView, moment: Moment | null, ms: number, last: GameEvent) => {
    const count = rest.indexOf(last) + 1;
    scenes.push({ view, moment, ms, events: rest.slice(0, count) });
    rest = rest.slice(count);
  };
  if (before && flip) {
    // Stacks stay until a disc is lost; a won challenge removes them at once.
    const { seat } = flip;
    const lift = Math.min(LIFT + LIFT_MORE * before.revealed.length, LIFT_MOST);
    const lying = withFlip(before, flip);
    scenes.push({ view: { ...before, legal: [] }, moment: { kind: 'lift', seat }, ms: lift, events: [] });
    // While a disc turns, only the disc itself shows its face.
    const turning = { ...lying, revealed: before.revealed };
    scenes.push({ view: turning, moment: { kind: 'turn', seat }, ms: TURN, events: [] });
    if (failed) add(lying, { kind: 'skull', seat: failed.skull_owner, event: failed }, SKULL_PAUSE - lift - TURN, failed);
    if (won) {
      const bloomed = withSeat(lying, won.seat, (one) => ({ ...one, wins: won.wins }));
      add(bloomed, { kind: 'won', seat: won.seat }, WON, won);
    }
  }
  if (before && lost) add({ ...before, legal: [] }, { kind: 'lost', seat: lost.seat, event: lost }, LOST, lost);
  const moment: Moment | null = game ? { kind: 'game', seat: winnerSeat(after) } : null;
  scenes.push({ view: after, moment, ms: moment ? ENDING : scenes.length ? 0 : STEP, events: rest });
  return scenes;
}

/** The seat where the winner is shown: the tribe that won the challenges, or the one that is left. */
export function winnerSeat(view: GameView): number {
  const mine = view.seats.filter((seat) => seat.player === view.winner);
  const best = mine.find((seat) => seat.wins >= 2) ?? mine.find((seat) => !seat.eliminated) ?? mine[0];
  return best?.seat ?? 0;
}

/** The same view with one more disc face up. */
function withFlip(view: GameView, flip: Flipped): GameView {
  const disc = flip.disc;
  const next = withSeat(view, flip.seat, (seat) => {
    const at = seat.stack.length - seat.flipped - 1;
    return { ...seat, flipped: seat.flipped + 1, stack: seat.stack.map((face, i) => (i === at ? disc : face)) };
  });
  return { ...next, revealed: [...view.revealed, [flip.seat, disc]], legal: [] };
}

function withSeat(view: GameView, at: number, change: (seat: GameView['seats'][number]) => GameView['seats'][number]): GameView {
  return { ...view, seats: view.seats.map((seat) => (seat.seat === at ? change(seat) : seat)) };
}
