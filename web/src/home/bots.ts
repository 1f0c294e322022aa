// Bots to play with: which kinds there are, and a company of different ones.

/** One of every kind, whatever that is: a level, or a style. */
export const MIXED = 'mixed';
/** No style. */
export const NO_STYLE = 'none';

/** Good company for somebody who did not choose: none too weak, none merciless, each with a manner of its own. */
const DEFAULT_BOTS = [
  'regular',
  'regular+bluffer',
  'sharp+chatty',
  'regular+careful',
  'regular+chatty',
  'sharp+bluffer',
  'sharp',
];

/** Bots of all sorts. */
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
