// Eight things said without words: a small face or a pair of hands, each with its own outline and one big gesture.
// @ts-check
import { GOLD, INK, PAPER, at, circle, el, mirrored, path, petal, scallop } from '../shapes.js';
import { SHADE } from './skull.js';

/** @typedef {'laugh'|'gasp'|'shrug'|'wink'|'stare'|'applaud'|'sigh'|'tap'} Emote */

const MARIGOLD = '#e8892b';
const CORAL = '#e2566a';
const BREATH = '#dfe2fb';
const bare = { stroke: 'none' };

/** Thick enough to stay a line at 24 px. */
const wide = { 'stroke-width': 3.4 };
const thick = { 'stroke-width': 4.4 };

/** A head 52 wide whose chin is `chin` below the origin and `jaw` half as wide. @param {number} chin @param {number} jaw */
const head = (chin, jaw) => {
  const half = [
    [15, -27, 26, -19, 26, -5],
    [26, 2, 23, 7, jaw + 4, 10],
    [jaw + 3, 14, jaw + 1, 16, jaw, 19],
    [jaw, chin - 1, 9, chin, 0, chin],
  ];
  return (
    path(mirrored([0, -27], half), PAPER, wide) +
    path(`M15-19Q22-10 18 4Q14 10 ${jaw - 4} 19L${jaw - 2} 20Q${jaw} 14 ${jaw + 2} 10Q24 4 24-5Q23-14 15-19Z`, SHADE, bare)
  );
};
const nose = path('M0 2L3 7H-3Z', INK);
/** @param {number} x @param {number} y @param {number} [r] */
const blossom = (x, y, r = 3.8) =>
  at(`translate(${x} ${y})`, path(scallop(6, r, 1.1), GOLD, { 'stroke-width': 1 + r / 7 }), circle(0, 0, r * 0.4, CORAL, bare));
/** @param {number} x @param {number} y @param {number} r @param {number} [dx] @param {number} [dy] */
const socket = (x, y, r, dx = 0, dy = 0) => circle(x, y, r, INK) + circle(x + dx, y + dy, r * 0.35, GOLD, bare);

/** Sticks in their ink: what overlaps grows together, as bones do.
 * @param {string} data @param {number} width @param {string} [tone] */
const bones = (data, width, tone = PAPER) =>
  path(data, undefined, { 'stroke-width': width + 5 }) + path(data, undefined, { stroke: tone, 'stroke-width': width });

/** @type {Record<Emote, () => string>} */
const faces = {
  laugh: () =>
    at('rotate(-10)',
      head(29, 18),
      blossom(0, -19),
      path('M-19-3Q-13-13-7-3M7-3Q13-13 19-3', undefined, thick),
      path('M-15 9Q0 13 15 9Q16 25 0 25Q-16 25-15 9Z', INK),
      path('M-12 11.5Q0 14 12 11.5L11 16Q0 18-11 16Z', PAPER, bare),
      path('M-8 23Q0 17 8 23Q0 26-8 23Z', CORAL, bare),
      at('translate(-25 2)rotate(30)', path(petal.round(-8, 6, 4), MARIGOLD)),
      at('translate(25 2)rotate(-30)', path(petal.round(-8, 6, 4), MARIGOLD)),
    ),
  gasp: () =>
    at('translate(0 5)',
      at('scale(.95)', head(26, 11)),
      socket(-10.5, -5, 7.6),
      socket(10.5, -5, 7.6),
      el('ellipse', { cy: 14.5, rx: 5.6, ry: 7, fill: INK }),
    ) + blossom(15, -24, 5.2),
  shrug: () =>
    path(scallop(11, 13, 1.1), MARIGOLD, { transform: 'translate(0 14)', ...wide }) +
    bones('M8 26L22 21L16 12M22 21V7M22 21L27 10M-8 26L-22 21L-16 12M-22 21V7M-22 21L-27 10', 3.8) +
    at('translate(0-8)rotate(9)scale(.78)',
      head(26, 14),
      socket(-11, -4, 6.5, 1, -3),
      socket(11, -4, 6.5, 1, -3),
      nose,
      path('M-9 19L9 14', undefined, thick),
    ),
  wink: () =>
    at('rotate(7)',
      head(27, 15),
      socket(-11, -3, 7.5, 1.5, 0),
      path('M19-8L7-3L19 2', undefined, thick),
      nose,
      path('M-13 14Q4 25 15 11M-5 15V21M4 16V22', undefined, wide),
      blossom(-19, -20, 7),
    ),
  stare: () =>
    head(27, 14) +
    blossom(0, -19) +
    path('M-20-5H-4Q-4 7-12 7Q-20 7-20-5ZM20-5H4Q4 7 12 7Q20 7 20-5Z', INK) +
    path('M-21-7L-3-6M21-7L3-6', undefined, thick) +
    circle(-12, 0, 4.2, GOLD, bare) + circle(12, 0, 4.2, GOLD, bare) +
    circle(-12, 0, 1.7, INK, bare) + circle(12, 0, 1.7, INK, bare) +
    path('M-9 18H9M-3 15V21M3 15V21', undefined, wide),
  applaud: () => {
    const palm = 'M-9-10H9Q9 1 3 2H-3Q-9 1-9-10Z';
    const hand = (/** @type {string} */ turn) =>
      at(turn,
        path(palm, undefined, { 'stroke-width': 5 }),
        bones('M-7-8V-26M0-8V-31M7-8V-27M6-4L15-13', 4.2),
        path(palm, PAPER, bare),
        bones('M-5 6H5', 2.8, GOLD),
      );
    return (
      hand('translate(-17 19)rotate(30)scale(-1 1)') +
      hand('translate(17 19)rotate(-30)') +
      bones('M0-21V-27M-10-19L-14-25M10-19L14-25', 3, GOLD)
    );
  },
  sigh: () =>
    at('translate(-4-2)rotate(6)',
      head(27, 14),
      blossom(0, -19),
      path('M-20-2Q-13 5-6-2M6-2Q13 5 20-2', undefined, thick),
      path('M-19-9L-9-13M19-9L9-13', undefined, wide),
      circle(4, 17, 3, INK),
    ) + path('M10 22Q8 15 15 15Q18 9 24 14Q31 14 30 21Q31 28 24 28Q19 31 15 27Q10 27 10 22Z', BREATH, { 'stroke-width': 2.8 }),
  tap: () =>
    path('M-30 20H30V29H-30Z', MARIGOLD, { 'stroke-width': 3 }) +
    path('M-28 22H28', undefined, { stroke: GOLD, 'stroke-width': 2.4 }) +
    bones('M24-13L12-13L-2-24L-19-20L-25-8M14-13L-1-12L-9-3V14M16-11L6-7L1 0V14M19-9L14-2L11 14', 4.2) +
    path('M21-22L30-24V-4L22-5Z', CORAL, wide) +
    bones('M-18 5V11M-26 3V10', 2, GOLD),
};

/** @param {Emote} name @returns {import('../shapes.js').Drawing} */
export const emote = (name) => ({ defs: '', art: faces[name]() });
export const emotes = /** @type {Emote[]} */ (Object.keys(faces));
