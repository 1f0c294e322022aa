// Opens a table: the calls in order, then its page.
import { api } from '../api/calls';
import { DEFAULT_OPTIONS } from '../api/constants';
import type { NewTable, SitRequest } from '../api/schema';
import { message } from '../language/messages.svelte';
import { loadMe } from '../shell/me.svelte';
import { attempt } from '../shell/notice.svelte';
import { navigate } from '../shell/route.svelte';
import { matchScreen } from '../shell/screens';
import { pickBots } from './create/bots';
import { givenName } from './name';

/** Open a table, seat people and bots, start the game if it is full, and go to its page. */
export async function openTable(table: NewTable, sittings: SitRequest[], start: boolean): Promise<void> {
  void matchScreen('/t/0').screen.load().catch(() => undefined); // its code comes while the server works
  const name = givenName((await loadMe())?.name) || message('me-guest');
  const opened = await attempt(() => api.open({ name, ...table }));
  if (!opened) return;
  const { code } = opened.table;
  // Errors from here on are shown, and can be repaired at the table.
  await attempt(async () => {
    for (const sitting of sittings) await api.sit(code, sitting);
    if (start) await api.start(code);
  });
  navigate(`/t/${code}`);
}

/** Start a game of four with three bots. */
export function playNow(): Promise<void> {
  const options = { players: 4, ...DEFAULT_OPTIONS };
  const table = { options, pace: 'normal', public: false, sit: true, bots: pickBots(3) } as const;
  return openTable(table, [], true);
}
