// What the pictures of the rule book show, put together from the drawings of discs and mats.

export type Face = 'flower' | 'skull' | 'last-chance' | 'hidden';

/** A disc, a mat with what lies on it, or the sign that one thing becomes the next. */
export type FigureItem =
  | { kind: 'disc'; tribe: string; face: Face; gone?: boolean }
  | {
      kind: 'mat';
      tribe: string;
      flowers?: boolean;
      /** Bottom to top. */
      stack?: readonly Face[];
      says?: string;
      name?: string;
      passed?: boolean;
    }
  | { kind: 'then' };

/** A picture and what it shows, in words. */
export interface Figure {
  text: string;
  things: readonly FigureItem[];
}

const THEN: FigureItem = { kind: 'then' };
const disc = (tribe: string, face: Face): FigureItem => ({ kind: 'disc', tribe, face });
const mat = (tribe: string, ...stack: Face[]): Extract<FigureItem, { kind: 'mat' }> => ({ kind: 'mat', tribe, stack });
/** The four of the worked example, each with these discs, saying these things. */
const four = (stacks: Face[][], said: Record<string, string> = {}, passed: string[] = []): FigureItem[] =>
  stacks.map((stack, i) => {
    const name = ['Rosa', 'Tito', 'Ofelia', 'Bruno'][i]!;
    const thing = { ...mat(['marigold', 'obsidian', 'coral', 'jade'][i]!, ...stack), name, passed: passed.includes(name) };
    return name in said ? { ...thing, says: said[name]! } : thing;
  });

export const FIGURES = {
  box: {
    text: 'book-box-figure',
    things: [
      disc('marigold', 'flower'),
      disc('marigold', 'flower'),
      disc('marigold', 'flower'),
      disc('marigold', 'skull'),
      disc('marigold', 'hidden'),
      mat('marigold'),
      { ...mat('marigold'), flowers: true },
    ],
  },
  setup: {
    text: 'book-setup-figure',
    things: [
      mat('jade'),
      disc('jade', 'flower'),
      disc('jade', 'flower'),
      disc('jade', 'flower'),
      disc('jade', 'skull'),
    ],
  },
  glance: {
    text: 'book-glance-figure',
    things: [
      mat('moon', 'hidden'),
      THEN,
      { ...mat('moon', 'hidden', 'hidden'), says: '3' },
      THEN,
      mat('moon', 'flower', 'flower'),
    ],
  },
  opening: {
    text: 'book-opening-figure',
    things: [mat('marigold', 'hidden'), mat('obsidian', 'hidden'), mat('coral', 'hidden'), mat('jade', 'hidden')],
  },
  adding: {
    text: 'book-adding-figure',
    things: [
      mat('maize', 'hidden'),
      mat('coral', 'hidden', 'hidden'),
      mat('obsidian', 'hidden', 'hidden', 'hidden'),
    ],
  },
  bidding: {
    text: 'book-bidding-figure',
    things: [
      { ...mat('coral', 'hidden', 'hidden'), passed: true },
      { ...mat('moon', 'hidden'), passed: true },
      { ...mat('jade', 'hidden', 'hidden'), says: '3' },
    ],
  },
  attempt: {
    text: 'book-attempt-figure',
    things: [{ ...mat('jade', 'flower', 'flower'), says: '3' }, THEN, mat('coral', 'hidden', 'flower')],
  },
  won: {
    text: 'book-won-figure',
    things: [mat('obsidian'), THEN, { ...mat('obsidian'), flowers: true }],
  },
  failed: {
    text: 'book-failed-figure',
    things: [
      disc('maize', 'hidden'),
      disc('maize', 'hidden'),
      { kind: 'disc', tribe: 'maize', face: 'hidden', gone: true },
      disc('maize', 'hidden'),
    ],
  },
  winning: {
    text: 'book-winning-figure',
    things: [{ ...mat('coral'), flowers: true }],
  },
  chance: {
    text: 'book-chance-figure',
    things: [mat('moon', 'hidden', 'last-chance')],
  },
  added: {
    text: 'book-example-add',
    things: four([['hidden', 'hidden'], ['hidden', 'hidden'], ['hidden', 'hidden'], ['hidden']]),
  },
  raised: {
    text: 'book-example-raise',
    things: four([['hidden', 'hidden'], ['hidden', 'hidden'], ['hidden', 'hidden'], ['hidden']], { Rosa: '5' }, [
      'Tito',
      'Ofelia',
      'Bruno',
    ]),
  },
  flipped: {
    text: 'book-example-others',
    things: four([['flower', 'flower'], ['hidden', 'flower'], ['hidden', 'flower'], ['flower']], { Rosa: '5' }),
  },
} satisfies Record<string, Figure>;
