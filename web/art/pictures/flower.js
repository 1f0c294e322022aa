// One large bloom per tribe, layered from three tones like tissue paper.
// @ts-check
import { GOLD, HUSK, INK, PAPER, around, at, block, circle, el, g, lobes, path, petal, regular, scallop, star, use } from '../shapes.js';
import { disc } from './disc.js';

/** @typedef {import('../tribes.js').Tribe} Tribe */
/** @typedef {{outer: string, middle: string, inner: string, heart: string}} Tones */

const thin = { 'stroke-width': 1.6 };
const bare = { stroke: 'none' };

/** Petals that each lie over their neighbour, the last under the first: a ring of paper has no end.
 * `bloom` adds the clip `left` where it is used. @param {string} id @param {number} count @param {number} [start] */
const wreath = (id, count, start = 0) =>
  around(id, count, start) + g({ transform: start ? `rotate(${start})` : undefined, 'clip-path': 'url(#left)' }, use(id));

/** What a layer throws on the one below. @param {string} outline */
const shadow = (outline) => path(outline, INK, { ...bare, opacity: 0.3, transform: 'translate(0 3)' });

/** Blooms reach about 76 from the origin.
 * @type {Record<import('../tribes.js').Name, (t: Tones) => import('../shapes.js').Drawing>} */
