// A tiny game for tests: two players, a failed challenge and a won one, as the server sends it.
import { DEFAULT_OPTIONS } from '../api/constants';
import type { GameEvent } from '../api/events';
import type { GameView, SeatView } from '../api/schema';
import type { Replay } from './replayApi';

function seat(seat: number, stack: SeatView['stack'] = [], flipped = 0, discs = 4): SeatView {
  const hidden = { hand: null, lost: null };
  return {
    seat, player: seat, discs, wins: 0, eliminated: false, passed: false,
    stack, flipped, hand_size: discs - stack.length, ...hidden,
  };
}

function gameView(round: number, seats: SeatView[], over: Partial<GameView> = {}): GameView {
  return {
    seat: null, player: null, round, first: 0, phase: 'adding', to_act: [0], total: 0, bid: 0, bidder: null,
    challenger: null, skull_owner: null, shuffled: 0, last_chance_seat: null, last_chance_taken: [], seats,
    legal: [], moves: [], revealed: [], past: [], winner: null, reason: null,
    options: { players: 2, ...DEFAULT_OPTIONS },
    ...over,
  };
}

const step = (move: [number | 'chance', string], events: GameEvent[], view: GameView) => ({ move, events, view });

export const small: Replay = {
  record: {
    format: 'calavera/1', first: 0, options: gameView(1, []).options, names: ['Ann', 'Zoe'], tribes: ['jade', 'moon'],
    bots: [null, 'novice'], table: 'K7WMQX', game: 1, started: 1, ended: 2, result: { winner: 0, reason: 'challenges' },
  },
  eyes: 'all',
  start: gameView(1, [seat(0), seat(1)]),
  steps: [
    step([0, 'place:flower'], [{ kind: 'placed', seat: 0, disc: 'flower', face_up: false }], gameView(1, [seat(0, ['flower']), seat(1)])),
    step([1, 'place:skull'], [{ kind: 'placed', seat: 1, disc: 'skull', face_up: false }], gameView(1, [seat(0, ['flower']), seat(1, ['skull'])])),
    step([0, 'bid:2'], [{ kind: 'bid', seat: 0, number: 2 }, { kind: 'attempt-began', seat: 0, bid: 2 }], gameView(1, [seat(0, ['flower']), seat(1, ['skull'])], { bid: 2, challenger: 0 })),
    step([0, 'flip:1'], [{ kind: 'flipped', by: 0, seat: 1, disc: 'skull' }, { kind: 'attempt-failed', seat: 0, skull_owner: 1 }], gameView(1, [seat(0, ['flower']), seat(1, ['skull'], 1)], { phase: 'loss' })),
    step([1, 'pick:1'], [{ kind: 'lost', seat: 0, disc: 'flower' }, { kind: 'round-opened', round: 2, first: 0 }], gameView(2, [seat(0, [], 0, 3), seat(1)])),
    step([0, 'place:flower'], [{ kind: 'placed', seat: 0, disc: 'flower', face_up: false }], gameView(2, [seat(0, ['flower'], 0, 3), seat(1)])),
    step([0, 'flip:0'], [{ kind: 'flipped', by: 0, seat: 0, disc: 'flower' }, { kind: 'round-won', seat: 0, wins: 1 }, { kind: 'round-opened', round: 3, first: 0 }], gameView(3, [seat(0, [], 0, 3), seat(1)])),
    step([0, 'place:flower'], [{ kind: 'placed', seat: 0, disc: 'flower', face_up: false }], gameView(3, [seat(0, ['flower'], 0, 3), seat(1)])),
    step([0, 'flip:0'], [{ kind: 'flipped', by: 0, seat: 0, disc: 'flower' }, { kind: 'round-won', seat: 0, wins: 2 }, { kind: 'game-won', player: 0, reason: 'challenges' }], gameView(3, [seat(0, [], 0, 3), seat(1)], { phase: 'over', winner: 0, reason: 'challenges' })),
  ],
};
