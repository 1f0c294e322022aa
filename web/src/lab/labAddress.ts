// A position of two in the address of the lab, so that it can be shared: /lab?discs=4,3&wins=2,1&first=0&skull=100,75.
import type { SolveRequest } from '../api/schema';

/** A position, and the public moves at which the lab looks; null is before the first discs. */
export interface LabPlace {
  discs: [number, number];
  wins: [number, number];
  first: number;
  /** The probability in percent that each still owns its skull; 100 with four discs (S1). */
  skull: [number, number];
  line: string[] | null;
}

export const FULL_TRIBE = 4;
const WORD = /^(place|pass|bid:[1-8])$/;

export const START: LabPlace = { discs: [4, 4], wins: [2, 2], first: 0, skull: [100, 100], line: null };

/** The position of an address. What is missing or impossible is that of a new game. */
export function parseAddress(search: string): LabPlace {
  const given = new URLSearchParams(search);
  const discs = pair(given.get('discs'), 1, FULL_TRIBE) ?? START.discs;
  const skull = pair(given.get('skull'), 0, 100) ?? [50, 50];
  const words = given.get('line')?.split(',').filter(Boolean) ?? null;
  return {
    discs,
    wins: pair(given.get('wins'), 1, 2) ?? START.wins,
    first: given.get('first') === '1' ? 1 : 0,
    skull: [discs[0] === FULL_TRIBE ? 100 : skull[0], discs[1] === FULL_TRIBE ? 100 : skull[1]],
    line: words?.every((word) => WORD.test(word)) ? words : null,
  };
}

/** The address of a position. */
export function formatAddress(place: LabPlace): string {
  const line = place.line && `&line=${place.line.join(',')}`;
  return `/lab?discs=${place.discs.join(',')}&wins=${place.wins.join(',')}&first=${place.first}&skull=${place.skull.join(',')}${line ?? ''}`;
}

/** The body of the call that solves a position. */
export function requestFor(place: LabPlace): SolveRequest {
  const { discs, wins, first, skull, line } = place;
  return { discs, wins, first, skull: [skull[0] / 100, skull[1] / 100], line };
}

function pair(text: string | null, low: number, high: number): [number, number] | null {
  const numbers = (text ?? '').split(',').map(Number);
  const fit = numbers.length === 2 && numbers.every((one) => Number.isInteger(one) && low <= one && one <= high);
  return text && fit ? [numbers[0]!, numbers[1]!] : null;
}
