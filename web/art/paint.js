// How each tribe paints its skull: sockets, nose, teeth, forehead and cheeks.
// @ts-check
import { GOLD, HUSK, at, block, circle, d, g, lobes, path, petal, regular, scallop, star, use } from './shapes.js';

/** @typedef {import('./tribes.js').Tribe} Tribe */
/**
 * @typedef {object} Paint
 * @property {string} [defs]
 * @property {string} eye what surrounds a socket, within 25 of its centre
 * @property {string} socket the dark hole
 * @property {string} pupil the spark in it, turned alike in both eyes
 * @property {string} nose
 * @property {string} tooth hangs from the bite, 10 long
 * @property {string} side brow and cheek of the right half; the left one mirrors it
 * @property {string} forehead
 */

const bare = { stroke: 'none' };
const line = (/** @type {string} */ data, /** @type {string} */ stroke, width = 2.6) =>
  path(data, undefined, { stroke, 'stroke-width': width });
const blob = (/** @type {string} */ data, /** @type {string} */ fill) => path(data, fill, bare);
const dots = (/** @type {string} */ fill, /** @type {number[][]} */ ...spots) =>
  g({ fill, ...bare }, ...spots.map(([x, y, r]) => circle(x, y, r)));
/** The same mark above the brow, at angles around the right eye. @param {string} id @param {number[]} angles */
const over = (id, angles) => at('translate(27-2)', ...angles.map((turn) => use(id, `rotate(${turn})`)));

/** Rows of kernels in two colours, row by row. @param {number[]} rows @param {(row: number) => number[]} columns
 * @param {number} size @param {string} odd @param {string} even */
const kernels = (rows, columns, size, odd, even) =>
  rows.flatMap((y, i) => columns(i).map((x, j) => block(x, y, size, (i + j) % 2 ? odd : even)));

const shell = d`M0-31L-27-46A7 7 0 0 1-20-58A7.5 7.5 0 0 1-7.5-64A7.5 7.5 0 0 1 7.5-64A7.5 7.5 0 0 1 20-58A7 7 0 0 1 27-46Z`;
const husks = d`M-3-30C-26-36-22-58-14-64C-17-50-12-40-3-30ZM3-30C26-36 22-58 14-64C17-50 12-40 3-30Z`;
const heartNose = d`M0 14C7 14 13 27 12 31C11 36 4 36 0 30C-4 36-11 36-12 31C-13 27-7 14 0 14Z`;

