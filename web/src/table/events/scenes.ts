// The scenes of an entry: without them, the next round would clear the table before anybody saw the last flip.
import { SKULL_SCENE_SECONDS } from '../../api/constants';
import type { GameEvent } from '../../api/events';
import type { Flipped, GameHighlights, GameView } from '../../api/schema';

/**
 * A moment at a seat: a disc lifts, turns, and is a flower, a skull or the one that wins the challenge; a hand takes a disc, and it is
 * lost. At the end of a game the winner's mat blooms, hidden discs turn over, and the result is there.
 */
export interface Moment {
  kind: 'lift' | 'turn' | 'flower' | 'skull' | 'won' | 'take' | 'lost' | 'game' | 'reveal' | 'result';
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
const LIFT = 300;
const LIFT_MORE = 80;
const LIFT_MOST = 780;
/** `--flip` of the style sheet. */
const TURN = 420;
/** Together they are the part of the server's pause in which nobody is asked yet (T6). */
const SKULL_PAUSE = SKULL_SCENE_SECONDS * 1000;
const WON = 1400;
/** The discs fan out and a hand takes one; then the loser sees which. */
const TAKE = 1250;
const LOST = 1250;
const STEP = 160;
/** The mat of the winner fills the stage; then hidden discs turn over. */
const BLOOM = 2400;
const REVEAL = 1100;
/** The end of a game stays so long, even if somebody has started the next one. */
export const ENDING = BLOOM + REVEAL;

/** What lay on the mats when a game ended, by seat. */
type Stacks = GameHighlights['stacks'];

/** Without motion every scene with a moment is a picture that stands still: long enough to be seen, and half as long as the scene. */
const STILL = 1 / 2;
const STILL_LEAST = 300;

/** How long a disc is lifted before it turns, with so many face up already. */
export function liftTime(up: number): number {
  return Math.min(LIFT + LIFT_MORE * up, LIFT_MOST);
}

/** The same scenes for readers who want no motion. */
export function asStills(scenes: readonly Scene[]): Scene[] {
  return scenes.map((scene) => ({ ...scene, ms: scene.moment && scene.ms ? Math.max(scene.ms * STILL, STILL_LEAST) : 0 }));
}

/** The scenes of some events. The last one shows the latest view; only there something can be done. */
export function buildScenes(
  before: GameView | null,
  events: readonly GameEvent[],
  after: GameView,
  stacks?: Stacks,
): Scene[] {
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
    const lift = liftTime(before.revealed.length);
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
  if (before && lost) {
    const view = { ...before, legal: [] };
    scenes.push({ view, moment: { kind: 'take', seat: lost.seat }, ms: TAKE, events: [] });
    add(view, { kind: 'lost', seat: lost.seat, event: lost }, LOST, lost);
  }
  // A flower snaps back while the next disc can be chosen already.
  const flower: Moment | null = before && flip && !failed && !won ? { kind: 'flower', seat: flip.seat } : null;
  const moment: Moment | null = game ? { kind: 'game', seat: winnerSeat(after) } : flower;
  if (game && moment && stacks) {
    const { seats } = scenes.at(-1)?.view ?? after;
    const covered = withStacks(after, stacks, (seat) => seats[seat]!.flipped, (seat, i) => seats[seat]!.stack[i] ?? 'hidden');
    return [...scenes, { view: covered, moment, ms: BLOOM, events: rest }, ...revealScenes(after, stacks)];
  }
  scenes.push({ view: after, moment, ms: game ? ENDING : scenes.length ? 0 : STEP, events: rest });
  return scenes;
}

/** The end of a game: hidden discs turn over, and then the result is there. */
export function revealScenes(view: GameView, stacks: Stacks): [Scene, Scene] {
  const open = withStacks(view, stacks, (seat) => stacks[seat]!.length, (seat, i) => stacks[seat]![i]!);
  const at = (kind: 'reveal' | 'result', ms: number): Scene => ({ view: open, moment: { kind, seat: winnerSeat(view) }, ms, events: [] });
  return [at('reveal', REVEAL), at('result', 0)];
}

/** The same view with these stacks on the mats. */
function withStacks(
  view: GameView,
  stacks: Stacks,
  flipped: (seat: number) => number,
  face: (seat: number, at: number) => GameView['seats'][number]['stack'][number],
): GameView {
  const seats = view.seats.map((one) => {
    const stack = (stacks[one.seat] ?? []).map((_, i) => face(one.seat, i));
    return { ...one, stack, flipped: flipped(one.seat), hand_size: Math.max(0, one.hand_size - stack.length) };
  });
  return { ...view, seats };
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
