// What became different at a table before its first game, in sentences for who listens instead of looking.
import type { TableInfo } from '../api/schema';
import { variantLabels } from '../home/variants';
import { message } from '../language/messages.svelte';

type Sitter = NonNullable<TableInfo['seats'][number]>;

/** Who comes, goes, moves or is called otherwise, and what the host changes. */
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

/** One person may have several seats: the name tells which. */
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
  const told: string[] = [];
  if (termsOf(before) !== termsOf(now)) {
    const what = [message('players-count', { count: now.options.players }), ...variantLabels(now.options, now.clock)];
    told.push(message('news-terms', { what: what.join(message('list-separator')) }));
  }
  if (before.public !== now.public) told.push(message(now.public ? 'news-public' : 'news-private'));
  if (before.chat !== now.chat) told.push(message(now.chat ? 'news-chat' : 'news-phrases'));
  return told;
}

function termsOf({ options, clock, pace }: TableInfo): string {
  return JSON.stringify([options, clock, pace]);
}
