// The rule book covers every rule, and names no rule that does not exist.
import { expect, test } from 'vitest';
import map from '../../../docs/rules-map.md?raw';
import { EDITIONS } from '../api/constants';
import sentences from '../../../src/calavera/locales/en/rules.ftl?raw';
import { anchorsOf, DIFFERENCES, QUESTIONS, SECTIONS, SHORT, type Section } from './book';

const keys = new Set<string>(sentences.match(/^book-[a-z-]+/gm));

const all = (sections: readonly Section[]): Section[] =>
  sections.flatMap((section) => [section, ...all(section.parts ?? [])]);
const sections = all(SECTIONS);

test('every rule of the map is told somewhere, and no other', () => {
  const rules = new Set([...map.matchAll(/^\| ([A-Z]\d) \|/gm)].map((found) => found[1]));
  const told = [
    ...sections.flatMap((section) => section.lines.flatMap((line) => line.rules ?? [])),
    ...DIFFERENCES.flatMap((difference) => difference.rules),
    ...QUESTIONS.flatMap((question) => question.rules),
  ];
  expect(new Set(told)).toEqual(rules);
});

test('every sentence that the book wants is written', () => {
  const wanted = [
    ...sections.flatMap((section) => [section.title, ...section.lines.map((line) => line.text)]),
    ...sections.flatMap((section) => (section.figure ? [section.figure.text] : [])),
    ...DIFFERENCES.flatMap((difference) => [difference.what, ...difference.cells]),
    ...QUESTIONS.flatMap((question) => [question.question, question.answer]),
    ...SHORT.map((line) => line.text),
  ];
  expect(wanted.filter((key) => !keys.has(key))).toEqual([]);
});

test('addresses within the page are unique', () => {
  const ids = sections.map((section) => section.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every rule has one address, at the line that explains it', () => {
  const lines = new Set(sections.flatMap((section) => section.lines.map((line) => line.text)));
  const anchors = [...lines].flatMap(anchorsOf);
  const rules = sections.flatMap((section) => section.lines.flatMap((line) => line.rules ?? []));
  expect([...anchors].sort()).toEqual([...new Set(rules)].sort());
  expect(anchorsOf('book-attempt-own')).toEqual(['T2']);
  expect(anchorsOf('book-glance-flip')).toEqual([]);
});

test('every printed book has a section that ends with the preset that plays it', () => {
  const parts = SECTIONS.find((section) => section.id === 'editions')!.parts!;
  const books = ['english', 'french', 'chinese', 'italian', 'german', 'quick'];
  expect(parts.map((part) => part.id)).toEqual(books.map((book) => `edition-${book}`));
  const presets = parts.map((part) => part.lines.at(-1)!.text.replace('book-editions-play-', ''));
  expect(presets).toEqual(['classic', 'classic', 'classic', 'italian', 'german', 'quick']);
  expect(presets.filter((preset) => !(preset in EDITIONS))).toEqual([]);
});

test('no sentence shows the id of a rule', () => {
  expect(sentences.match(/\b[SOABTFWNXVD]\d\b/g)).toBeNull();
});
