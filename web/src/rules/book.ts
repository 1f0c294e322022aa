// The rule book as data: the sentences of each section, and the rules that they explain. The sentences are in rules.ftl.
import type { Edition } from '../home/create/variants';
import type { Figure } from './figures';
import { FIGURES } from './figures';
import { art } from '../table/seats';

/** One rule, or a few that belong together, in a sentence. */
interface RuleLine {
  text: string;
  /** Ids of the rules that it explains. */
  rules?: readonly string[];
}

/** A part with a title of its own; its id is its address within the page, the same in every language. */
export interface Section {
  id: string;
  title: string;
  lines: readonly RuleLine[];
  /** Whether the lines are steps, in this order. */
  steps?: boolean;
  figure?: Figure;
  /** The edition that it is about: a table can be opened with its rules. */
  preset?: Edition;
  parts?: readonly Section[];
}

/** A question and its answer. */
interface Question {
  question: string;
  answer: string;
  rules: readonly string[];
}

/** A line of the comparison: what three kinds of edition say. */
interface Difference {
  what: string;
  rules: readonly string[];
  /** Classic, Italian, German. */
  cells: readonly [string, string, string];
}

const line = (text: string, ...rules: string[]): RuleLine => ({ text, rules });

const edition = (book: string, preset: Edition, what: string, ...notes: string[]): Section => ({
  id: `edition-${book}`,
  title: `book-editions-${book}-title`,
  lines: [what, ...notes, `book-editions-play-${preset}`].map((text) => line(text)),
  preset,
});

/** The short version: sentences, each with drawings. */
export const SHORT: readonly { text: string; pictures: readonly string[] }[] = [
  { text: 'book-short-tribe', pictures: [art('marigold', 'flower'), art('marigold', 'skull')] },
  { text: 'book-short-place', pictures: [art('obsidian', 'back'), art('obsidian', 'back')] },
  { text: 'book-short-bid', pictures: [art('coral', 'back'), art('coral', 'back'), art('coral', 'back')] },
  { text: 'book-short-flip', pictures: [art('jade', 'back'), art('jade', 'flower')] },
  { text: 'book-short-end', pictures: [art('moon', 'mat-flower'), art('moon', 'skull')] },
  { text: 'book-short-win', pictures: [art('maize', 'mat-flower'), art('maize', 'flower')] },
];

