// The table cloth: a tile of woven marigolds and leaves, in one thread. It repeats both ways.
// @ts-check
import { GOLD, around, at, circle, defs, g, path, petal, svg } from '../shapes.js';

const SIDE = 120;
const thread = { fill: 'none', stroke: GOLD, 'stroke-width': 1.1, opacity: 0.3 };

/** A flower of eight petals around the origin. */
const blossom = around('leaf', 8) + circle(0, 0, 5) + around('seed', 8, 22.5);
/** Four leaves that reach for the flowers. */
const cross = around('stem', 4, 45);

export const cloth = () =>
  svg(
    SIDE,
    SIDE,
    defs(
      path(petal.pointed(7, 23, 6), undefined, { id: 'leaf' }),
      circle(0, -27, 1.2, undefined, { id: 'seed' }),
      g({ id: 'stem' }, path('M0-4V-26', undefined), path(petal.pointed(26, 40, 4.5), undefined)),
    ),
    g(
      thread,
      at('translate(60 60)', blossom, cross),
      ...['0 0', '120 0', '0 120', '120 120'].map((place) => at(`translate(${place})`, circle(0, 0, 7), circle(0, 0, 3))),
    ),
  );
