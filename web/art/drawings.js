// The list of drawings: file names are what the pages ask for, so they stay stable.
// @ts-check
import { back } from './pictures/back.js';
import { cloth } from './pictures/cloth.js';
import { emblem } from './pictures/emblem.js';
import { emote, emotes } from './pictures/emote.js';
import { flower } from './pictures/flower.js';
import { bite, hand } from './pictures/hand.js';
import { hero } from './pictures/hero.js';
import { icon, mark } from './pictures/mark.js';
import { matFlower, matRing, matShade, matSkull } from './pictures/mat.js';
import { garland } from './pictures/papel.js';
import { GOLD, sheet } from './shapes.js';
import { skull } from './pictures/skull.js';
import { candle, fallingPetal, flame, lastChance, paperFlower } from './pictures/things.js';
import { tribes } from './tribes.js';

/** Every drawing by file name. @returns {Record<string, string>} */
export const drawings = () => ({
  ...Object.assign(
    {},
    ...tribes.map((tribe) => ({
      [`${tribe.id}/back.svg`]: sheet(200, back(tribe)),
      [`${tribe.id}/flower.svg`]: sheet(200, flower(tribe)),
      [`${tribe.id}/skull.svg`]: sheet(200, skull(tribe)),
      [`${tribe.id}/mat-skull.svg`]: sheet(240, matSkull(tribe)),
      [`${tribe.id}/mat-flower.svg`]: sheet(240, matFlower(tribe)),
      [`${tribe.id}/emblem.svg`]: sheet(80, emblem(tribe)),
    })),
  ),
  ...Object.fromEntries(emotes.map((name) => [`emote-${name}.svg`, sheet(64, emote(name))])),
  'mat-shadow.svg': sheet(280, matShade('#08030a')),
  'mat-glow.svg': sheet(280, matShade(GOLD)),
  'mat-ring.svg': sheet(268, matRing()),
  'hand.svg': hand(),
  'bite.svg': sheet(200, bite()),
  'cloth.svg': cloth(),
  'last-chance.svg': sheet(200, lastChance()),
  'candle.svg': candle(),
  'flame.svg': flame(),
  'paper-flower.svg': sheet(80, paperFlower()),
  'petal-1.svg': sheet(40, fallingPetal(1)),
  'petal-2.svg': sheet(40, fallingPetal(2)),
  'petal-3.svg': sheet(40, fallingPetal(3)),
  'logo.svg': sheet(200, mark()),
  'icon.svg': icon(),
  'hero-dark.svg': hero('dark'),
  'hero-light.svg': hero('light'),
  'garland.svg': garland(),
});
