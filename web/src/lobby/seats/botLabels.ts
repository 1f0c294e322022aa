// Labels of bots: their level and style.
import { NO_STYLE } from '../../home/create/bots';
import { message, hasMessage } from '../../language/messages.svelte';

/** The label of a bot: its level, and its styles if it has any. */
export function botLabel(bot: string): string {
  const [level = '', ...styles] = bot.split('+');
  return [messageOr(`level-${level}`, level), ...styles.map((style) => messageOr(`style-${style}`, style))].join(' · ');
}

/** The level and the first style of a bot. */
export function parseBot(bot: string): { level: string; style: string } {
  const [level = '', style = NO_STYLE] = bot.split('+');
  return { level, style };
}

/** A message, or the word itself if the server knows a kind that has no message. */
export function messageOr(key: string, word: string): string {
  return hasMessage(key) ? message(key) : word;
}
