// The home page's night: a candle-lit table, a few discs, paper flowers, garlands overhead.
// @ts-check
import { INK, circle, d, defs, el, g, named, path, svg, use } from '../shapes.js';
import { back } from './back.js';
import { bloom, flower } from './flower.js';
import { flags, swag } from './papel.js';
import { skull } from './skull.js';
import { candleArt, fallingPetal, flameArt, glow, paperFlower } from './things.js';
import { tribes } from '../tribes.js';

const [marigold, obsidian, coral, jade, moon] = tribes;

/** What the two themes do not share. */
const themes = {
  dark: { top: '#3b2638', rim: '#150d16', lace: '#6b4a5e', light: 0.5 },
  light: { top: '#e4cfac', rim: '#b08d5e', lace: '#f6ead7', light: 0.75 },
};

// The side swags run off the page, so that the picture has no end; the middle one hangs lower and nearer.
const aside = { width: 440, sag: 40, scale: 0.62, margin: 0.03 };
const middle = { x: 330, width: 540, sag: 58, scale: 0.72, margin: 0.03 };

/** @param {number} cx @param {number} cy @param {number} rx @param {number} ry */
const shadow = (cx, cy, rx, ry) => el('ellipse', { cx, cy, rx, ry, fill: INK, stroke: 'none', opacity: 0.3 });

/** Discs lying on the table, seen from a chair.
 * @param {string} id @param {string} edge @param {number} x @param {number} y @param {number} radius @param {number} [count] */
const lying = (id, edge, x, y, radius, count = 1) => {
  const [flat, thick] = [radius * 0.36, 9];
  const ground = shadow(x, y + thick, radius + 6, flat + 3);
  const discs = Array.from({ length: count }, (_, i) => {
    const [cx, cy] = [x + (i % 2 ? 4 : 0), y - i * thick];
    return (
      path(d`M${cx - radius} ${cy}V${cy + thick}A${radius} ${flat} 0 0 0 ${cx + radius} ${cy + thick}V${cy}Z`, edge) +
      (i + 1 < count
        ? el('ellipse', { cx, cy, rx: radius, ry: flat, fill: edge })
        : use(id, d`translate(${cx} ${cy + 1})` + `scale(${(radius / 93).toFixed(3)} ${(flat / 93).toFixed(3)})`))
    );
  });
  return ground + discs.join('');
};

/** @param {number} x @param {number} foot @param {number} scale */
const candleAt = (x, foot, scale) =>
  circle(x, foot - 118 * scale, 84 * scale, 'url(#glow)', { stroke: 'none' }) +
  use('candle', d`translate(${x - 40 * scale} ${foot - 150 * scale})` + `scale(${scale})`);

/** @param {'dark'|'light'} theme */
export const hero = (theme) => {
  const { top, rim, lace, light } = themes[theme];
  const things = {
    s: named('s', skull(marigold)),
    f: named('f', flower(coral)),
    b: named('b', back(moon)),
    c: named('c', back(jade)),
    o: named('o', back(obsidian)),
    m: named('m', bloom(marigold)),
    p: named('p', paperFlower()),
    q: fallingPetal(1),
    r: fallingPetal(2),
  };
  const strewn = (/** @type {string} */ id, /** @type {number[][]} */ ...spots) =>
    spots.map(([x, y, scale, turn = 0]) => use(id, `translate(${x} ${y})scale(${scale})rotate(${turn})`)).join('');
  return svg(
    1200,
    420,
    defs(
      ...Object.entries(things).map(([id, { defs: definitions, art }]) => definitions + g({ id }, art)),
      flags(),
      g({ id: 'candle' }, candleArt, flameArt),
      glow(light),
    ),
    swag({ ...aside, x: -110, cuts: ['sun', 'heart', 'flower', 'skull', 'sun', 'flower'], colour: 5 }),
    swag({ ...aside, x: 870, cuts: ['flower', 'sun', 'skull', 'flower', 'heart', 'sun'], colour: 2 }),
    swag({ ...middle, cuts: ['heart', 'flower', 'sun', 'skull', 'sun', 'flower', 'heart'], colour: 0 }),
    g(
      { stroke: 'none' },
      el('ellipse', { cx: 600, cy: 358, rx: 480, ry: 60, fill: rim }),
      el('ellipse', { cx: 600, cy: 348, rx: 480, ry: 60, fill: top }),
    ),
    el('ellipse', { cx: 600, cy: 347, rx: 456, ry: 53, stroke: lace, 'stroke-width': 3, 'stroke-dasharray': '0 10' }),
    el('ellipse', { cx: 600, cy: 260, rx: 400, ry: 150, fill: 'url(#glow)', stroke: 'none', opacity: 0.8 }),
    candleAt(378, 336, 0.85),
    candleAt(822, 336, 0.85),
    candleAt(460, 346, 1.2),
    candleAt(740, 346, 1.2),
    lying('b', moon.main, 270, 358, 64, 3),
    lying('c', jade.main, 930, 358, 64, 2),
    shadow(600, 362, 100, 14),
    use('s', 'translate(600 258)scale(1.06)'),
    lying('o', obsidian.main, 392, 378, 50),
    lying('f', coral.deep, 812, 378, 50),
    strewn('p', [478, 366, 0.62], [722, 366, 0.62]),
    strewn('m', [520, 352, 0.46], [680, 352, 0.46], [554, 378, 0.3], [646, 378, 0.3]),
    strewn('q', [600, 392, 0.55], [470, 396, 0.5, 80], [884, 392, 0.5, 140]),
    strewn('r', [738, 397, 0.5, 60], [326, 398, 0.5, 200]),
  );
};
