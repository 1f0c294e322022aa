// Sounds, synthesised without files: wood, paper, a drum, plucked strings, a bell.
import { changeSettings, settings } from '../../settings/settings.svelte';
import type { Scene } from './scenes';

let audio: AudioContext | undefined;

/** Start the audio. Browsers allow it only after a touch, so this is called on every touch. */
export function resumeAudio(): void {
  if (!settings.sounds || audio?.state === 'running') return;
  // The start takes a slow phone a tenth of a second: the touch is handled first.
  setTimeout(() => {
    audio ??= new AudioContext();
    void audio.resume();
  }, 150);
}

/** Switch sounds on or off. */
export function toggleSounds(): void {
  changeSettings({ sounds: !settings.sounds });
  resumeAudio();
}

/** Play the sounds of a scene; with `turn`, the bell of the user's turn, too. */
export function playSounds({ events, moment, ms, view }: Scene, turn = false): void {
  if (!settings.sounds || audio?.state !== 'running') return;
  if (moment?.kind === 'lift') breath(ms / 1000);
  else if (moment?.kind === 'turn') paper(0);
  // Every flower sounds higher than the one before.
  else if (moment?.kind === 'flower') pluck(0, [330 * 2 ** (Math.min(view.revealed.length, 12) / 6)]);
  else if (moment?.kind === 'take') take();
  let at = 0;
  for (const event of events) {
    if (event.kind === 'placed') thud(at);
    else if (event.kind === 'bid') pluck(at, [330]);
    else if (event.kind === 'passed') tap(at, 140, 0.4);
    else if (event.kind === 'attempt-failed') drum(at);
    else if (event.kind === 'round-won') pluck(at, [392, 494, 587]);
    else if (event.kind === 'game-won') pluck((at += 0.2), [392, 494, 587, 784, 988]);
    else if (event.kind === 'eliminated') drum((at += 0.3), 0.6);
  }
  if (turn) bell(at + 0.12);
}

/** A second of the last five: the first of them is a bell. */
export function playTick(first: boolean): void {
  if (!settings.sounds || audio?.state !== 'running') return;
  if (first) bell(0);
  else tap(0, 900, 0.25);
}

/** Play the sound of an emote. */
export function playPop(): void {
  if (settings.sounds && audio?.state === 'running') tone(0, 420, 'sine', 0.3, 0.14, 860);
}

function voice(at: number, loud: number, fall: number): [AudioContext, GainNode, number] {
  const context = audio!;
  const gain = context.createGain();
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * settings.volume), start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + fall);
  gain.connect(context.destination);
  return [context, gain, start];
}

function tone(at: number, pitch: number, shape: OscillatorType, loud: number, fall: number, to = pitch): void {
  const [context, gain, start] = voice(at, loud, fall);
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(to, start + fall);
  source.connect(gain);
  source.start(start);
  source.stop(start + fall);
}

function hiss(at: number, pitch: number, loud: number, fall: number): void {
  const [context, gain, start] = voice(at, loud, fall);
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * fall), context.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(gain);
  source.start(start);
}

function tap(at: number, pitch = 210, loud = 0.7): void {
  tone(at, pitch, 'triangle', loud, 0.09, pitch / 2);
  hiss(at, 1800, loud * 0.5, 0.04);
}

/** A disc with weight: wood, and the table under it. */
function thud(at: number): void {
  tap(at + 0.2);
  tone(at + 0.2, 95, 'sine', 0.6, 0.18, 60);
}

/** Air that is drawn in for so many seconds. */
function breath(seconds: number): void {
  hiss(0, 700, 0.1, seconds);
  tone(0, 70, 'sine', 0.16, seconds + 0.1, 105);
}

/** Discs that fan out, and one that is taken away. */
function take(): void {
  for (let i = 0; i < 4; i++) hiss(i * 0.07, 2600, 0.2, 0.06);
  tone(0.95, 220, 'triangle', 0.35, 1.1, 98);
}

function paper(at: number): void {
  hiss(at, 3200, 0.5, 0.16);
  hiss(at + 0.12, 2200, 0.4, 0.09);
}

function drum(at: number, loud = 1): void {
  tone(at, 110, 'sine', loud, 0.7, 42);
  hiss(at, 300, loud * 0.5, 0.12);
}

function pluck(at: number, pitches: number[]): void {
  pitches.forEach((pitch, i) => tone(at + i * 0.11, pitch, 'triangle', 0.5, 0.5));
}

function bell(at: number): void {
  tone(at, 880, 'sine', 0.4, 0.9);
  tone(at, 1320, 'sine', 0.18, 0.6);
}
