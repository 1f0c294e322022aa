// The keys of the table and their actions. The help dialog lists them, and the settings can switch them off.
import type { GameView } from '../../api/schema';

export interface KeyAction {
  /** The action to send. */
  word?: string;
  /** The bid to choose, not yet to send. */
  bid?: number;
}

const DISCS: Record<string, string> = { f: 'flower', s: 'skull', l: 'last-chance' };

type SeenFrom = Pick<GameView, 'seat'> & { seats: readonly unknown[] };

/** The key of another seat, clockwise from the reader: the same for the whole game. None past nine. */
export function seatKey(seat: number, { seat: own, seats }: SeenFrom): string | undefined {
  const steps = (seat - (own ?? 0) + seats.length) % seats.length;
  return steps >= 1 && steps <= 9 ? `${steps}` : undefined;
}

/** What a key does now; null if nothing. `chosen` is the chosen bid. */
export function actionForKey(key: string, view: SeenFrom & Pick<GameView, 'legal'>, chosen: number): KeyAction | null {
  const { legal } = view;
  const small = key.toLowerCase();
  const disc = DISCS[small];
  if (disc) {
    const word = legal.find((one) => one === `place:${disc}` || one === `discard:${disc}`);
    return word ? { word } : null;
  }
  if (small === 'p') return legal.includes('pass') ? { word: 'pass' } : null;
  if (small === 'w') return legal.includes('show') ? { word: 'show' } : null;
  const bids = legal.filter((word) => word.startsWith('bid:')).map((word) => Number(word.slice(4)));
  if (bids.length) return bidKey(key, bids, chosen);
  const choices = legal.filter((word) => /^(flip|pick|start):/.test(word));
  if (key === 'Enter' && choices.length === 1) return { word: choices[0]! };
  if (!/^[1-9]$/.test(key)) return null;
  const word = choices.find((one) => {
    const [verb, number] = one.split(':');
    return key === (verb === 'pick' ? `${Number(number) + 1}` : seatKey(Number(number), view));
  });
  return word ? { word } : null;
}

function bidKey(key: string, bids: readonly number[], chosen: number): KeyAction | null {
  const low = bids[0]!;
  const high = bids.at(-1)!;
  if (key === 'Enter') return { word: `bid:${chosen}` };
  if (key === 'ArrowRight' || key === '+') return { bid: Math.min(high, chosen + 1) };
  if (key === 'ArrowLeft' || key === '-') return { bid: Math.max(low, chosen - 1) };
  if (!/^[0-9]$/.test(key)) return null;
  // A second digit is added to the first if the result is a bid: 1 and 2 make 12.
  const longer = chosen * 10 + Number(key);
  if (bids.includes(longer)) return { bid: longer };
  return bids.includes(Number(key)) ? { bid: Number(key) } : null;
}
