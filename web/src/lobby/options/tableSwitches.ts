// The settings of a table that are on or off: the host's switches, and what screen readers hear of a change.
import type { TableInfo } from '../../api/schema';

interface TableSwitch {
  setting: { [Key in keyof TableInfo]: TableInfo[Key] extends boolean ? Key : never }[keyof TableInfo];
  /** Keys of messages: the label, and what is announced. */
  label: string;
  on: string;
  off: string;
}

export const TABLE_SWITCHES: readonly TableSwitch[] = [
  { setting: 'public', label: 'lobby-listed', on: 'news-public', off: 'news-private' },
  { setting: 'hints', label: 'lobby-hints', on: 'news-hints', off: 'news-no-hints' },
  { setting: 'chat', label: 'lobby-chat', on: 'news-chat', off: 'news-phrases' },
];
