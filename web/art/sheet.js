// The contact sheet: node sheet.js ART_DIR OUT.html shows everything small and large, dark and light, coloured and grey.
// @ts-check
import { writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { argv, exit, stderr } from 'node:process';
import { emotes } from './pictures/emote.js';
import { tribes } from './tribes.js';

const [, , art, out] = argv;
if (!art || !out) {
  stderr.write('usage: node sheet.js ART_DIR OUT.html\n');
  exit(2);
}
const from = relative(dirname(out), art);

/** @param {string[]} names @param {number} size */
const row = (names, size) =>
  `<div>${names.map((name) => `<img src="${from}/${name}.svg" height="${size}" alt="${name}">`).join(' ')}</div>`;
/** @param {string} kind */
const every = (kind) => tribes.map((tribe) => `${tribe.id}/${kind}`);
/** @param {string} look @param {string[]} rows */
const block = (look, rows) => `<section class="${look}">${rows.join('')}</section>`;

const kinds = ['back', 'flower', 'skull', 'mat-skull', 'mat-flower'];
const things = ['last-chance', 'candle', 'flame', 'paper-flower', 'petal-1', 'petal-2', 'petal-3', 'logo', 'icon'];
const talk = emotes.map((name) => `emote-${name}`);

const small = [...kinds.map((kind) => row(every(kind), 34)), row(every('emblem'), 16), row(every('emblem'), 40), row(things, 32), row(talk, 24)];
const large = kinds.flatMap((kind) => [row(every(kind).slice(0, 6), 200), row(every(kind).slice(6), 200)]);
const scenes = [row(things, 150), row(talk, 120), row(['garland'], 60)];

writeFileSync(
  out,
  [
    '<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>',
    'body{margin:0}section{padding:16px}img{margin:2px}',
    '.dark{background:#1d1420}.light{background:#f3e8d6}.grey{filter:grayscale(1)}</style>',
    block('dark', small),
    block('light', small),
    block('dark grey', small),
    block('dark', large),
    block('dark', [...scenes, row(['hero-dark'], 400)]),
    block('light', [...scenes, row(['hero-light'], 400)]),
    block('light grey', large),
  ].join('\n'),
);
