// Preset phrases and emotes, and lines of talk as text: everybody reads phrases in their own language.
import { PHRASES } from '../../api/constants';
import type { TalkMessage } from '../../api/schema';
import { message, hasMessage } from '../../language/messages.svelte';

type Group = keyof typeof PHRASES;

/** The groups of phrases, each with the key of its title. */
export const PHRASE_GROUPS: Readonly<Record<Group, string>> = {
  greetings: 'chat-group-greet',
  bluffs: 'chat-group-bluff',
  doubts: 'chat-group-doubt',
  taunts: 'chat-group-tease',
  praise: 'chat-group-praise',
  regrets: 'chat-group-regret',
  thinking: 'chat-group-think',
  goodbyes: 'chat-group-goodbye',
};

/** The file of an emote's drawing. */
export function emotePicture(emote: string): string {
  return `/art/${emote.replace('talk-', '')}.svg`;
}

/** The text of a line, without the speaker. */
export function talkText(line: TalkMessage, nameOf: (seat: number) => string): string {
  if (line.phrase === null) return line.text ?? '';
  return hasMessage(line.phrase) ? message(line.phrase, { who: line.about === null ? '' : nameOf(line.about) }) : '';
}

/** A line with its speaker. */
export function talkLine(line: TalkMessage, who: string, nameOf: (seat: number) => string): string {
  const text = talkText(line, nameOf);
  return message(line.phrase?.startsWith('talk-emote') ? 'speech-emote' : 'speech', { who, text });
}
