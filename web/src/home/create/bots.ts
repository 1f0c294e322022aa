// Bots to play with, and a mix of different ones.

/** Mixed levels, or mixed styles. */
export const MIXED = 'mixed';
/** No style. */
export const NO_STYLE = 'none';

/** Bots for people who did not choose: of middle strength, each with a style of its own. */
const DEFAULT_BOTS = [
  'regular',
  'regular+bluffer',
  'sharp+chatty',
  'regular+careful',
  'regular+chatty',
  'sharp+bluffer',
  'sharp',
];

/** Different bots in random order. */
export function pickBots(count: number, dice: () => number = Math.random): string[] {
  const order = DEFAULT_BOTS.map((bot) => ({ bot, at: dice() })).sort((a, b) => a.at - b.at);
  return Array.from({ length: count }, (_, i) => order[i % order.length]!.bot);
}

/** Bots of a level and a style, either of which may be mixed. */
export function botsOf(count: number, level: string, style: string): string[] {
  return pickBots(count).map((bot) => {
    const [someLevel, someStyle = NO_STYLE] = bot.split('+');
    const chosen = style === MIXED ? someStyle : style;
    return botName(level === MIXED ? someLevel! : level, chosen);
  });
}

/** A bot as the server calls it. */
export function botName(level: string, style: string): string {
  return style === NO_STYLE ? level : `${level}+${style}`;
}
