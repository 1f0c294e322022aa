// The phrases that can be said with one tap, by occasion; everyone hears them in their own language.
import type { Spoken } from '../api/schema';
import { message, hasMessage } from '../language/messages.svelte';

export const PHRASES = [
  { name: 'greet', phrases: ['talk-hello', 'talk-hello-luck', 'talk-hello-faces', 'talk-hello-dead', 'talk-again', 'talk-thanks', 'talk-bye'] },
  {
    name: 'bluff',
    phrases: ['talk-only-flowers', 'talk-skull-here', 'talk-trust-me', 'talk-garden', 'talk-stay-away', 'talk-flip-mine', 'talk-never-bluff', 'talk-asleep', 'talk-forgot', 'talk-all-mine', 'talk-one-more', 'talk-in-bloom'],
  },
  {
    name: 'doubt',
    phrases: ['talk-doubt-who', 'talk-that-many-who', 'talk-smells', 'talk-all', 'talk-quick-who', 'talk-smile-who', 'talk-quiet', 'talk-dare-who'],
  },
  {
    name: 'tease',
    phrases: ['talk-come-in-who', 'talk-found-mine', 'talk-rattle-who', 'talk-passing-who', 'talk-thread-who', 'talk-own-skull-who', 'talk-match-who', 'talk-chance-who', 'talk-slept'],
  },
  {
    name: 'praise',
    phrases: ['talk-well-done-who', 'talk-nerve-who', 'talk-lucky-who', 'talk-phew', 'talk-breath', 'talk-gardener', 'talk-good-game-who', 'talk-rest-who', 'talk-won'],
  },
  {
    name: 'regret',
    phrases: ['talk-ouch', 'talk-my-own', 'talk-knew-it', 'talk-not-me', 'talk-courage', 'talk-my-thread', 'talk-my-chance', 'talk-so-close', 'talk-ghost'],
  },
  { name: 'think', phrases: ['talk-candle', 'talk-patience', 'talk-counting', 'talk-worth-it', 'talk-shaking', 'talk-here-goes'] },
] as const satisfies readonly { name: string; phrases: readonly string[] }[];

/** Without words; each has a drawing of its name. */
export const EMOTES = ['laugh', 'gasp', 'shrug', 'wink', 'stare', 'applaud', 'sigh', 'tap'] as const;

/** What was said, without who said it. */
export function talkText(line: Spoken, nameOf: (seat: number) => string): string {
  if (line.phrase === null) return line.text ?? '';
  return hasMessage(line.phrase) ? message(line.phrase, { who: line.about === null ? '' : nameOf(line.about) }) : '';
}

/** What was said, and by whom. */
export function talkLine(line: Spoken, who: string, nameOf: (seat: number) => string): string {
  const text = talkText(line, nameOf);
  return message(line.phrase?.startsWith('talk-emote') ? 'speech-emote' : 'speech', { who, text });
}
