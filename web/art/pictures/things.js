// Small things on the table that belong to no tribe: the silver disc, the candle, paper flowers and petals.
// @ts-check
import { GOLD, PAPER, around, at, circle, d, el, g, path, petal, scallop, svg } from '../shapes.js';
import { coaster } from './disc.js';

const bare = { stroke: 'none' };
const SILVER = { deep: '#5b6270', main: '#aab2bf', light: '#d9dee5', pale: '#f1f3f4', night: '#2b303a' };

/** @returns {import('../shapes.js').Drawing} */
export const lastChance = () => ({
  defs: path(petal.round(62, 79, 5), SILVER.main, { id: 'ray', 'stroke-width': 1.5 }),
  art: coaster(
    SILVER.deep,
    SILVER.main,
    circle(0, 0, 86, undefined, { stroke: SILVER.pale, 'stroke-width': 3, 'stroke-dasharray': '0 9.006' }),
    circle(0, 0, 80, SILVER.light, { 'stroke-width': 2.5 }),
    around('ray', 24),
    circle(0, 0, 61, SILVER.night),
    path('M-24-40C-24-16-5-11-5 0C-5 11-24 16-24 40H24C24 16 5 11 5 0C5-11 24-16 24-40Z', SILVER.pale, { 'stroke-width': 3 }),
    path('M-19-22C-14-10-3-6 0 3C3-6 14-10 19-22ZM0 3V26', GOLD, { stroke: GOLD, 'stroke-width': 1.5 }),
    path('M-21 38C-19 27-8 25 0 19C8 25 19 27 21 38Z', GOLD, bare),
    path('M17-36C16-24 11-18 6-12', undefined, { stroke: '#fff', 'stroke-width': 3, opacity: 0.8 }),
    path('M-32-41H32M-32 41H32', undefined, { 'stroke-width': 11 }),
    path('M-31-41H31M-31 41H31', undefined, { stroke: SILVER.light, 'stroke-width': 6 }),
  ),
});

const drips = d`M27 62C27 56 53 56 53 62C54 70 53 84 50 84C47 84 49 72 45 72
  C42 72 43 96 39 96C35 96 37 75 33 75C30 75 31 82 29 82C26 82 26 70 27 62Z`;

/** Wick at (40, 50): `flame` has the same page, so laying one over the other lights it. */
export const candleArt = [
  el('ellipse', { cx: 40, cy: 146, rx: 33, ry: 9, fill: '#a87718' }),
  el('ellipse', { cx: 40, cy: 143, rx: 33, ry: 8.5, fill: GOLD }),
  path('M27 143C30 147 50 147 53 143L51 136H29Z', '#c98a24'),
  path('M27 62V138C31 142 49 142 53 138V62Z', PAPER),
  path('M44 60V141C49 140 52 139 53 138V62Z', '#e0c8a0', bare),
  path(drips, '#fff6e4'),
  el('ellipse', { cx: 40, cy: 61, rx: 9, ry: 2.6, fill: GOLD, ...bare }),
  path('M40 61V50', undefined, { 'stroke-width': 3 }),
].join('');
export const flameArt = [
  path('M40 4C50 20 55 30 54 40C53 50 47 55 40 55C33 55 27 50 26 40C25 30 36 22 40 4Z', '#e8892b'),
  path('M41 16C47 28 50 34 49 41C48 49 44 52 40 52C36 52 32 49 31 42C30 34 39 28 41 16Z', '#f8c75e', bare),
  path('M41 32C44 38 45 40 45 44C45 49 42 51 40 51C38 51 35 49 35 45C35 41 39 38 41 32Z', '#fff3cf', bare),
].join('');
export const candle = () => svg(80, 160, candleArt);
export const flame = () => svg(80, 160, flameArt);

/** The light of a candle, strongest in the middle: paint with `url(#glow)`. @param {number} strength */
export const glow = (strength) =>
  el(
    'radialGradient',
    { id: 'glow' },
    ...[1, 0.3, 0].map((part, i) =>
      el('stop', { offset: i / 2, 'stop-color': GOLD, 'stop-opacity': (strength * part).toFixed(2) }),
    ),
  );

/** @returns {import('../shapes.js').Drawing} */
export const paperFlower = () => ({
  defs:
    g({ id: 'p' }, path(petal.heart(4, 37, 13), PAPER), path(petal.heart(8, 27, 6), '#e3cda9', bare)) +
    path(petal.heart(2, 22, 9), '#fff6e4', { id: 'q', 'stroke-width': 1.6 }),
  art: around('p', 8) + around('q', 6, 15) + path(scallop(8, 7, 1.05), GOLD, { 'stroke-width': 1.6 }),
});

/** @param {1|2|3} kind @returns {import('../shapes.js').Drawing} */
export const fallingPetal = (kind) => {
  const [shape, main, light] = [
    [petal.frilled(-16, 17, 11), '#e8892b', '#f8c05c'],
    [petal.heart(-16, 16, 13), '#e2566a', '#f7a497'],
    [petal.pointed(-17, 17, 11), '#f0b44c', '#fbe0a0'],
  ][kind - 1];
  return {
    defs: '',
    art: at(
      `rotate(${[18, -24, 38][kind - 1]})`,
      path(shape, main, { 'stroke-width': 1.6 }),
      path('M0 12C1 2-1-4 0-9M3 6C5 2 5 0 5-4M-3 6C-5 2-5 0-5-4', undefined, { stroke: light }),
    ),
  };
};
