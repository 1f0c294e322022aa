// Papel picado: paper flags cut through, so that any ground shows in the holes.
// @ts-check
import { d, defs, el, mirrored, n, path, polar, scallop, star, svg } from '../shapes.js';

/** @typedef {'skull'|'flower'|'heart'|'sun'} Cut */

/** Lowers path data made of absolute M, L, C, A and Z. @param {string} data @param {number} by */
const moved = (data, by) =>
  data.replace(/([MLCA])([^MLCAZ]*)/g, (_, command, numbers) => {
    const values = [...numbers.matchAll(/-?\d*\.?\d+/g)].map(Number);
    const isY = (/** @type {number} */ i) => (command === 'A' ? i % 7 === 6 : i % 2 === 1);
    return d`${command}${values.map((v, i) => n(isY(i) ? v + by : v)).join(' ')}`;
  });

/** @param {number} x @param {number} y @param {number} r */
const dot = (x, y, r) =>
  d`M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`;
/** @param {number} x @param {number} y @param {number} w @param {number} h */
const lozenge = (x, y, w, h) =>
  d`M${x} ${y - h}L${x + w} ${y}L${x} ${y + h}L${x - w} ${y}Z`;
/** @param {number} count @param {number} from @param {number} to @param {number} w */
const spray = (count, from, to, w) =>
  Array.from({ length: count }, (_, i) => {
    const turn = (360 * i) / count;
    const [ax, ay] = polar(turn, from);
    const [bx, by] = polar(turn - w, to * 0.8);
    const [cx, cy] = polar(turn, to);
    const [ex, ey] = polar(turn + w, to * 0.8);
    return d`M${ax} ${ay}C${bx} ${by} ${bx} ${by} ${cx} ${cy}C${ex} ${ey} ${ex} ${ey} ${ax} ${ay}Z`;
  }).join('');

/** Cuts are 48 wide around the origin; even-odd, so a shape within a hole is paper again. @type {Record<Cut, string>} */
const cuts = {
  skull:
    scallop(12, 23, 1.05) +
    mirrored([0, -19], [
      [12, -19, 17, -11, 17, -3],
      [17, 2, 15, 5, 12, 7],
      [12, 11, 11, 12, 9, 12],
      [9, 14, 9, 15, 9, 17],
      [9, 18.5, 5, 18.5, 0, 18.5],
    ]) +
    dot(-7, -2, 4.6) +
    dot(7, -2, 4.6) +
    lozenge(0, 6.5, 3, 3) +
    [-4.5, 0, 4.5].map((x) => lozenge(x, 15, 1.1, 3)).join('') +
    lozenge(0, -12, 2.5, 3.5),
  flower: spray(8, 6, 25, 17) + dot(0, 0, 3.5),
  heart:
    d`M0 20C-26 4-22-18-9-18C-3-18 0-13 0-10C0-13 3-18 9-18C22-18 26 4 0 20Z` +
    d`M0 12C-16 1-14-11-8-11C-3-11 0-6 0-3C0-6 3-11 8-11C14-11 16 1 0 12Z` +
    dot(0, 0, 3),
  sun: star(12, 25, 15) + dot(0, 0, 12) + dot(0, 0, 5),
};

/** A flag hanging from the origin, 72 wide and 84 high; whoever uses it gives the colour. @param {Cut} cut */
const flag = (cut) => {
  const edge = [24, 12, 0, -12, -24, -36].map((x) => d`A6 6 0 0 1 ${x} 78`).join('');
  const holes = [
    moved(cuts[cut], 39),
    ...[-28, -14, 0, 14, 28].map((x) => lozenge(x, 9, 4, 2.5)),
    ...[-30, -18, -6, 6, 18, 30].map((x) => dot(x, 77, 2.4)),
    ...[-1, 1].flatMap((s) => [22, 39, 56].map((y) => lozenge(s * 30.5, y, 2.2, 5))),
    ...[-1, 1].flatMap((s) => [lozenge(s * 21, 18, 3, 3), lozenge(s * 21, 62, 3, 3)]),
    lozenge(0, 68, 8, 2),
  ].join('');
  return el('path', { id: cut, d: d`M-36 0H36V78${edge}Z` + holes, 'fill-rule': 'evenodd', stroke: 'none' });
};

/** The four flags, to be put into a file once. */
export const flags = () => Object.keys(cuts).map((cut) => flag(/** @type {Cut} */ (cut))).join('');

const COLOURS = ['#e8892b', '#e2566a', '#2bb3a9', '#6c7bd8', '#5aa454', '#dcb63a'];
const THREAD = '#8a6a4a';

/** Flags along a thread that sags between two pins at the top of the page.
 * @param {object} hang
 * @param {number} hang.x @param {number} hang.width @param {number} hang.sag
 * @param {number} hang.scale @param {Cut[]} hang.cuts one for each flag
 * @param {number} hang.colour the first flag's @param {number} [hang.margin] bare thread at each pin, as part of the width */
export const swag = ({ x, width, sag, scale, cuts, colour, margin = 0 }) =>
  cuts
    .map((cut, i) => {
      const t = margin + ((1 - 2 * margin) * (i + 0.5)) / cuts.length;
      const lean = (Math.atan((4 * sag * (1 - 2 * t)) / width) * 180) / Math.PI;
      const place = d`translate(${x + width * t} ${4 + 4 * sag * t * (1 - t)})rotate(${lean})`;
      return el('use', { href: `#${cut}`, fill: COLOURS[(i + colour) % 6], transform: `${place}scale(${scale})` });
    })
    .join('') + path(d`M${x} 4Q${x + width / 2} ${4 + 2 * sag} ${x + width} 4`, undefined, { stroke: THREAD });

/** A strip that tiles sideways: it is pinned at both ends, so the sag repeats. */
export const garland = () =>
  svg(
    480,
    100,
    defs(flags()),
    swag({ x: 0, width: 480, sag: 9, scale: 0.95, cuts: ['skull', 'flower', 'heart', 'skull', 'sun', 'flower'], colour: 0 }),
  );
