// Bots and terms of a table, in words.
import { NO_STYLE } from '../home/bots';
import { message, hasMessage } from '../language/messages.svelte';

/** What kind of player a bot is: its level, and its styles if it has any. */
export function botLabel(bot: string): string {
  const [level = '', ...styles] = bot.split('+');
  return [messageOr(`level-${level}`, level), ...styles.map((style) => messageOr(`style-${style}`, style))].join(' · ');
}

/** The level and the first style of a bot. */
export function parseBot(bot: string): { level: string; style: string } {
  const [level = '', style = NO_STYLE] = bot.split('+');
  return { level, style };
}

/** The name of a kind; its own word where the server knows more kinds than we have words for. */
export function messageOr(key: string, word: string): string {
  return hasMessage(key) ? message(key) : word;
}
