// The skull: one head for everyone, dressed by the tribe's paint.
// @ts-check
import { INK, PAPER, at, both, d, el, g, lobes, mirrored, path, regular, scallop, star, use } from '../shapes.js';
import { disc } from './disc.js';
import { paint } from '../paint.js';

/** @typedef {import('../tribes.js').Tribe} Tribe */

/** Paper in the shade. */
export const SHADE = '#e6d1b0';

/** The head, 73 above and below the origin. */
export const head = mirrored([0, -73], [
  [38, -73, 62, -48, 62, -14],
  [62, 2, 57, 10, 51, 18],
  [54, 27, 51, 34, 43, 37],
  [38, 39, 37, 42, 37, 48],
  [37, 54, 36, 57, 34, 61],
  [30, 70, 16, 73, 0, 73],
]);
/** The right half's shadow side. */
export const shade = d`M62-14C62 2 57 10 51 18C54 27 51 34 43 37C38 39 37 42 37 48C37 54 36 57 34 61C30 70 16 73 0 73
  C14 71 24 68 28 58C31 46 30 38 38 32C45 27 43 22 43 16C52 6 56-4 56-16C56-30 52-44 44-54C56-45 62-32 62-14Z`;
const mouth = d`M-36 44Q0 57 36 44Q33 66 0 67.5Q-33 66-36 44Z`;

/** @param {Tribe} tribe @returns {import('../shapes.js').Drawing} */
const face = (tribe) => {
  const { defs = '', eye, socket, pupil, nose, tooth, side, forehead } = paint[tribe.name](tribe);
  const bite = (/** @type {number} */ x) => 50.5 - (x / 27) ** 2 * 4;
  return {
    defs:
      defs +
      path(tooth, PAPER, { id: 'tooth', stroke: 'none' }) +
      g({ id: 'half' }, path(shade, SHADE, { stroke: 'none' }), side, at('translate(27-2)', eye, path(socket, INK))) +
      g({ id: 'pupil' }, pupil),
    art: [
      path(head, PAPER, { stroke: 'none' }),
      both('half'),
      path(head, undefined, { 'stroke-width': 3 }),
      use('pupil', 'translate(-27-2)'),
      use('pupil', 'translate(27-2)'),
      path(nose, INK),
      forehead,
      path(mouth, INK),
      ...[-27, -18, -9, 0, 9, 18, 27].map((x) => el('use', { href: '#tooth', x, y: bite(x) })),
    ].join(''),
  };
};

/** The head cut from one sheet, for grounds that must stay quiet.
 * @param {Tribe} tribe @param {string} sheet @param {string} hole */
export const cutout = (tribe, sheet, hole) => {
  const { socket, nose } = paint[tribe.name](tribe);
  return g(
    { stroke: 'none', fill: hole },
    path(head, sheet),
    at('translate(-27-2)', path(socket)),
    at('translate(27-2)', path(socket)),
    path(nose),
    path('M-32 47Q0 58 32 47M-22 45V62M-11 48V65M0 49V66M11 48V65M22 45V62', 'none', { stroke: hole, 'stroke-width': 3.5 }),
  );
};

/** A glow behind the head, tone on tone: seen near, gone from afar. @type {Record<import('../tribes.js').Name, string>} */
const halos = {
  marigold: scallop(20, 74, 1.03),
  obsidian: star(18, 79, 64),
  coral: scallop(12, 71, 1.06),
  jade: lobes(14, 79, 60),
  moon: regular(60, 74),
  maize: star(8, 79, 70, 22.5),
};

/** @param {Tribe} tribe */
export const skull = (tribe) => {
  const { main, deep, night } = tribe;
  const { defs, art } = face(tribe);
  const halo = path(halos[tribe.name], deep, { stroke: 'none', opacity: 0.4 });
  const rim =
    tribe.box === 1
      ? { rim: night, tone: main, edge: main }
      : { rim: main, tone: night, edge: deep, second: main };
  return disc(tribe, { ground: night, ...rim }, { defs, art: halo + art });
};
