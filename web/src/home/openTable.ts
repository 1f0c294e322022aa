// Opening a table: the calls in order, and on to it.
import { api } from '../api/calls';
import { DEFAULT_OPTIONS } from '../api/constants';
import type { NewTable, SitRequest } from '../api/schema';
import { message } from '../language/messages.svelte';
import { loadMe } from '../shell/me.svelte';
import { attempt } from '../shell/notice.svelte';
import { navigate } from '../shell/route.svelte';
import { matchScreen } from '../shell/screens';
import { pickBots } from './bots';
import { givenName } from './name';

/** Open a table, seat people and bots, begin if everybody is there, and go to it. */
export async function openTable(table: NewTable, sittings: SitRequest[], start: boolean): Promise<void> {
  void matchScreen('/t/0').screen.load().catch(() => undefined); // its code comes while the server works
  const name = givenName((await loadMe())?.name) || message('me-guest');
  const opened = await attempt(() => api.open({ name, ...table }));
  if (!opened) return;
  const { code } = opened.table;
  // What fails from here on is told, and can be mended at the table itself.
  await attempt(async () => {
    for (const sitting of sittings) await api.sit(code, sitting);
    if (start) await api.start(code);
  });
  navigate(`/t/${code}`);
}

/** A table for four with three bots, and the game begins. */
export function playNow(): Promise<void> {
  const options = { players: 4, ...DEFAULT_OPTIONS };
  const table = { options, pace: 'normal', public: false, sit: true, bots: pickBots(3) } as const;
  return openTable(table, [], true);
}