/** @type {Record<import('./tribes.js').Name, (t: Tribe) => Paint>} */
export const paint = {
  marigold: ({ main, deep, light, accent }) => ({
    defs:
      path(petal.frilled(4, 33, 6.5), undefined, { id: 'ray', 'stroke-width': 1.6 }) +
      path(petal.round(29, 38, 3.2), deep, { id: 'drop', ...bare }),
    eye: path(scallop(12, 22.5, 1.03), main) + path(scallop(12, 18.5, 1.03, 15), light, bare),
    socket: scallop(12, 15, 1.05),
    pupil: path(scallop(6, 4.2, 1.05), main, bare) + circle(0, 0, 1.8, light, bare),
    nose: heartNose,
    tooth: d`M-4.3-.5V6A4.3 5 0 0 0 4.3 6V-.5Z`,
    side:
      over('drop', [20, 36, 52]) +
      line('M50 25C46 37 31 39 29 32C28 27 34 26 34 31', deep) +
      dots(accent, [22, 38, 2], [40, 37, 1.6]),
    forehead: at(
      'translate(0-34)',
      ...[-66, 66, -44, 44, -22, 22, 0].map((turn) =>
        g({ fill: turn % 88 ? main : light }, use('ray', `rotate(${turn})`)),
      ),
      path(scallop(8, 7.5, 1.05), accent, { 'stroke-width': 1.6 }),
      circle(0, 0, 3, GOLD, bare),
    ),
  }),

  obsidian: ({ main, deep, light, accent }) => ({
    eye:
      path(regular(6, 26), main) +
      blob('M0-26L22.5-13 0 0ZM22.5 13L0 26 0 0ZM-22.5 13V-13L0 0Z', deep) +
      blob('M-22.5-13L0-26 0 0Z', light) +
      path(regular(6, 26)),
    socket: regular(6, 17.5),
    pupil: path('M0-5L4.6 3H-4.6Z', main, bare) + path('M0-5L4.6 3 0 .6Z', light, bare),
    nose: d`M0 12L12 32L5 36L0 30L-5 36L-12 32Z`,
    tooth: d`M-4.3-.5V5L0 11L4.3 5V-.5Z`,
    side:
      blob('M15-61L27-48 14-43ZM31-53L42-42 30-38ZM46-40L54-26 45-29Z', main) +
      blob('M15-61L20-51 14-43ZM31-53L35-44 30-38ZM46-40L49-31 45-29Z', deep) +
      line('M51 22L46 31 40 27 35 35 29 31', deep) +
      blob('M22 35L25 39 22 43 19 39Z', accent),
    forehead:
      path('M0-69L11-51 0-32-11-51Z', main, { 'stroke-width': 1.8 }) +
      blob('M0-69L11-51H0Z', light) +
      blob('M0-32L-11-51H0Z', deep) +
      path('M0-58L5-51 0-43-5-51Z', accent, { 'stroke-width': 1.4 }),
  }),

  coral: ({ main, deep, light, pale, accent }) => ({
    eye: path(scallop(8, 21.5, 1.06), main) + path(scallop(8, 17.5, 1.06), light, bare),
    socket: scallop(8, 14, 1.06),
    pupil: line('M-4 3C-6-3-1-6 2-4C5-2 4 3 1 3C-1 3-1 0 0 0', light, 2),
    nose: heartNose,
    tooth: d`M-4.6-.5C-5.6 12 5.6 12 4.6-.5Z`,
    side:
      line('M31-35A6.2 6.2 0 0 1 42-31.5A6.2 6.2 0 0 1 50-23.5', deep) +
      line('M33-41A8 8 0 0 1 46-37A8 8 0 0 1 54-29', main, 2) +
      line('M51 23C44 24 42 37 34 37C28 37 28 29 33 29C36 29 37 33 34 33', deep) +
      dots(accent, [22, 39, 2], [43, 37, 1.7]),
    forehead:
      path(shell, main, { 'stroke-width': 1.8 }) +
      line('M-3-37L-18-47M-1.5-38L-9-56M0-38V-59M1.5-38L9-56M3-37L18-47', pale, 2.2) +
      path(scallop(6, 5, 1.05), accent, { transform: 'translate(0-32)', 'stroke-width': 1.6 }),
  }),

  jade: ({ main, deep, light, accent }) => ({
    defs:
      g({ id: 'leaf', 'stroke-width': 1.6 }, path(petal.pointed(0, 30, 9), main), line('M0-4V-23', light, 2)) +
      path(petal.pointed(0, 11, 4), main, { id: 'sprig', ...bare }),
    eye: path(lobes(8, 27, 17), main) + path(lobes(8, 22, 14), light, bare),
    socket: lobes(8, 19, 13.5),
    pupil: path(petal.pointed(-5, 6, 3.2), main, bare) + line('M0-3V5', light, 1.2),
    nose: d`M0 11C2 17 14 27 12 32C11 36 4 36 0 30C-4 36-11 36-12 32C-14 27-2 17 0 11Z`,
    tooth: d`M0-1.5C6 2.5 5.5 8 0 11.5C-5.5 8-6 2.5 0-1.5Z`,
    side:
      line('M14-36C30-46 46-40 54-24', deep, 2.2) +
      use('sprig', 'translate(26-40)rotate(8)') +
      use('sprig', 'translate(37-40)rotate(34)') +
      use('sprig', 'translate(46-35)rotate(56)') +
      line('M51 23C47 36 34 39 27 35', deep, 2.2) +
      use('sprig', 'translate(44 33)rotate(-40)scale(.9)') +
      use('sprig', 'translate(34 37)rotate(-78)scale(.9)') +
      dots(accent, [21, 39, 2.2]),
    forehead:
      use('leaf', 'translate(0-34)rotate(-48)scale(.85)') +
      use('leaf', 'translate(0-34)rotate(48)scale(.85)') +
      use('leaf', 'translate(0-34)scale(1.15)') +
      circle(0, -33, 4, accent, { 'stroke-width': 1.6 }),
  }),

  moon: ({ main, deep, pale, accent }) => ({
    eye:
      circle(0, 0, 24.5, main) +
      circle(0, 0, 20.7, undefined, { stroke: pale, 'stroke-width': 3.4, 'stroke-dasharray': '0 8.13' }),
    socket: d`M0-17A17 17 0 1 1-.1-17Z`,
    pupil: path('M2-7A7 7 0 1 0 6 4.5A6 6 0 1 1 2-7Z', main, bare),
    nose: d`M2 13C11 17 14 26 11 33C9 36 5 36 4 32C8 26 7 20 2 13ZM-2 13C-11 17-14 26-11 33C-9 36-5 36-4 32C-8 26-7 20-2 13Z`,
    tooth: d`M0-.4A4.7 4.7 0 1 1-.1-.4Z`,
    side:
      path('M24-32A30 30 0 0 1 54-16', undefined, { stroke: deep, 'stroke-width': 2.4 }) +
      path('M20-39A38 38 0 0 1 55-27', undefined, { stroke: main, 'stroke-width': 4, 'stroke-dasharray': '0 8.2' }) +
      dots(main, [27, 29, 2.3], [27, 35.5, 1.8], [27, 41, 1.3]) +
      line('M50 23A17 17 0 0 1 36 37', deep, 2.2) + line('M45 23A12 12 0 0 1 34 32', main, 2),
    forehead:
      path('M-17-60A18 18 0 1 0 17-60A15 15 0 1 1-17-60Z', main, { 'stroke-width': 1.8 }) +
      path(star(8, 8, 3.4), accent, { transform: 'translate(0-57)', 'stroke-width': 1.4 }) +
      dots(deep, [0, -31, 2.2]),
  }),

  maize: ({ main, deep, light, accent }) => ({
    eye:
      path('M-18-24H18Q24-24 24-18V18Q24 24 18 24H-18Q-24 24-24 18V-18Q-24-24-18-24Z', deep) +
      g(bare, ...kernels([-17, -5.7, 5.7, 17], () => [-17, -5.7, 5.7, 17], 9.6, main, light)),
    socket: d`M-10-14.5H10Q14.5-14.5 14.5-10V10Q14.5 14.5 10 14.5H-10Q-14.5 14.5-14.5 10V-10Q-14.5-14.5-10-14.5Z`,
    pupil: g(bare, block(0, 0, 7, main), block(0, 0, 3, accent)),
    nose: d`M-4 14H4V20H8V26H12V34H4V30H-4V34H-12V26H-8V20H-4Z`,
    tooth: d`M-2.4-.5H2.4Q4.4-.5 4.4 1.5V8Q4.4 10 2.4 10H-2.4Q-4.4 10-4.4 8V1.5Q-4.4-.5-2.4-.5Z`,
    side:
      line('M22-34H31V-40H40V-34H49V-25', deep, 2.4) +
      g(bare, block(35.5, -32.5, 4.6, accent), block(26.5, -41, 4.6, main), block(45.5, -41, 4.6, main)) +
      g(bare, block(47, 27, 6, deep), block(39, 31.5, 6, main), block(31, 36, 6, accent)),
    forehead:
      path(husks, HUSK, { 'stroke-width': 1.6 }) +
      path('M0-69C10-69 13-60 13-50C13-40 8-30 0-30C-8-30-13-40-13-50C-13-60-10-69 0-69Z', deep, { 'stroke-width': 1.8 }) +
      g(bare, ...kernels([-63, -55, -47, -39], (i) => (i % 3 ? [-7.5, 0, 7.5] : [-3.8, 3.8]), 6.8, main, light)),
  }),
};
