// Views for unit tests: a test names only the parts that it is about.
import { DEFAULT_OPTIONS } from '../api/constants';
import type { GameView, SeatView } from '../api/schema';

export function seat(number: number, parts: Partial<SeatView> = {}): SeatView {
  return {
    seat: number,
    player: number,
    discs: 4,
    wins: 0,
    eliminated: false,
    passed: false,
    stack: ['hidden'],
    flipped: 0,
    hand_size: 3,
    hand: null,
    lost: null,
    ...parts,
  };
}

export function view(parts: Partial<GameView> = {}): GameView {
  return {
    seat: 0,
    player: 0,
    options: { players: 3, ...DEFAULT_OPTIONS },
    round: 1,
    first: 0,
    phase: 'adding',
    to_act: [0],
    total: 3,
    bid: 0,
    bidder: null,
    challenger: null,
    skull_owner: null,
    shuffled: 0,
    last_chance_seat: null,
    last_chance_taken: [],
    seats: [seat(0), seat(1), seat(2)],
    legal: [],
    moves: [],
    revealed: [],
    past: [],
    winner: null,
    reason: null,
    ...parts,
  };
}
