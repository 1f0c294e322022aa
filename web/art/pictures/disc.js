// The coaster every disc is cut from: a thick edge, a tribe's rim, and the second box's notch.
// @ts-check
import { PAPER, at, circle, d, path, polar, scallop, star } from '../shapes.js';

/** @typedef {import('../tribes.js').Tribe} Tribe */
/** @typedef {import('../shapes.js').Drawing} Drawing */

/** Radius of the ground inside the rim. */
export const GROUND = 80;

const dashes = (/** @type {string} */ colour, /** @type {number} */ width, /** @type {string} */ pattern, cap = 'round') =>
  circle(0, 0, 86, undefined, { stroke: colour, 'stroke-width': width, 'stroke-dasharray': pattern, 'stroke-linecap': cap });

// The rim's length is 540.4: dash patterns divide it so that the seam never shows.
/** @type {Record<import('../tribes.js').Name, (tone: string) => string>} */
const rims = {
  marigold: (tone) => path(scallop(36, 85.5, 1.1), tone, { stroke: 'none' }),
  obsidian: (tone) => path(star(36, 91.5, 82), tone, { stroke: 'none' }),
  coral: (tone) => path(scallop(24, 87, 1.6), undefined, { stroke: tone, 'stroke-width': 3 }),
  jade: (tone) => dashes(tone, 9, '3 6', 'butt'),
  moon: (tone) => dashes(tone, 6, '0 13.51'),
  maize: (tone) => dashes(tone, 8, '9 4.51', 'butt'),
};

/** A '2' cut from paper, about 10 high, around the origin. */
const two = d`M-3.4-2.6C-3.4-6 3.4-6 3.4-2.2C3.4 .8-2.6 2-3.4 5H3.8`;

export const notch = circle(0, 0, 10.5, PAPER) + path(two, undefined, { 'stroke-width': 2.6 });

// The edge shows its paper core, as cut board does; the line ends before the sides, where board is too thin to see.
const [coreX, coreY] = polar(128, 93);
const core = d`M${-coreX} ${coreY}A93 93 0 0 0 ${coreX} ${coreY}`;

/** Board with a thick edge below, around the origin. @param {string} edge @param {string} rim @param {...string} face */
export const coaster = (edge, rim, ...face) =>
  circle(0, 5, 93, edge, { 'stroke-width': 3 }) +
  path(core, undefined, { stroke: PAPER, 'stroke-width': 1.4, opacity: 0.7 }) +
  circle(0, -4, 93, rim, { 'stroke-width': 3 }) +
  at('translate(0-4)', ...face);

/** A tribe's disc around the origin.
 * @param {Tribe} tribe
 * @param {{rim: string, tone: string, ground: string, edge: string, second?: string}} colours
 *   `second` is the second box's inner border
 * @param {Drawing} face within GROUND
 * @returns {Drawing} */
export const disc = (tribe, { rim, tone, ground, edge, second }, face) => ({
  defs: face.defs,
  art: coaster(
    edge,
    rim,
    rims[tribe.name](tone),
    circle(0, 0, GROUND, ground, { 'stroke-width': 2.5 }),
    face.art,
    ...(tribe.box === 2
      ? [circle(0, 0, 76, undefined, { stroke: second, 'stroke-width': 2.5 }), at('translate(0 84)', notch)]
      : []),
  ),
});
