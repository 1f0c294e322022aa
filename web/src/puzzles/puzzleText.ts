// A puzzle in words: its actions, its moves, and its address in the lab.
import type { PuzzlePosition } from '../api/schema';
import { formatAddress } from '../lab/labAddress';
import { actionText } from '../lab/labText';
import { message } from '../language/messages.svelte';
import type { Sitter } from '../table/seats';

const WINS = 2;

/** An action in words. */
export function puzzleAction(word: string, phase: string, sitters: readonly Sitter[]): string {
  const [verb, about] = word.split(':');
  if (verb === 'flip') return message('review-flip', { who: sitters[Number(about)]!.name });
  return actionText(word, phase === 'opening' && about !== undefined);
}

/** The moves of the round, each with who made it. */
export function movesText({ view }: PuzzlePosition, sitters: readonly Sitter[]): string[] {
  if (view.phase === 'opening') return [];
  return view.moves.map(([actor, word]) => {
    const shown = word.startsWith('place') ? 'place' : word;
    return message('puzzle-move', { who: sitters[actor as number]!.name, what: puzzleAction(shown, view.phase, sitters) });
  });
}

/** The address of a position of two in the lab, up to the attempt; null with more players. */
export function labAddress({ view, skull }: PuzzlePosition): string | null {
  if (!skull) return null;
  const words = view.moves.slice(2).map(([, word]) => (word.startsWith('place') ? 'place' : word));
  const flips = words.findIndex((word) => word.startsWith('flip'));
  const [you, them] = view.seats;
  return formatAddress({
    discs: [you!.discs, them!.discs],
    wins: [WINS - you!.wins, WINS - them!.wins],
    first: view.first,
    skull: [skull[0]!, skull[1]!],
    line: view.phase === 'opening' ? null : words.slice(0, flips < 0 ? undefined : flips),
  });
}
