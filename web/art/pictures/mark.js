// The Calavera mark: a skull crowned with flowers, and the icon made of it.
// @ts-check
import { GOLD, INK, PAPER, at, both, defs, el, g, named, path, petal, scallop, svg, use } from '../shapes.js';
import { bloom } from './flower.js';
import { SHADE, head, shade } from './skull.js';
import { tribes } from '../tribes.js';

const [marigold, , coral, jade] = tribes;
const bare = { stroke: 'none' };

/** @returns {import('../shapes.js').Drawing} */
export const mark = () => {
  const [a, b] = [named('a', bloom(marigold)), named('b', bloom(coral))];
  return {
    defs:
      a.defs + b.defs +
      g(
        { id: 'leaf', 'stroke-width': 3 },
        path(petal.pointed(0, 44, 12), jade.main),
        path('M0-8V-34', undefined, { stroke: jade.deep }),
      ) +
      g(
        { id: 'side' },
        path(shade, SHADE, bare),
        path('M49 26C45 38 31 40 29 33C28 28 34 27 34 32', undefined, { stroke: marigold.deep, 'stroke-width': 3 }),
        at(
          'translate(27 2)',
          path(scallop(8, 22, 1.05), marigold.main, { 'stroke-width': 3 }),
          path(scallop(8, 18.5, 1.05), marigold.light, bare),
          path(scallop(8, 15.5, 1.05), INK),
          path(scallop(6, 4.5, 1.05), GOLD, bare),
        ),
        use('leaf', 'translate(34-62)rotate(72)'),
        use('leaf', 'translate(14-74)rotate(34)'),
      ),
    art: at('translate(0 20)scale(1.02)',
      path(head, PAPER, bare),
      both('side'),
      path(head, undefined, { 'stroke-width': 5 }),
      path('M0-22C-9-31-5-37 0-32C5-37 9-31 0-22Z', coral.main, { 'stroke-width': 1.6 }),
      path('M0 15C7 15 13 28 12 32C11 37 4 37 0 31C-4 37-11 37-12 32C-13 28-7 15 0 15Z', INK),
      path('M-34 49Q0 60 34 49M-24 47V60M-12 50V64M0 50V65M12 50V64M24 47V60', undefined, { 'stroke-width': 4 }),
      at('translate(-38-62)scale(.36)', g({ 'stroke-width': 4 }, b.art)),
      at('translate(38-62)scale(.36)', g({ 'stroke-width': 4 }, b.art)),
      at('translate(0-70)scale(.46)', g({ 'stroke-width': 4 }, a.art)),
    ),
  };
};

/** Night to candle light, outside in. */
const ROSETTE = ['#33203a', '#482440', '#632a45', '#833643', '#a4493b'];

/** The mark on a night-coloured rosette. The rosette bleeds, the mark stays in the inner four fifths: a mask may cut the rest. */
export const icon = () => {
  const { defs: definitions, art } = mark();
  return svg(
    512,
    512,
    defs(definitions),
    el('rect', { width: 512, height: 512, fill: '#241629', ...bare }),
    at(
      'translate(256 256)',
      ...ROSETTE.map((tone, i) => path(scallop(18, 236 - 32 * i, 1.05, i % 2 ? 10 : 0), tone, bare)),
      at('translate(0 4)scale(2.12)', art),
    ),
  );
};
