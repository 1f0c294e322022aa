// A small bot for `calavera arena "exec:node examples/bots/simple.mjs" regular`: Node 20, no dependencies.
import { createInterface } from "node:readline";

let random = Math.random;

// Random numbers from a seed (mulberry32), which Math.random cannot give.
function seeded(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = (words) => words[Math.floor(random() * words.length)];

// One word of view.legal: place two discs, then bid, unless its own skull is in the stack.
function choose(view) {
  const own = view.seats[view.seat];
  const bids = view.legal.filter((word) => word.startsWith("bid:"));
  const places = view.legal.filter((word) => word.startsWith("place:"));
  if (bids.length > 0) {
    const foreign = Math.max(0, Number(bids[0].slice(4)) - own.stack.length);
    const ready = !own.stack.includes("skull") && (own.stack.length >= 2 || places.length === 0);
    if (ready && random() < 0.94 ** foreign) return bids[0];
    if (view.legal.includes("pass")) return "pass";
  }
  if (places.length > 0) {
    return places.includes("place:skull") && random() < 0.2 ? "place:skull" : places[0];
  }
  if (bids.length > 0) return bids[0];
  if (view.legal.includes("discard:skull") && own.discs === 2) return "discard:skull";
  return pick(view.legal.filter((word) => word !== "show")) ?? "show";
}

const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    send({ type: "hello", protocol: 1, name: "Simple JS", talk: false });
  } else if (message.type === "new_game") {
    random = seeded(message.seed);
  } else if (message.type === "go") {
    send({ type: "action", id: message.id, action: choose(message.view) });
  } else if (message.type === "quit") {
    process.exit(0);
  } // anything else is for later versions: ignore it
}
