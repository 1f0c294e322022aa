// The mat: quiet and dark on the skull side, in full bloom on the flower side.
// @ts-check
import { INK, PAPER, at, both, circle, d, g, path, petal, polygon, regular, scallop, star, use } from '../shapes.js';
import { notch } from './disc.js';
import { sign } from './emblem.js';
import { bloom } from './flower.js';
import { cutout } from './skull.js';

/** @typedef {import('../tribes.js').Tribe} Tribe */
/** @typedef {import('../tribes.js').Name} Name */
/** @typedef {[number, number]} Point */

/** The corners of a square with cut corners. @param {number} half @param {number} cut @returns {Point[]} */
const corners = (half, cut) => {
  const c = half - cut;
  return [
    [-c, -half], [c, -half], [half, -c], [half, c],
    [c, half], [-c, half], [-half, c], [-half, -c],
  ];
};
const board = (/** @type {number} */ half, /** @type {number} */ cut) => polygon(corners(half, cut));

/** Points along the border, about `step` apart; `shift` moves them by that part of a step.
 * @param {number} half @param {number} cut @param {number} step @param {number} [shift] @returns {Point[]} */
const paces = (half, cut, step, shift = 0) => {
  const turns = corners(half, cut);
  return turns.flatMap(([x, y], i) => {
    const [nx, ny] = turns[(i + 1) % 8];
    const count = Math.round(Math.hypot(nx - x, ny - y) / step);
    return Array.from({ length: count }, (_, j) => {
      const t = (j + shift) / count;
      return /** @type {Point} */ ([x + (nx - x) * t, y + (ny - y) * t]);
    });
  });
};

// This cut makes the diagonal two and the long side seven times 21.36, so that dashes meet at every corner.
/** @param {string} tone @param {number} width @param {string} pattern @param {number} offset @param {string} [cap] */
const dashed = (tone, width, pattern, offset, cap) =>
  path(board(105, 30.2), undefined, {
    stroke: tone,
    'stroke-width': width,
    'stroke-dasharray': pattern,
    'stroke-dashoffset': offset,
    'stroke-linecap': cap,
  });
/** @param {number} bump */
const scalloped = (bump) => {
  const points = paces(103, 30, bump * 2);
  const [[x, y]] = points;
  const bumps = [...points.slice(1), points[0]].map(([px, py]) => d`A${bump} ${bump} 0 0 1 ${px} ${py}`);
  return d`M${x} ${y}` + bumps.join('') + 'Z';
};
const toothed = () => {
  const valleys = paces(98, 28, 10.5, 0.5);
  return polygon(paces(112, 32, 12).flatMap((peak, i) => [peak, valleys[i]]));
};

/** The flower side's border, in the rhythm of the tribe's rim. @type {Record<Name, (tone: string) => string>} */
const borders = {
  marigold: (tone) => path(scalloped(6.4), tone, { stroke: 'none' }),
  obsidian: (tone) => path(toothed(), tone, { stroke: 'none' }),
  coral: (tone) => path(scalloped(9.5), undefined, { stroke: tone, 'stroke-width': 4 }),
  jade: (tone) => dashed(tone, 11, '4 6.68', -3.34, 'butt'),
  moon: (tone) => dashed(tone, 8, '0 21.36', -10.7) + dashed(tone, 3.4, '0 21.36', 0),
  maize: (tone) => dashed(tone, 9, '7.3 3.38', -1.7, 'butt'),
};

/** Strung between the corner blooms. @type {Record<Name, string>} */
const beads = {
  marigold: scallop(6, 3.6, 1.05),
  obsidian: star(2, 5.5, 3.5),
  coral: d`M3-5A5 5 0 0 0 3 5Z`,
  jade: petal.pointed(-5, 6, 3.4),
  moon: d`M0-3.6A3.6 3.6 0 1 1-.1-3.6Z`,
  maize: regular(4, 5, 45),
};

/** @param {Tribe} tribe @param {string} definitions @param {...string} art @returns {import('../shapes.js').Drawing} */
const mat = (tribe, definitions, ...art) => ({
  defs: definitions,
  art: [...art, tribe.box === 2 ? at('translate(0 105)', notch) : ''].join(''),
});

/** What lies under a mat: octagons, each a little smaller and all of them faint, look like one soft edge.
 * @param {string} tone @returns {import('../shapes.js').Drawing} */
export const matShade = (tone) => ({
  defs: '',
  art: g(
    { fill: tone, stroke: 'none' },
    ...Array.from({ length: 12 }, (_, i) => path(board(139 - 2 * i, 46 - i), undefined, { opacity: 0.1 })),
  ),
});

/** A line around the mat. @returns {import('../shapes.js').Drawing} */
export const matRing = () => ({ defs: '', art: path(board(125, 37), undefined, { stroke: INK, 'stroke-width': 8 }) });

/** @param {Tribe} tribe */
export const matSkull = (tribe) => {
  const { night, deep, main } = tribe;
  const line = { stroke: main, 'stroke-width': 2, opacity: 0.8 };
  return mat(
    tribe,
    g({ id: 'corner' }, at('scale(.2)', sign(tribe, main, night, night, 0))),
    path(board(117, 34), night, { 'stroke-width': 3 }),
    path(board(108, 31), undefined, line),
    tribe.box === 2 ? path(board(102, 29), undefined, line) : '',
    g({ opacity: 0.3 }, cutout(tribe, deep, night)),
    ...[-80, 80].flatMap((x) => [-80, 80].map((y) => use('corner', d`translate(${x} ${y})`))),
  );
};

/** @param {Tribe} tribe */
export const matFlower = (tribe) => {
  const { night, deep, main, light, pale } = tribe;
  const [frame, tone, panel, stem] = tribe.box === 1 ? [main, pale, PAPER, deep] : [deep, light, night, main];
  const flower = bloom(tribe);
  return mat(
    tribe,
    flower.defs +
      g({ id: 'bloom' }, flower.art) +
      path(beads[tribe.name], main, { id: 'bead', 'stroke-width': 1.4 }) +
      g(
        { id: 'swag' },
        path('M50-76Q30-87 8-80', undefined, { stroke: stem }),
        use('bead', 'translate(38-80.5)rotate(70)'),
        use('bead', 'translate(27-82)rotate(90)'),
        use('bead', 'translate(16-81.5)rotate(100)'),
      ) +
      g(
        { id: 'side' },
        both('swag'),
        at('translate(0-80)scale(.27)', sign(tribe, main, deep, light, 5)),
        use('bloom', 'rotate(45)translate(0-93)scale(.29)'),
      ),
    path(board(117, 34), frame, { 'stroke-width': 3 }),
    borders[tribe.name](tone),
    path(board(94, 27), panel, { 'stroke-width': 2.5 }),
    tribe.box === 2 ? path(board(98.5, 28.2), undefined, { stroke: main, 'stroke-width': 2.5 }) : '',
    ...[0, 90, 180, 270].map((turn) => use('side', turn ? `rotate(${turn})` : undefined)),
    // A ring of the other brightness, just wider than a disc: discs stand out from a mat of their own colours.
    circle(0, 0, 80, tribe.box === 1 ? night : PAPER, { 'stroke-width': 1.6 }),
    circle(0, 0, 76, undefined, { stroke: tribe.box === 1 ? light : deep, 'stroke-width': 1.2 }),
    circle(0, 0, 66, tribe.box === 1 ? pale : deep, { 'stroke-width': 1.6 }),
    use('bloom', 'scale(.83)'),
  );
};
