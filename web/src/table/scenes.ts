// The scenes of an event: without them, the next round would clear the table before anybody saw the last flip.
//
// Scenes are pictures only. The legal actions always come from the latest view.
import { SKULL_SCENE_SECONDS } from '../api/constants';
import type { GameEvent } from '../api/events';
import type { Flipped, GameView } from '../api/schema';

/** A moment for which the table darkens or shows petals. */
export interface Moment {
  kind: 'skull' | 'won' | 'game';
  seat: number;
}

/** A view, and how many milliseconds it stays. */
export interface Scene {
  view: GameView;
  moment: Moment | null;
  ms: number;
}

const FLIP = 700;
/** After the flip; both together are the part of the server's pause in which nobody is asked yet (T6). */
const SKULL = SKULL_SCENE_SECONDS * 1000 - FLIP;
const WON = 1400;
const STEP = 160;

/** The scenes of some events; the last one always shows the latest view. */
export function buildScenes(before: GameView | null, events: readonly GameEvent[], after: GameView): Scene[] {
  const flip = events.find((event) => event.kind === 'flipped');
  const failed = events.find((event) => event.kind === 'attempt-failed');
  const won = events.find((event) => event.kind === 'round-won');
  const game = events.find((event) => event.kind === 'game-won');
  const scenes: Scene[] = [];
  // Stacks stay until a disc is lost; a won challenge removes them at once.
  const lying = before && flip ? withFlip(before, flip) : null;
  if (flip && lying) scenes.push({ view: lying, moment: null, ms: FLIP });
  if (failed && lying) {
    scenes.push({ view: lying, moment: { kind: 'skull', seat: failed.skull_owner }, ms: SKULL });
  }
  if (won && lying) {
    const bloomed = withSeat(lying, won.seat, (seat) => ({ ...seat, wins: won.wins }));
    scenes.push({ view: bloomed, moment: { kind: 'won', seat: won.seat }, ms: WON });
  }
  const moment: Moment | null = game ? { kind: 'game', seat: winnerSeat(after) } : null;
  scenes.push({ view: after, moment, ms: scenes.length ? 0 : STEP });
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