const blooms = {
  marigold: ({ outer, middle, inner, heart }) => ({
    defs:
      g({ id: 'f1' }, path(petal.frilled(20, 76, 17), outer), path(petal.frilled(24, 67, 11), middle, bare)) +
      g({ id: 'f2' }, path(petal.frilled(14, 58, 14), middle), path(petal.frilled(20, 50, 8), inner, bare)) +
      g({ id: 'f3' }, path(petal.frilled(6, 38, 12), inner), path('M0-16V-28', undefined, { stroke: middle })),
    art:
      wreath('f1', 12) +
      shadow(scallop(12, 51, 1.05, 15)) +
      wreath('f2', 12, 15) +
      shadow(scallop(9, 33, 1.05)) +
      wreath('f3', 9) +
      path(scallop(9, 12.5, 1.05), heart) + circle(0, 0, 6, GOLD, thin),
  }),
  obsidian: ({ outer, middle, inner, heart }) => ({
    defs:
      path('M0-75L9-54 0-20-9-54Z', inner, { id: 'f0', ...thin }) +
      g(
        { id: 'f1' },
        path('M0-77L-25-44 0-12Z', outer),
        path('M0-77L25-44 0-12Z', middle),
      ) +
      g(
        { id: 'f2' },
        path('M0-58L17-34 0-6Z', middle),
        path('M0-58L-17-34 0-6Z', inner),
      ),
    art:
      around('f0', 6) +
      around('f0', 12, 15) +
      around('f1', 6, 30) +
      shadow(star(6, 58, 26)) +
      around('f2', 6) +
      path(star(6, 29, 17, 30), outer) + path(regular(6, 17), heart) + path(regular(6, 8, 30), GOLD, thin),
  }),
  coral: ({ outer, middle, inner, heart }) => ({
    defs:
      g(
        { id: 'f1' },
        path(petal.heart(8, 76, 42), outer),
        path(petal.heart(12, 67, 32), middle, bare),
        path(petal.heart(14, 50, 19), inner, bare),
        path('M0-20V-58M6-22L14-54M-6-22L-14-54', undefined, { stroke: outer, ...thin }),
      ) + g({ id: 'f2' }, path('M0-10V-32', undefined, { 'stroke-width': 2.5 }), circle(0, -35, 4.5, GOLD, thin)),
    art:
      wreath('f1', 5) +
      around('f2', 10) +
      shadow(scallop(10, 15, 1.05)) +
      path(scallop(10, 14, 1.05), heart) +
      circle(0, 0, 6.5, GOLD, thin),
  }),
  jade: ({ outer, middle, inner, heart }) => ({
    defs:
      g(
        { id: 'f1' },
        path(petal.pointed(10, 77, 24), outer),
        path(petal.pointed(16, 69, 15), middle, bare),
        path('M0-24V-66M0-36L8-45M0-36L-8-45M0-48L7-56M0-48L-7-56', undefined, { stroke: outer, ...thin }),
      ) +
      g({ id: 'f2' }, path(petal.pointed(6, 49, 17), inner), path(petal.pointed(8, 38, 7), middle, bare)) +
      circle(0, -10, 2, GOLD, { id: 'f3', ...bare }),
    art:
      around('f1', 8, 22.5) +
      shadow(lobes(8, 77, 40)) +
      wreath('f1', 8) +
      shadow(lobes(8, 50, 32, 22.5)) +
      wreath('f2', 8, 22.5) +
      circle(0, 0, 15, heart) +
      around('f3', 8) +
      circle(0, 0, 5, GOLD, thin),
  }),
  moon: ({ outer, middle, inner, heart }) => ({
    defs:
      g(
        { id: 'f1' },
        path('M0-12C42-18 44-68-8-77C14-56-6-30 0-12Z', outer),
        path('M0-12C24-20 32-62-8-77C14-56-6-30 0-12Z', middle, bare),
        path('M0-12C42-18 44-68-8-77C14-56-6-30 0-12Z'),
        g({ fill: inner, ...bare }, circle(21, -47, 3), circle(17, -58, 2.2), circle(18, -36, 2.2)),
      ) +
      g(
        { id: 'f2' },
        path('M0-8C27-12 28-42-6-48C8-35-5-20 0-8Z', inner),
        path('M1-12C14-17 18-36 3-44', undefined, { stroke: middle, ...thin }),
      ),
    art:
      wreath('f1', 9) +
      shadow(scallop(9, 36, 1.05)) +
      wreath('f2', 9, 20) +
      circle(0, 0, 18, heart) +
      path('M3-13A13 13 0 1 0 12 6A10.5 10.5 0 1 1 3-13Z', GOLD, thin) +
      circle(5, -3, 2.5, GOLD, bare),
  }),
  maize: ({ outer, middle, inner, heart }) => ({
    defs:
      path(petal.pointed(30, 80, 14), HUSK, { id: 'f0', ...thin }) +
      g(
        { id: 'f1' },
        path('M-14-52L-17-67Q-17-73-11-73H11Q17-73 17-67L14-52Z', outer),
        path('M-8-57L-10-65Q-10-68-7-68H7Q10-68 10-65L8-57Z', middle, bare),
        path('M-9.5-35L-13-49Q-13-54-8-54H8Q13-54 13-49L9.5-35Z', middle),
        path('M-5-40L-7-47Q-7-50-4-50H4Q7-50 7-47L5-40Z', inner, bare),
        path('M-6-20L-9-33Q-9-37-5-37H5Q9-37 9-33L6-20Z', inner, thin),
      ) +
      block(0, 0, 10, undefined, { id: 'k', ...thin }),
    art:
      around('f0', 12, 15) + at('scale(.94)', wreath('f1', 12)) + shadow(regular(8, 27, 22.5)) +
      path('M-18-24H18Q24-24 24-18V18Q24 24 18 24H-18Q-24 24-24 18V-18Q-24-24-18-24Z', heart) +
      [-13, 0, 13]
        .flatMap((x) => [-13, 0, 13].map((y) => el('use', { href: '#k', x, y, fill: x && y ? inner : GOLD })))
        .join(''),
  }),
};

/** The bloom of a tribe, 76 in radius around the origin; the second box turns its tones inside out. @param {Tribe} tribe */
export const bloom = (tribe) => {
  const { main, deep, light, night, accent } = tribe;
  const { defs, art } = blooms[tribe.name](
    tribe.box === 1
      ? { outer: deep, middle: main, inner: light, heart: accent }
      : { outer: light, middle: main, inner: deep, heart: night },
  );
  const clip = art.includes('#left') ? el('clipPath', { id: 'left' }, path('M0 9V-99H-99V9Z')) : '';
  return { defs: clip + defs, art };
};

/** @param {Tribe} tribe */
export const flower = (tribe) => {
  const { main, deep, light, pale } = tribe;
  const rim =
    tribe.box === 1
      ? { rim: main, tone: pale, ground: PAPER, edge: deep }
      : { rim: deep, tone: light, ground: pale, edge: main, second: deep };
  const { defs, art } = bloom(tribe);
  // The second box's inner border needs room around the petals.
  return disc(tribe, rim, { defs, art: tribe.box === 1 ? art : at('scale(.94)', art) });
};