export const SECTIONS: readonly Section[] = [
  {
    id: 'story',
    title: 'book-story-title',
    lines: [line('book-story-voyage'), line('book-story-bikers'), line('book-story-name')],
  },
  {
    id: 'aim',
    title: 'book-aim-title',
    lines: [line('book-aim-game'), line('book-aim-win'), line('book-aim-face')],
  },
  {
    id: 'box',
    title: 'book-box-title',
    lines: [line('book-box-tribe', 'S1'), line('book-box-back', 'S1', 'A6'), line('book-box-mat', 'S1', 'W1')],
    figure: FIGURES.box,
  },
  {
    id: 'setup',
    title: 'book-setup-title',
    lines: [
      line('book-setup-players', 'S2'),
      line('book-setup-mats', 'S3'),
      line('book-setup-first', 'S4'),
      line('book-setup-boxes', 'S5'),
      line('book-setup-three', 'S2'),
      line('book-setup-two', 'S2'),
    ],
    figure: FIGURES.setup,
  },
  {
    id: 'glance',
    title: 'book-glance-title',
    steps: true,
    lines: [
      line('book-glance-open', 'O1'),
      line('book-glance-add', 'A1'),
      line('book-glance-bid', 'B1'),
      line('book-glance-flip', 'T1', 'T2'),
      line('book-glance-end', 'T4', 'T5', 'F1'),
    ],
    figure: FIGURES.glance,
  },
  {
    id: 'opening',
    title: 'book-opening-title',
    lines: [
      line('book-opening-all', 'O1'),
      line('book-opening-others', 'O4'),
      line('book-opening-together', 'O2'),
      line('book-opening-in-turn', 'O3'),
    ],
    figure: FIGURES.opening,
  },
  {
    id: 'adding',
    title: 'book-adding-title',
    lines: [
      line('book-adding-turn', 'A1'),
      line('book-adding-challenge', 'A4'),
      line('book-adding-at-once', 'A2'),
      line('book-adding-empty', 'A3'),
      line('book-adding-closed', 'A5'),
      line('book-adding-count', 'A6'),
    ],
    figure: FIGURES.adding,
  },
  {
    id: 'bidding',
    title: 'book-bidding-title',
    lines: [
      line('book-bidding-turn', 'B1'),
      line('book-bidding-pass', 'B2'),
      line('book-bidding-end', 'B3'),
      line('book-bidding-all', 'B4'),
    ],
    figure: FIGURES.bidding,
  },
  {
    id: 'attempt',
    title: 'book-attempt-title',
    lines: [
      line('book-attempt-count', 'T1'),
      line('book-attempt-own', 'T2'),
      line('book-attempt-others', 'T3'),
      line('book-attempt-skull', 'T4'),
      line('book-attempt-flowers', 'T5'),
    ],
    figure: FIGURES.attempt,
  },
  {
    id: 'won',
    title: 'book-won-title',
    lines: [line('book-won-mat', 'W1'), line('book-won-twice', 'W1'), line('book-won-next', 'F1', 'N1')],
    figure: FIGURES.won,
  },
  {
    id: 'failed',
    title: 'book-failed-title',
    lines: [
      line('book-failed-lose'),
      line('book-failed-pick', 'F2'),
      line('book-failed-draw', 'F3'),
      line('book-failed-own', 'F4'),
      line('book-failed-back', 'F1'),
    ],
    figure: FIGURES.failed,
  },
  {
    id: 'showing',
    title: 'book-showing-title',
    lines: [line('book-showing-rest', 'T6'), line('book-showing-free', 'T6', 'D5')],
  },
  {
    id: 'out',
    title: 'book-out-title',
    lines: [
      line('book-out-last', 'F5'),
      line('book-out-first', 'N1'),
      line('book-out-other', 'N2'),
      line('book-out-own', 'N3', 'D6'),
    ],
  },
  {
    id: 'winning',
    title: 'book-winning-title',
    lines: [line('book-winning-challenges', 'W1'), line('book-winning-last', 'W2')],
    figure: FIGURES.winning,
  },
  {
    id: 'talk',
    title: 'book-talk-title',
    lines: [line('book-talk-anything', 'X2'), line('book-talk-binds', 'X2')],
  },
  {
    id: 'variants',
    title: 'book-variants-title',
    lines: [],
    parts: [
      {
        id: 'tribes',
        title: 'book-tribes-title',
        lines: [
          line('book-tribes-seats', 'V1', 'S6', 'D3'),
          line('book-tribes-apart', 'V1'),
          line('book-tribes-stack', 'D1'),
          line('book-tribes-skull', 'D2'),
          line('book-tribes-show', 'T6'),
          line('book-tribes-win', 'V1', 'D2'),
        ],
      },
      {
        id: 'chance',
        title: 'book-chance-title',
        lines: [
          line('book-chance-middle', 'V2'),
          line('book-chance-take', 'V2', 'D4'),
          line('book-chance-place', 'V2', 'O2', 'O4'),
          line('book-chance-life', 'V2'),
          line('book-chance-back', 'V2'),
        ],
        figure: FIGURES.chance,
      },
    ],
  },
  {
    id: 'editions',
    title: 'book-editions-title',
    lines: [line('book-editions-lead')],
    parts: [
      edition('english', 'classic', 'book-editions-english'),
      edition('french', 'classic', 'book-editions-french', 'book-editions-misprint'),
      edition('chinese', 'classic', 'book-editions-chinese'),
      edition('italian', 'italian', 'book-editions-italian-what'),
      edition('german', 'german', 'book-editions-german-what'),
      edition('quick', 'quick', 'book-editions-quick'),
    ],
  },
  {
    id: 'example',
    title: 'book-example-title',
    steps: true,
    lines: [
      line('book-example-open', 'O1'),
      line('book-example-add', 'A1'),
      line('book-example-challenge', 'A4'),
      line('book-example-raise', 'B1', 'B3'),
      line('book-example-own', 'T2'),
      line('book-example-others', 'T3'),
      line('book-example-won', 'T5', 'W1', 'N1'),
    ],
  },
  {
    id: 'advice',
    title: 'book-advice-title',
    lines: [
      line('book-advice-first'),
      line('book-advice-bluff'),
      line('book-advice-doubt'),
      line('book-advice-talk'),
      line('book-advice-keep'),
      line('book-advice-lone'),
      line('book-advice-disarmed'),
      line('book-advice-ending'),
      line('book-advice-rare'),
      line('book-advice-boxes'),
    ],
  },
  { id: 'questions', title: 'book-questions-title', lines: [] },
  {
    id: 'afterword',
    title: 'book-after-title',
    lines: [line('book-after-poker'), line('book-after-equal'), line('book-after-truth')],
  },
];

