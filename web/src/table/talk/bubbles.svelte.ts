// Speech bubbles, which stay beside a seat for some seconds.
import type { TalkMessage } from '../../api/schema';
import type { Saying } from './Speech.svelte';

const DURATION = 5000;

export class Bubbles {
  /** What is said, by seat. */
  shown = $state.raw<Readonly<Record<number, Saying>>>({});
  #heard = 0;

  /** Show the latest line; whether it was shown. Lines from before the table was opened are not. */
  show(line: TalkMessage, text: string, atOnce: number): boolean {
    if (line.seq <= this.#heard) return false;
    const fresh = this.#heard > 0 || Date.now() / 1000 - line.at < 6;
    this.#heard = line.seq;
    if (!fresh) return false;
    const others = Object.entries(this.shown).filter(([seat]) => Number(seat) !== line.seat);
    const kept = others.slice(Math.max(0, others.length - atOnce + 1));
    const emote = line.phrase?.startsWith('talk-emote') ? line.phrase : undefined;
    const saying: Saying = emote ? { text, emote } : { text };
    this.shown = { ...Object.fromEntries(kept), [line.seat]: saying };
    setTimeout(() => {
      if (this.shown[line.seat] !== saying) return;
      this.shown = Object.fromEntries(Object.entries(this.shown).filter(([seat]) => Number(seat) !== line.seat));
    }, DURATION);
    return true;
  }
}
