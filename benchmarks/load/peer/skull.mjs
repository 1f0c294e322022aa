// Skull in boardgame.io's own idiom: phases, turns, active players, and `playerView` for what is hidden.
//
// Simplified, next to the real rules: the disc that is lost is drawn by chance even when its owner could choose,
// an eliminated Challenger does not choose who is first, and there are no variants. `G` carries what a view of ours
// carries (each seat, the moves of the round, the rounds before), so that messages are about as large; without
// `history` the rounds before are left to boardgame.io's log, and they are smaller.

import core from 'boardgame.io/dist/cjs/core.js';

const { ActivePlayers, INVALID_MOVE, PlayerView, Stage } = core;

const DISCS = ['flower', 'flower', 'flower', 'skull'];
const WINS = 2;

/** Everybody with all four discs, nobody with a win. */
function dealt(numPlayers) {
  const seats = Array.from({ length: numPlayers }, (_, seat) => seat);
  return {
    round: 1,
    first: 0,
    bid: 0,
    bidder: null,
    challenger: null,
    skullOwner: null,
    winner: null,
    seats: seats.map((seat) => ({
      seat,
      discs: DISCS.length,
      wins: 0,
      eliminated: false,
      passed: false,
      stack: [],
      flipped: 0,
      handSize: DISCS.length,
    })),
    players: Object.fromEntries(seats.map((seat) => [seat, { hand: [...DISCS], stack: [], lost: [] }])),
    moves: [],
    revealed: [],
    past: [],
  };
}

const alive = (G) => G.seats.filter((seat) => !seat.eliminated);
const total = (G) => G.seats.reduce((sum, seat) => sum + seat.stack.length, 0);
const bidding = (G) => G.seats.filter((seat) => !seat.eliminated && !seat.passed);

/** The next seat, clockwise, that is still in. */
function following(G, seat) {
  for (let step = 1; step <= G.seats.length; step += 1) {
    const next = G.seats[(seat + step) % G.seats.length];
    if (!next.eliminated && !next.passed) return next.seat;
  }
  return seat;
}

function gather(G) {
  G.round += 1;
  Object.assign(G, { bid: 0, bidder: null, challenger: null, skullOwner: null, moves: [], revealed: [] });
  for (const seat of G.seats) {
    const own = G.players[seat.seat];
    own.hand.push(...own.stack);
    own.stack = [];
    Object.assign(seat, { passed: false, stack: [], flipped: 0, handSize: own.hand.length });
  }
}

function place({ G, playerID }, disc) {
  const own = G.players[playerID];
  const at = own.hand.indexOf(disc);
  if (at < 0 || G.bid > 0) return INVALID_MOVE;
  own.hand.splice(at, 1);
  own.stack.push(disc);
  const seat = G.seats[playerID];
  seat.stack.push('hidden');
  seat.handSize -= 1;
  G.moves.push([seat.seat, 'place']);
}

function bid({ G, playerID }, number) {
  if (!Number.isInteger(number) || number <= G.bid || number > total(G)) return INVALID_MOVE;
  G.bid = number;
  G.bidder = Number(playerID);
  G.moves.push([G.bidder, `bid:${number}`]);
  if (number === total(G)) G.challenger = G.bidder;
}

function pass({ G, playerID }) {
  if (G.bid === 0) return INVALID_MOVE;
  G.seats[playerID].passed = true;
  G.moves.push([Number(playerID), 'pass']);
  if (bidding(G).length === 1) G.challenger = G.bidder;
}

function flip({ G, playerID, random, events }, target) {
  const own = G.seats[playerID];
  const seat = G.seats[target];
  if (seat === undefined || seat.flipped === seat.stack.length) return INVALID_MOVE;
  if (seat !== own && own.flipped < own.stack.length) return INVALID_MOVE;
  const at = seat.stack.length - 1 - seat.flipped;
  const disc = G.players[target].stack[at];
  seat.stack[at] = disc;
  seat.flipped += 1;
  G.revealed.push([target, disc]);
  G.moves.push([own.seat, `flip:${target}`]);
  if (disc === 'skull') lose(G, own, target, random);
  else if (G.revealed.length === G.bid) win(G, own);
  else return;
  events.setPhase(G.winner === null ? 'opening' : 'over');
}

function win(G, seat) {
  seat.wins += 1;
  remember(G, true, false);
  G.first = seat.seat;
  if (seat.wins === WINS) G.winner = seat.seat;
}

function lose(G, seat, skullOwner, random) {
  const own = G.players[seat.seat];
  const discs = random.Shuffle([...own.hand, ...own.stack]);
  own.lost.push(discs.pop());
  Object.assign(own, { hand: discs, stack: [] });
  G.skullOwner = skullOwner;
  seat.discs -= 1;
  seat.eliminated = seat.discs === 0;
  remember(G, false, seat.eliminated);
  for (const each of G.seats) each.passed = false;
  if (!seat.eliminated) G.first = seat.seat;
  else G.first = G.seats[skullOwner].eliminated ? following(G, seat.seat) : skullOwner;
  if (alive(G).length === 1) G.winner = alive(G)[0].seat;
}

function remember(G, won, eliminated) {
  const { round, first, moves, revealed, challenger, bid, skullOwner } = G;
  if (history) G.past.push({ number: round, first, moves, revealed, challenger, bid, won, skullOwner, eliminated });
}

function again({ G, ctx, events }) {
  Object.assign(G, dealt(ctx.numPlayers));
  events.setPhase('opening');
}

const history = process.env.PEER_HISTORY !== 'off';

// A disc is secret: `redact` keeps it out of other players' logs, `client: false` out of optimistic updates.
const secret = { move: place, redact: true, client: false };

export const skull = {
  name: 'skull',
  minPlayers: 3,
  maxPlayers: 6,
  // As a host of hidden cards would have it, and cheaper: no earlier states are kept.
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ ctx }) => dealt(ctx.numPlayers),
  phases: {
    opening: {
      start: true,
      moves: { place: secret },
      turn: {
        order: { first: ({ G }) => G.first, next: ({ G, ctx }) => following(G, ctx.playOrderPos) },
        onBegin: ({ G, events }) =>
          events.setActivePlayers({
            value: Object.fromEntries(alive(G).map((seat) => [seat.seat, Stage.NULL])),
            minMoves: 1,
            maxMoves: 1,
          }),
      },
      endIf: ({ G }) => alive(G).every((seat) => seat.stack.length > 0),
      next: 'auction',
    },
    auction: {
      moves: { place: secret, bid, pass },
      turn: {
        minMoves: 1,
        maxMoves: 1,
        order: { first: ({ G }) => G.first, next: ({ G, ctx }) => following(G, ctx.playOrderPos) },
      },
      endIf: ({ G }) => G.challenger !== null,
      next: 'attempt',
    },
    attempt: {
      moves: { flip: { move: flip, client: false } },
      turn: { order: { first: ({ G }) => G.challenger, next: ({ G }) => G.challenger } },
      // Not when the opening begins: its `endIf` is asked before its `onBegin`.
      onEnd: ({ G }) => gather(G),
    },
    over: {
      moves: { again: { move: again, client: false } },
      turn: { activePlayers: ActivePlayers.ALL },
    },
  },
};
