// Bots and terms of a table, in words.
import { PLAIN } from '../home/company';
import { say, sayable } from '../language/say.svelte';

/** What kind of player a bot is: its level, and its styles if it has any. */
export function botWords(bot: string): string {
  const [level = '', ...styles] = bot.split('+');
  return [named(`level-${level}`, level), ...styles.map((style) => named(`style-${style}`, style))].join(' · ');
}

/** The level and the first style of a bot. */
export function botParts(bot: string): { level: string; style: string } {
  const [level = '', style = PLAIN] = bot.split('+');
  return { level, style };
}

/** The name of a kind; its own word where the server knows more kinds than we have words for. */
export function named(key: string, word: string): string {
  return sayable(key) ? say(key) : word;
}
