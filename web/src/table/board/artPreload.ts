// Drawings of moments to come are loaded while nothing moves: one that is made within a moment costs it a picture.
import { art } from '../seats';

const OF_TRIBES = ['flower', 'skull', 'mat-flower', 'back'] as const;
const OF_MOMENTS = ['petal-1', 'petal-2', 'petal-3', 'bite', 'hand'].map((name) => `/art/${name}.svg`);
/** So many milliseconds after the last change: the page has been loaded, and nothing moves. */
const REST = 2500;

/** What was loaded. It is kept, or the browser would make it again. */
const kept = new Map<string, HTMLImageElement>();

/** Load the drawings of these tribes, one after the other, whenever the page has nothing else to do. Returns what stops it. */
export function preloadArt(tribes: readonly string[]): () => void {
  const wanted = [...OF_MOMENTS, ...OF_TRIBES.flatMap((what) => tribes.map((tribe) => art(tribe, what)))];
  let stopped = false;
  const next = () => {
    const url = wanted.find((one) => !kept.has(one));
    if (stopped || !url) return;
    const image = new Image();
    kept.set(url, image);
    image.onload = image.onerror = () => whenIdle(next);
    image.src = url;
  };
  const start = setTimeout(() => whenIdle(next), REST);
  return () => {
    stopped = true;
    clearTimeout(start);
  };
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 50);
}
