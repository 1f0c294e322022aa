// Contrast, by computation: text 4.5:1, large things and focus rings 3:1, in both themes.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/look/theme.css', 'utf-8');

function colours(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));
}

const [dark, light] = css.split(":root[data-theme='light']") as [string, string];
const THEMES = { dark: colours(dark), light: { ...colours(dark), ...colours(light.split('}')[0]!) } };

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const PAIRS: [string, string, number][] = [
  ...['table', 'table-2', 'raised', 'cloth'].flatMap((ground): [string, string, number][] => [
    ['text', ground, 4.5],
    ['quiet', ground, 4.5],
    ['gold', ground, 4.5],
    ['leaf', ground, 4.5],
    ['focus', ground, 3],
  ]),
  ['on-gold', 'gold', 4.5],
  ['on-danger', 'danger', 4.5],
  ['ink', 'paper', 4.5],
];

for (const theme of ['dark', 'light'] as const) {
  test.each(PAIRS)(`%s on %s has ${theme} contrast of %d`, (front, ground, least) => {
    expect(contrast(THEMES[theme][front]!, THEMES[theme][ground]!)).toBeGreaterThanOrEqual(least);
  });
}
