// The six signs: one bold silhouette per tribe, worn by backs, foreheads, mats and names.
// @ts-check
import { at, block, circle, d, path, regular, star } from '../shapes.js';

/** @typedef {import('../tribes.js').Tribe} Tribe */

const wave = d`M-29 20C-19 17-18-24 8-25C25-25 30-8 21 0C15 5 8 1 10-5C2-3 4 13 29 20Z`;
const crescent = d`M8-29A29 29 0 1 0 28 11A23 23 0 1 1 8-29Z`;
/** Wide borders would leave a thin moon no inside. */
const fullCrescent = d`M10-29A30 30 0 1 0 29 12A24 24 0 0 1 10-29Z`;
const leaf = d`M0-33C31-18 29 14 0 26C-29 14-31-18 0-33Z`;

/** Silhouettes about 60 wide around the origin. @type {Record<import('../tribes.js').Name, string>} */
export const silhouette = {
  marigold: star(10, 33, 19),
  obsidian: regular(6, 30),
  coral: wave,
  jade: leaf,
  moon: crescent,
  maize: d`M-20-26H20Q26-26 26-20V20Q26 26 20 26H-20Q-26 26-26 20V-20Q-26-26-20-26Z`,
};

/** What is cut into each silhouette; `tone` paints the cuts, `glow` the lights.
 * @type {Record<import('../tribes.js').Name, (tone: string, glow: string) => string>} */
const cuts = {
  marigold: (tone, glow) => circle(0, 0, 12.5, glow) + circle(0, 0, 5, tone, { stroke: 'none' }),
  obsidian: (tone, glow) =>
    path(regular(6, 16), glow) +
    path('M0-30V-16M26-15L14-8M26 15L14 8M0 30V16M-26 15L-14 8M-26-15L-14-8', undefined, { 'stroke-width': 2.5 }) +
    path('M0-16L14 8H-14Z', tone, { stroke: 'none' }),
  coral: (tone, glow) =>
    path('M-14 16C-9 8-7-14 8-17', undefined, { stroke: glow, 'stroke-width': 5 }) +
    path('M-4 17C-2 8-2 4 0-2', undefined, { stroke: tone, 'stroke-width': 4 }),
  jade: (_, glow) =>
    path('M0-20V32', undefined, { 'stroke-width': 4 }) +
    path('M0-6L11-14M0-6L-11-14M0 6L14-3M0 6L-14-3M0 17L11 9M0 17L-11 9', undefined, {
      stroke: glow,
      'stroke-width': 3,
    }),
  moon: (tone, glow) =>
    circle(10, -6, 5.5, glow, { 'stroke-width': 2.5 }) + circle(-17, 6, 3.5, tone, { stroke: 'none' }),
  maize: (tone, glow) =>
    [-15, 0, 15]
      .flatMap((x) => [-15, 0, 15].map((y) => [x, y]))
      .map(([x, y]) => block(x, y, 11, x && y ? glow : tone, { stroke: 'none' }))
      .join(''),
};

/** The sign with its cuts, about 60 wide around the origin.
 * @param {Tribe} tribe @param {string} fill @param {string} tone @param {string} glow @param {number} [outline] */
export const sign = (tribe, fill, tone, glow, outline = 3) =>
  path(silhouette[tribe.name], fill, { 'stroke-width': outline }) + cuts[tribe.name](tone, glow);

/** Strokes straddle the outline, so a wide one below a narrower one leaves a border on both sides.
 * @param {Tribe} tribe @returns {import('../shapes.js').Drawing} */
export const emblem = (tribe) => {
  const { main, deep, light } = tribe;
  const outline = tribe.name === 'moon' ? fullCrescent : silhouette[tribe.name];
  const second = path(outline, main, { 'stroke-width': 14 }) + path(outline, undefined, { stroke: light, 'stroke-width': 8 });
  return { defs: '', art: tribe.box === 1 ? at('scale(1.15)', sign(tribe, main, deep, light, 4)) : second };
};