/** The steps of the example that have a picture: how the table looks after each. */
export const EXAMPLES: Readonly<Record<string, Figure['things']>> = {
  'book-example-add': FIGURES.added.things,
  'book-example-raise': FIGURES.raised.things,
  'book-example-others': FIGURES.flipped.things,
};

export const DIFFERENCES: readonly Difference[] = [
  {
    what: 'book-editions-opening',
    rules: ['O2', 'O3', 'O4'],
    cells: ['book-editions-opening-classic', 'book-editions-opening-italian', 'book-editions-opening-german'],
  },
  {
    what: 'book-editions-loss',
    rules: ['F2', 'F3'],
    cells: ['book-editions-loss-classic', 'book-editions-loss-italian', 'book-editions-loss-german'],
  },
  {
    what: 'book-editions-show',
    rules: ['T6'],
    cells: ['book-editions-show-classic', 'book-editions-show-italian', 'book-editions-show-german'],
  },
  {
    what: 'book-editions-boxes',
    rules: ['S5'],
    cells: ['book-editions-boxes-classic', 'book-editions-boxes-italian', 'book-editions-boxes-german'],
  },
  {
    what: 'book-editions-tribes',
    rules: ['V1'],
    cells: ['book-editions-tribes-classic', 'book-editions-tribes-italian', 'book-editions-tribes-german'],
  },
  {
    what: 'book-editions-chance',
    rules: ['V2'],
    cells: ['book-editions-chance-classic', 'book-editions-chance-italian', 'book-editions-chance-german'],
  },
];

export const QUESTIONS: readonly Question[] = [
  { question: 'book-ask-look', answer: 'book-tell-look', rules: ['S3', 'A6'] },
  { question: 'book-ask-skip', answer: 'book-tell-skip', rules: ['A1', 'B1'] },
  { question: 'book-ask-higher', answer: 'book-tell-higher', rules: ['A4', 'B4'] },
  { question: 'book-ask-whole', answer: 'book-tell-whole', rules: ['T2', 'T3'] },
  { question: 'book-ask-top', answer: 'book-tell-top', rules: ['T2'] },
  { question: 'book-ask-safe', answer: 'book-tell-safe', rules: ['B2'] },
  { question: 'book-ask-met', answer: 'book-tell-met', rules: ['F1', 'F2'] },
  { question: 'book-ask-lone', answer: 'book-tell-lone', rules: ['A3', 'X1'] },
  { question: 'book-ask-lost', answer: 'book-tell-lost', rules: ['F2', 'F4', 'F5'] },
  { question: 'book-ask-lie', answer: 'book-tell-lie', rules: ['X2'] },
];

const flatten = (sections: readonly Section[]): Section[] =>
  sections.flatMap((section) => [section, ...flatten(section.parts ?? [])]);

/** The line that explains a rule best: the first that names it before other rules. Overviews and examples do not count. */
const LINES = flatten(SECTIONS).flatMap((section) => (section.steps ? [] : section.lines));
const RULES = [...new Set(LINES.flatMap((one) => one.rules ?? []))];
const explain = (rule: string): RuleLine =>
  LINES.find((one) => one.rules?.[0] === rule) ?? LINES.find((one) => one.rules?.includes(rule))!;

/** The first sentence of a text: the name of its link. */
export const firstSentence = (text: string): string => /^.+?[.。!?！？](?=\s|\p{L}|$)/u.exec(text)?.[0] ?? text;

/** The rules that have their address at a line, such as #T2; every rule has one address in the page. */
export const anchorsOf = (text: string): string[] => RULES.filter((rule) => explain(rule).text === text);
