// What a skull leaves behind: the bony hand that takes a disc, and the marks of its teeth.
// @ts-check
import { GOLD, PAPER, at, circle, d, g, path, scallop, svg } from '../shapes.js';

const BONE = '#efe0c6';
const SLEEVE = '#2b1526';

/** A bone that hangs from the origin. @param {number} length @param {number} [width] */
const bone = (length, width = 6) =>
  path(
    d`M${-width} 1C${-width * 1.3}-5 ${width * 1.3}-5 ${width} 1C${width * 0.6} ${length * 0.3} ${width * 0.6} ${length * 0.7} ${width} ${length}
      C${width * 1.2} ${length + 6} ${-width * 1.2} ${length + 6} ${-width} ${length}C${-width * 0.6} ${length * 0.7} ${-width * 0.6} ${length * 0.3}-${width} 1Z`,
    PAPER,
  );

/** A finger of three bones, each bent a little further. @param {number} x @param {number} y @param {number} lean @param {number} bend @param {number[]} lengths */
const finger = (x, y, lean, bend, [a, b, c]) =>
  at(
    d`translate(${x} ${y})rotate(${lean})`,
    bone(a),
    at(d`translate(0 ${a + 5})rotate(${bend})`, bone(b, 5), at(d`translate(0 ${b + 5})rotate(${bend})`, bone(c, 4.2))),
  );

export const hand = () =>
  svg(
    120,
    190,
    path('M34 0H86L80 62H40Z', SLEEVE),
    path('M38 52Q44 60 50 52Q55 60 60 52Q65 60 70 52Q76 60 82 52L81 68H39Z', GOLD),
    at('translate(60 40)', path(scallop(9, 13, 1.1), '#e8892b'), path(scallop(7, 7, 1.1), GOLD), circle(0, 0, 3, SLEEVE, { stroke: 'none' })),
    finger(88, 92, -46, 34, [20, 15, 12]),
    path('M42 70C36 84 33 96 35 106H86C90 96 84 82 78 70Z', BONE),
    path('M48 76L45 100M60 76V102M72 76L75 100', undefined, { 'stroke-width': 1.6, opacity: 0.5 }),
    finger(38, 106, 15, -9, [24, 17, 13]),
    finger(52, 109, 5, -4, [28, 19, 14]),
    finger(67, 109, -4, 4, [27, 19, 14]),
    finger(81, 105, -13, 9, [22, 16, 12]),
  );

/** A row of teeth, and what they left. @param {number} turn */
const row = (turn) =>
  at(
    d`rotate(${turn})`,
    g(
      { fill: '#7a1f2b', stroke: PAPER, 'stroke-width': 3 },
      ...[-42, -25, -8.5, 8.5, 25, 42].map((angle, i) =>
        at(d`rotate(${angle})translate(0-72)`, path(i === 0 || i === 5 ? 'M-9-9Q0-13 9-9L5 13Q0 17-5 13Z' : 'M-8-10Q0-14 8-10L6 10Q0 15-6 10Z')),
      ),
    ),
  );

/** @returns {import('../shapes.js').Drawing} */
export const bite = () => ({ defs: '', art: row(24) + row(204) });
