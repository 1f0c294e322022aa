// Changes of a table before its first game, as sentences for screen readers.
import type { TableInfo } from '../../api/schema';
import { variantLabels } from '../../home/create/variants';
import { message } from '../../language/messages.svelte';
import { TABLE_SWITCHES } from './tableSwitches';

type Sitter = NonNullable<TableInfo['seats'][number]>;

/** The differences between two states of a table: players who came, left, moved or changed their name, and options. */
export function describeChanges(before: TableInfo, now: TableInfo): string[] {
  return [...people(before, now), ...host(before, now), ...terms(before, now)];
}

function people(before: TableInfo, now: TableInfo): string[] {
  const lines: string[] = [];
  const left = before.seats.filter((one) => one !== null);
  for (const one of now.seats) {
    if (!one) continue;
    const was = left.find((other) => isSame(other, one)) ?? left.find((other) => isRenamed(other, one));
    if (!was) lines.push(message('news-sat', { who: one.name }));
    else if (was.name !== one.name) lines.push(message('news-renamed', { was: was.name, who: one.name }));
    else if (was.seat !== one.seat) lines.push(message('news-moved', { who: one.name, number: one.seat + 1 }));
    if (was) left.splice(left.indexOf(was), 1);
  }
  return [...left.map((one) => message('news-left', { who: one.name })), ...lines];
}

/** Whether two seats have the same player. A person may have several seats, which differ in their names. */
function isSame(one: Sitter, other: Sitter): boolean {
  return one.name === other.name && one.person === other.person && !one.bot === !other.bot;
}

function isRenamed(one: Sitter, other: Sitter): boolean {
  return one.seat === other.seat && one.person === other.person && !one.bot === !other.bot;
}

function host(before: TableInfo, now: TableInfo): string[] {
  const name = now.seats.find((one) => one && one.person === now.host)?.name;
  return before.host !== now.host && name ? [message('news-host', { who: name })] : [];
}

function terms(before: TableInfo, now: TableInfo): string[] {
  const lines: string[] = [];
  if (termsOf(before) !== termsOf(now)) {
    const what = [message('players-count', { count: now.options.players }), ...variantLabels(now.options, now.clock)];
    lines.push(message('news-terms', { what: what.join(message('list-separator')) }));
  }
  for (const { setting, on, off } of TABLE_SWITCHES) {
    if (before[setting] !== now[setting]) lines.push(message(now[setting] ? on : off));
  }
  return lines;
}

function termsOf({ options, clock, pace }: TableInfo): string {
  return JSON.stringify([options, clock, pace]);
}
