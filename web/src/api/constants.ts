// Written by `make web-types` (calavera.server.client_constants). Do not edit.

/** Languages by code, each with its own name. */
export const LANGUAGES = {
  "en": "English",
  "fr": "Français",
  "de": "Deutsch",
  "it": "Italiano",
  "zh-Hant": "繁體中文"
} as const;

/** The six tribes of a box, in the order of the seats. */
export const TRIBES = [
  "marigold",
  "obsidian",
  "coral",
  "jade",
  "moon",
  "maize"
] as const;

/** Keys of preset phrases, by group. */
export const PHRASES = {
  "greetings": [
    "talk-hello",
    "talk-hello-luck",
    "talk-hello-faces",
    "talk-hello-dead"
  ],
  "bluffs": [
    "talk-only-flowers",
    "talk-skull-here",
    "talk-trust-me",
    "talk-garden",
    "talk-stay-away",
    "talk-flip-mine",
    "talk-never-bluff",
    "talk-asleep",
    "talk-forgot",
    "talk-all-mine",
    "talk-one-more"
  ],
  "doubts": [
    "talk-doubt-who",
    "talk-that-many-who",
    "talk-smells",
    "talk-all",
    "talk-quick-who",
    "talk-smile-who",
    "talk-quiet",
    "talk-dare-who"
  ],
  "taunts": [
    "talk-come-in-who",
    "talk-found-mine",
    "talk-rattle-who",
    "talk-passing-who",
    "talk-thread-who",
    "talk-own-skull-who",
    "talk-match-who",
    "talk-chance-who",
    "talk-slept",
    "talk-in-bloom"
  ],
  "praise": [
    "talk-well-done-who",
    "talk-nerve-who",
    "talk-lucky-who",
    "talk-phew",
    "talk-breath",
    "talk-gardener",
    "talk-good-game-who"
  ],
  "regrets": [
    "talk-ouch",
    "talk-my-own",
    "talk-knew-it",
    "talk-not-me",
    "talk-courage",
    "talk-my-thread",
    "talk-my-chance",
    "talk-so-close"
  ],
  "thinking": [
    "talk-candle",
    "talk-patience",
    "talk-counting",
    "talk-worth-it",
    "talk-shaking",
    "talk-here-goes"
  ],
  "goodbyes": [
    "talk-rest-who",
    "talk-ghost",
    "talk-won",
    "talk-bye",
    "talk-again",
    "talk-thanks"
  ]
} as const;

/** Keys of emotes. */
export const EMOTES = [
  "talk-emote-laugh",
  "talk-emote-gasp",
  "talk-emote-shrug",
  "talk-emote-wink",
  "talk-emote-stare",
  "talk-emote-applaud",
  "talk-emote-sigh",
  "talk-emote-tap"
] as const;

/** The options that each edition sets. */
export const EDITIONS = {
  "classic": {
    "opening": "others-first",
    "loss": "pick"
  },
  "italian": {
    "opening": "first-last",
    "loss": "pick"
  },
  "german": {
    "opening": "simultaneous",
    "loss": "draw"
  },
  "quick": {
    "opening": "simultaneous",
    "loss": "pick"
  }
} as const;

/** Values of the option `opening`. */
export const OPENINGS = [
  "simultaneous",
  "first-last",
  "others-first"
] as const;

/** Values of the option `loss`. */
export const LOSSES = [
  "pick",
  "draw"
] as const;

/** What an option is when a request leaves it out. */
export const DEFAULT_OPTIONS = {
  "opening": "simultaneous",
  "loss": "pick",
  "last_chance": false,
  "tribes_per_player": 1
} as const;

export const MIN_PLAYERS = 2 as const;

/** Players times tribes per player. */
export const MAX_SEATS = 12 as const;

/** How long bots take. */
export const PACES = [
  "slow",
  "normal",
  "fast",
  "instant"
] as const;

/** How long the flip that met a skull is shown; only then players can decide whether to show (T6). */
export const SKULL_SCENE_SECONDS = 2.0 as const;

/** Characters of a name. */
export const MAX_NAME_LENGTH = 24 as const;

/** Characters of a line of talk. */
export const MAX_LINE_LENGTH = 240 as const;

/** Letters and digits of a table's code. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ" as const;

export const CODE_LENGTH = 9 as const;

/** Tables from before codes were longer keep theirs. */
export const OLD_CODE_LENGTH = 6 as const;

/** Sources of regular expressions for the paths of pages. */
export const PAGE_PATTERNS = {
  "home": "^/(?:index\\.html)?$",
  "create": "^/create$",
  "table": "^/t/(?<code>[0-9A-Za-z-]{1,16})$",
  "tv": "^/tv/(?<code>[0-9A-Za-z-]{1,16})$",
  "overlay": "^/overlay/(?<code>[0-9A-Za-z-]{1,16})$",
  "learn": "^/learn$",
  "rules": "^/rules$",
  "replay": "^/replay(?:/(?<code>[0-9A-Za-z-]{1,16})(?:/(?<game>[0-9]{1,6}))?)?$",
  "puzzles": "^/puzzles$",
  "lab": "^/lab$",
  "settings": "^/settings$"
} as const;
