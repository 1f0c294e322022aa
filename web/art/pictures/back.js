// The back of a disc: the tribe's pattern around its sign, one file for skull and flower alike.
// @ts-check
import { PAPER, around, at, block, circle, d, el, g, lobes, path, petal, polar, polygon, regular, scallop } from '../shapes.js';
import { GROUND, disc } from './disc.js';
import { sign } from './emblem.js';

/** @typedef {import('../tribes.js').Tribe} Tribe */
/** @typedef {{a: string, b: string, c: string}} Tones ground, figure, spark */
/** @typedef {import('../shapes.js').Drawing} Drawing */

/** Patterns fill the ground.
 * @type {Record<import('../tribes.js').Name, (t: Tones) => Drawing>} */
const patterns = {
  marigold: ({ a, b, c }) => ({
    defs: '',
    art: [
      [24, 70, b],
      [24, 61, a],
      [18, 53, c],
      [18, 45, b],
    ]
      .map(([bumps, r, tone], i) => {
        const turn = i % 2 ? 180 / +bumps : 0;
        return path(scallop(+bumps, +r, 1.02, turn), String(tone), { 'stroke-width': 1.5 });
      })
      .join(''),
  }),
  obsidian: ({ a, b, c }) => {
    const [p, q, r, s, t, u] = [polar(-30, 36), polar(30, 36), polar(0, 58), polar(-30, 82), polar(8, 84), polar(30, 82)];
    const facets = [
      path(polygon([p, q, r]), b),
      path(polygon([p, r, s]), a),
      path(polygon([r, s, t]), c),
      path(polygon([r, t, u]), a),
      path(polygon([r, u, q]), b),
    ];
    return {
      defs:
        g({ id: 'chip', 'stroke-width': 1.5 }, ...facets) +
        el('clipPath', { id: 'face' }, circle(0, 0, GROUND)),
      art: g({ 'clip-path': 'url(#face)' }, around('chip', 6)),
    };
  },
  coral: ({ a, b, c }) => ({
    defs: el(
      'pattern',
      { id: 'scales', width: 32, height: 16, patternUnits: 'userSpaceOnUse', x: -16 },
      ...['0 0', '32 0', '16 8', '0 16', '32 16', '16 24'].map((place) =>
        g(
          { transform: `translate(${place})`, 'stroke-width': 1.4 },
          circle(0, 0, 16, b),
          circle(0, 0, 11, a),
          circle(0, 0, 6, c),
        ),
      ),
    ),
    art: circle(0, 0, GROUND, 'url(#scales)'),
  }),
  jade: ({ b, c }) => ({
    defs: g(
      { id: 'frond' },
      path(petal.pointed(30, 80, 12), b, { 'stroke-width': 1.5 }),
      path('M0-40V-74M0-52L5-58M0-52L-5-58M0-60L5-66M0-60L-5-66', undefined, { stroke: c, 'stroke-width': 1.8 }),
    ),
    art: around('frond', 16),
  }),
  moon: ({ b, c }) => ({
    defs: '',
    art: [
      [74, 2.5, '34 12.5', c],
      [66, 6, '0 17.28', b],
      [58, 2.5, '20 10.37', c],
      [50, 5, '0 15.71', b],
    ]
      .map(([r, width, dashes, stroke]) =>
        circle(0, 0, +r, undefined, { stroke, 'stroke-width': width, 'stroke-dasharray': dashes }),
      )
      .join(''),
  }),
  maize: ({ b, c }) => ({
    defs: el(
      'pattern',
      { id: 'kernels', width: 30, height: 15, patternUnits: 'userSpaceOnUse', x: -15, y: -7.5 },
      block(7.5, 7.5, 12.6, b, { 'stroke-width': 1.4 }),
      block(22.5, 7.5, 12.6, c, { 'stroke-width': 1.4 }),
    ),
    art: circle(0, 0, GROUND, 'url(#kernels)'),
  }),
};

/** The frame of the sign has a shape of its own, so that backs differ in outline too.
 * @type {Record<import('../tribes.js').Name, string>} */
const frames = {
  marigold: scallop(12, 40, 1.05),
  obsidian: regular(6, 50),
  coral: scallop(8, 42, 1.05),
  jade: lobes(8, 58, 40),
  moon: d`M0-46A46 46 0 1 1-.1-46Z`,
  maize: d`M0-62L62 0L0 62L-62 0Z`,
};

/** @param {Tribe} tribe */
export const back = (tribe) => {
  // Obsidian is turquoise on charcoal: it starts where the other tribes' second box ends.
  const dark = (tribe.box === 2) !== (tribe.name === 'obsidian');
  const { main, deep, light, night } = tribe;
  const tones = dark ? { a: night, b: deep, c: main } : { a: main, b: deep, c: light };
  const pattern = patterns[tribe.name](tones);
  const inner = !dark ? night : tribe.box === 1 ? main : light;
  return disc(
    tribe,
    { rim: dark ? night : deep, tone: dark ? main : light, ground: tones.a, edge: main, second: dark ? main : light },
    {
      defs: pattern.defs,
      art: [
        pattern.art,
        circle(0, 0, GROUND, undefined, { 'stroke-width': 2.5 }),
        path(frames[tribe.name], inner, { 'stroke-width': 3 }),
        at('scale(.86)', path(frames[tribe.name], undefined, { stroke: dark ? deep : main })),
        dark ? sign(tribe, night, main, PAPER) : sign(tribe, light, deep, PAPER),
      ].join(''),
    },
  );
};
