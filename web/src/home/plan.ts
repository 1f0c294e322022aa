// The plan of a new table: which choices fit together, and the requests that create the table.
import { DEFAULT_OPTIONS, EDITIONS, MAX_SEATS, TRIBES } from '../api/constants';
import type { GameOptions, NewTable, SitRequest, TableInfo } from '../api/schema';
import { MIXED, botsOf } from './bots';
import { writeStorage, readStorage } from '../shell/storage';

export interface Plan {
  options: GameOptions;
  clock: number | null;
  pace: TableInfo['pace'];
  public: boolean;
  /** The people on this device, the user first; more than one if they share it. */
  people: string[];
  bots: { count: number; level: string; style: string };
}

export const PRESETS = ['classic', 'now', 'italian', 'german', 'quick', 'two-tribes', 'party', 'pass'] as const;
export type Preset = (typeof PRESETS)[number];
const DEFAULT_PRESET: Preset = 'classic';

/** The plan of a preset. */
export function presetPlan(preset: Preset): Plan {
  const plan: Plan = {
    options: { players: 4, ...DEFAULT_OPTIONS },
    clock: null,
    pace: 'normal',
    public: false,
    people: [''],
    bots: { count: 0, level: MIXED, style: MIXED },
  };
  const { options } = plan;
  switch (preset) {
    case 'classic':
    case 'italian':
    case 'german': // Last Chance is offered, and off until it is chosen
      return { ...plan, options: { ...options, ...EDITIONS[preset] } };
    case 'quick':
      return plan;
    case 'now':
      return { ...plan, bots: { ...plan.bots, count: 3 } };
    case 'two-tribes':
      return { ...plan, options: { ...options, players: 3, tribes_per_player: 2 } };
    case 'party':
      return { ...plan, options: { ...options, players: 8 } };
    case 'pass':
      return { ...plan, people: ['', '', '', ''] };
  }
}

/** How many can play: half as many when each takes two tribes. */
export function maxPlayers(tribes: number): number {
  return MAX_SEATS / tribes;
}

/** The plan with every count within its limit: tribes limit players, players limit people, people limit bots. */
export function fitPlan(plan: Plan): Plan {
  const players = Math.min(plan.options.players, maxPlayers(plan.options.tribes_per_player));
  const people = plan.people.slice(0, players);
  const count = Math.min(plan.bots.count, players - people.length);
  return { ...plan, options: { ...plan.options, players }, people, bots: { ...plan.bots, count } };
}

/** Whether everybody is there, so that the game can begin at once. */
export function isFull(plan: Plan): boolean {
  return plan.people.length + plan.bots.count === plan.options.players;
}

/** Warnings about these options: the ends of `warn-` keys. */
export function warnings(options: GameOptions): ('two' | 'three' | 'boxes' | 'many')[] {
  const seats = options.players * options.tribes_per_player;
  return [
    ...(options.players === 2 ? (['two'] as const) : []),
    ...(options.players === 3 && options.tribes_per_player === 1 ? (['three'] as const) : []),
    ...(seats > TRIBES.length ? (['boxes'] as const) : []),
    ...(options.players >= 10 ? (['many'] as const) : []),
  ];
}

/** The plan with a name for everybody who shares the device; a single person has the name that the server knows. */
export function withNames(plan: Plan, own: string, unnamed: (number: number) => string): Plan {
  if (plan.people.length === 1) return plan;
  return { ...plan, people: plan.people.map((name, i) => name.trim() || (i === 0 && own) || unnamed(i + 1)) };
}

/** The indexes of names that somebody before has already. */
export function duplicateNames(names: readonly string[]): number[] {
  const plain = names.map((name) => name.trim().toLocaleLowerCase());
  return plain.flatMap((name, i) => (name && plain.indexOf(name) < i ? [i] : []));
}

/** The request that opens the table, with the user in the first seat. */
export function newTableRequest(plan: Plan): NewTable {
  const { options, clock, pace, people } = plan;
  const name = people[0]?.trim();
  return { options, clock, pace, public: plan.public, sit: true, ...(name ? { name } : {}) };
}

/** The requests that fill the other seats: with the people on this device, then with bots. */
export function seatRequests(plan: Plan): SitRequest[] {
  const others = plan.people.slice(1);
  const { count, level, style } = plan.bots;
  return [...others.map((name) => ({ name })), ...botsOf(count, level, style).map((bot) => ({ bot }))].map(
    (sitting, i) => ({ seat: i + 1, ...sitting }),
  );
}

/** The version of stored plans. Before 2, `quick` was the plan that is `now` today, and `quick` was called `friends`. */
const STORED_VERSION = 2;
const RENAMED: Readonly<Record<string, Preset>> = { friends: 'quick', quick: 'now' };

interface StoredPlan {
  version?: number;
  preset?: string;
  plan?: Partial<Plan>;
}

/** Store the plan for the next time. The name of a single person is stored elsewhere. */
export function savePlan(preset: Preset, plan: Plan): void {
  const stored = plan.people.length > 1 ? plan : { ...plan, people: [''] };
  writeStorage('plan', { version: STORED_VERSION, preset, plan: stored } satisfies StoredPlan);
}

/** The stored plan; the default plan if there is none that can be read. */
export function loadPlan(): { preset: Preset; plan: Plan } {
  const { version, preset: name = '', plan } = (readStorage('plan') ?? {}) as StoredPlan;
  const known = version === STORED_VERSION ? name : (RENAMED[name] ?? name);
  const preset = PRESETS.find((one) => one === known);
  if (!preset) return { preset: DEFAULT_PRESET, plan: presetPlan(DEFAULT_PRESET) };
  const fresh = presetPlan(preset);
  if (!plan) return { preset, plan: fresh };
  const merged = {
    ...fresh,
    ...plan,
    options: { ...fresh.options, ...plan.options },
    bots: { ...fresh.bots, ...plan.bots },
  };
  return { preset, plan: Array.isArray(merged.people) && merged.people.length ? fitPlan(merged) : fresh };
}
