// What is shown of an event, and for how long: the last flip would be swept away by the next round otherwise.
//
// Only pictures are made here. What may be done is always what the latest view says.
import type { GameEvent } from '../api/events';
import type { Flipped, GameView } from '../api/schema';

/** A moment worth darkening or decking the table for. */
export interface Moment {
  kind: 'skull' | 'won' | 'game';
  seat: number;
}

/** A picture of the table and how long it stands. */
export interface Scene {
  view: GameView;
  moment: Moment | null;
  ms: number;
}

const FLIP = 700;
const SKULL = 1300;
const WON = 1400;
const STEP = 160;

/** The pictures of one event; the last is always what is true now. */
export function buildScenes(before: GameView | null, events: readonly GameEvent[], after: GameView): Scene[] {
  const flip = events.find((event) => event.kind === 'flipped');
  const failed = events.find((event) => event.kind === 'attempt-failed');
  const won = events.find((event) => event.kind === 'round-won');
  const game = events.find((event) => event.kind === 'game-won');
  const scenes: Scene[] = [];
  // The stacks lie as they were until a loss is settled; a won challenge sweeps them away at once.
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

/** The seat that a winner is cheered at: the tribe with the challenges, or the one left. */
export function winnerSeat(view: GameView): number {
  const mine = view.seats.filter((seat) => seat.player === view.winner);
  const best = mine.find((seat) => seat.wins >= 2) ?? mine.find((seat) => !seat.eliminated) ?? mine[0];
  return best?.seat ?? 0;
}

/** The same table with one more disc turned up. */
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
