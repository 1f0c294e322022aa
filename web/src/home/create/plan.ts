// The plan of a new table: which choices fit together, and the requests that create the table.
import { DEFAULT_OPTIONS, EDITIONS, MAX_SEATS, TRIBES } from '../../api/constants';
import type { GameOptions, NewTable, SitRequest, TableInfo } from '../../api/schema';
import { MIXED, botsOf } from './bots';
import { writeStorage, readStorage } from '../../shell/storage';
import type { Edition } from './variants';

export interface Plan {
  options: GameOptions;
  clock: number | null;
  pace: TableInfo['pace'];
  public: boolean;
  /** Hints of the coach, for one person among bots. */
  hints: boolean;
  /** The people on this device, the user first; more than one if they share it. */
  people: string[];
  bots: { count: number; level: string; style: string };
  /** The user's tribes, where each player has two; null for any. */
  tribes: { first: string | null; second: string | null };
}

/** Kinds of evening. The rules are chosen beside them. */
export const PRESETS = ['friends', 'now', 'two-tribes', 'party', 'pass'] as const;
export type Preset = (typeof PRESETS)[number];

/** The plan of a preset. */
export function presetPlan(preset: Preset): Plan {
  const plan: Plan = {
    options: { players: 4, ...DEFAULT_OPTIONS },
    clock: null,
    pace: 'normal',
    public: false,
    hints: false,
    people: [''],
    bots: { count: 0, level: MIXED, style: MIXED },
    tribes: { first: null, second: null },
  };
  const { options } = plan;
  switch (preset) {
    case 'friends':
      return { ...plan, options: { ...options, ...EDITIONS.classic } };
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

/** The plan of another preset, with the name and, if they were chosen, the rules of this one. */
export function changePreset(from: Preset, plan: Plan, to: Preset): Plan {
  const { opening, loss } = plan.options;
  const usual = presetPlan(from).options;
  const next = presetPlan(to);
  const chosen = opening !== usual.opening || loss !== usual.loss;
  return {
    ...next,
    options: { ...next.options, ...(chosen ? { opening, loss } : {}) },
    people: next.people.with(0, plan.people[0] ?? ''),
  };
}

/** The plan that an address asks for: a preset, or friends with the rules of an edition; null if it asks for neither. */
export function parsePlanName(asked: string | null): StartPlan | null {
  const preset = PRESETS.find((one) => one === asked);
  if (preset) return { preset, plan: presetPlan(preset) };
  if (asked === null || !Object.hasOwn(EDITIONS, asked)) return null;
  const plan = presetPlan('friends');
  return { preset: 'friends', plan: { ...plan, options: { ...plan.options, ...EDITIONS[asked as Edition] } } };
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

/** Whether the coach may give hints: one person plays, and bots have all other seats. */
export function canHaveHints(plan: Plan): boolean {
  return plan.people.length === 1 && isFull(plan);
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
  const { options, clock, pace, people, tribes } = plan;
  const name = people[0]?.trim();
  return {
    options,
    clock,
    pace,
    public: plan.public,
    ...(plan.hints && canHaveHints(plan) ? { hints: true } : {}),
    sit: true,
    ...(name ? { name } : {}),
    ...(options.tribes_per_player === 2 ? { tribe: tribes.first, second_tribe: tribes.second } : {}),
  };
}

/** The requests that fill the other seats: with the people on this device, then with bots. */
export function seatRequests(plan: Plan): SitRequest[] {
  const others = plan.people.slice(1);
  const { count, level, style } = plan.bots;
  return [...others.map((name) => ({ name })), ...botsOf(count, level, style).map((bot) => ({ bot }))].map(
    (sitting, i) => ({ seat: i + 1, ...sitting }),
  );
}

interface StartPlan {
  preset: Preset;
  plan: Plan;
}

/** Presets that plans were stored under before. Editions were presets, too; their rules are in the stored plan. */
const RENAMED: Readonly<Record<string, Preset>> = { quick: 'now', italian: 'friends', german: 'friends' };

/** Store the plan for the next time. The name of a single person is stored elsewhere. */
export function savePlan(preset: Preset, plan: Plan): void {
  writeStorage('plan', { preset, plan: plan.people.length > 1 ? plan : { ...plan, people: [''] } });
}

/** The stored plan; the default plan if there is none that can be read. */
export function loadPlan(): StartPlan {
  const { preset: name = '', plan } = (readStorage('plan') ?? {}) as { preset?: string; plan?: Partial<Plan> };
  const preset = PRESETS.find((one) => one === (RENAMED[name] ?? name));
  if (!preset) return { preset: 'friends', plan: presetPlan('friends') };
  const fresh = presetPlan(preset);
  if (!plan) return { preset, plan: fresh };
  const merged = {
    ...fresh,
    ...plan,
    options: { ...fresh.options, ...plan.options },
    bots: { ...fresh.bots, ...plan.bots },
    tribes: { ...fresh.tribes, ...plan.tribes },
  };
  return { preset, plan: Array.isArray(merged.people) && merged.people.length ? fitPlan(merged) : fresh };
}
