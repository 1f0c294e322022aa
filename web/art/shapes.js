// Geometry and SVG text: every curve of the house is built from these few helpers.
// @ts-check

/** @typedef {Record<string, string|number|undefined>} Attributes */
/** @typedef {{defs: string, art: string}} Drawing something drawn around the origin, and what it refers to */

export const INK = '#2b1d16';
export const PAPER = '#f6ead7';
export const GOLD = '#f0b44c';
export const HUSK = '#7f9a4a';

/** Rounds to one decimal: half the bytes, and nobody sees the difference. @param {number} x */
export const n = (x) => String(Math.round(x * 10) / 10 || 0);

/** Tagged template for path data: rounds every number put into it.
 * @param {TemplateStringsArray} text @param {...(number|string)} values */
export const d = (text, ...values) =>
  String.raw({ raw: text }, ...values.map((v) => (typeof v === 'number' ? n(v) : v)))
    .replace(/\s+/g, ' ')
    .replace(/ ?([A-Za-z]) ?/g, '$1')
    .replace(/ -/g, '-')
    .trim();

/** One element. Numbers are rounded, `undefined` attributes left out.
 * @param {string} name @param {Attributes} attributes @param {...string} children */
export const el = (name, attributes, ...children) => {
  const pairs = Object.entries(attributes).filter(([, v]) => v !== undefined);
  const head = [name, ...pairs.map(([k, v]) => `${k}="${typeof v === 'number' ? n(v) : v}"`)].join(' ');
  const body = children.join('');
  return body ? `<${head}>${body}</${name}>` : `<${head}/>`;
};

/** @param {string} data @param {string} [fill] @param {Attributes} [more] */
export const path = (data, fill, more = {}) => el('path', { d: data, fill, ...more });

/** @param {number} x @param {number} y @param {number} r @param {string} [fill] @param {Attributes} [more] */
export const circle = (x, y, r, fill, more = {}) =>
  el('circle', { cx: x || undefined, cy: y || undefined, r, fill, ...more });

/** A square with soft corners, like a kernel.
 * @param {number} x @param {number} y @param {number} size @param {string} [fill] @param {Attributes} [more] */
export const block = (x, y, size, fill, more = {}) =>
  el('rect', { x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size * 0.3, fill, ...more });

/** @param {Attributes} attributes @param {...string} children */
export const g = (attributes, ...children) => el('g', attributes, ...children);

/** @param {string} transform @param {...string} children */
export const at = (transform, ...children) => el('g', { transform }, ...children);

/** @param {...string} children */
export const defs = (...children) => el('defs', {}, ...children);

/** @param {string} id @param {string} [transform] */
export const use = (id, transform) => el('use', { href: `#${id}`, transform });

/** The thing and its mirror image. @param {string} id */
export const both = (id) => use(id) + use(id, 'scale(-1 1)');

/** A whole file. Ink outlines are inherited, so shapes only say what differs.
 * @param {number} width @param {number} height @param {...string} body */
export const svg = (width, height, ...body) =>
  el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    g({ fill: 'none', stroke: INK, 'stroke-width': 2, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }, ...body),
  ) + '\n';

/** A drawing alone in its file, its origin in the middle. @param {number} size @param {Drawing} drawing */
export const sheet = (size, drawing) =>
  svg(size, size, drawing.defs && defs(drawing.defs), at(`translate(${size / 2} ${size / 2})`, drawing.art));

/** Several drawings may share a file when each keeps its own names.
 * @param {string} prefix @param {Drawing} drawing @returns {Drawing} */
export const named = (prefix, drawing) => {
  const rename = (/** @type {string} */ text) => text.replace(/( id="|href="#|url\(#)/g, `$1${prefix}`);
  return { defs: rename(drawing.defs), art: rename(drawing.art) };
};

/** A point at `degrees` clockwise from the top. @param {number} degrees @param {number} radius @returns {[number, number]} */
export const polar = (degrees, radius) => {
  const a = ((degrees - 90) * Math.PI) / 180;
  return [radius * Math.cos(a), radius * Math.sin(a)];
};

/** How far from the origin markers are set: rounded places turn them by less than a tenth of a degree. */
const RING = 80;

/** The same thing `count` times around the origin, as markers: a browser makes it once. Each `<use>` is a copy with
 * styles of its own, and a mat in bloom would have 1,200 elements.
 * @param {string} id @param {number} count @param {number} [start] */
export const around = (id, count, start = 0) => {
  const name = `${id}-${count}-${start}`;
  // The first and the last point of a path have no marker, and the others the direction of the circle.
  const points = Array.from({ length: count + 2 }, (_, i) => polar(start + (360 * (i - 1)) / count, RING));
  return (
    el('marker', { id: name, markerUnits: 'userSpaceOnUse', orient: 'auto', overflow: 'visible', refY: -RING }, use(id)) +
    path(polygon(points).slice(0, -1), undefined, { stroke: 'none', 'marker-mid': `url(#${name})` })
  );
};

/** @param {[number, number][]} points */
export const polygon = (points) => `${points.map(([x, y], i) => d`${i ? 'L' : 'M'}${x} ${y}`).join('')}Z`;

/** @param {number} sides @param {number} radius @param {number} [start] */
export const regular = (sides, radius, start = 0) =>
  polygon(Array.from({ length: sides }, (_, i) => polar(start + (360 * i) / sides, radius)));

/** @param {number} points @param {number} outer @param {number} inner @param {number} [start] */
export const star = (points, outer, inner, start = 0) =>
  polygon(Array.from({ length: points * 2 }, (_, i) => polar(start + (180 * i) / points, i % 2 ? inner : outer)));

/** A circle with round bumps: `swell` 1 gives half circles, more gives flatter ones.
 * @param {number} bumps @param {number} radius @param {number} [swell] @param {number} [start] */
export const scallop = (bumps, radius, swell = 1, start = 0) => {
  const bump = radius * Math.sin(Math.PI / bumps) * swell;
  const points = Array.from({ length: bumps }, (_, i) => polar(start + (360 * (i + 0.5)) / bumps, radius));
  const [[x, y]] = [points[bumps - 1]];
  return d`M${x} ${y}` + points.map(([px, py]) => d`A${bump} ${bump} 0 0 1 ${px} ${py}`).join('') + 'Z';
};

/** A rosette of leaf-shaped lobes. @param {number} count @param {number} outer @param {number} inner @param {number} [start] */
export const lobes = (count, outer, inner, start = 0) => {
  const half = 180 / count;
  const steps = Array.from({ length: count }, (_, i) => {
    const turn = start + (360 * i) / count;
    const [[ax, ay], [x, y], [bx, by], [ex, ey]] = [
      polar(turn - half * 0.7, outer * 0.86),
      polar(turn, outer),
      polar(turn + half * 0.7, outer * 0.86),
      polar(turn + half, inner),
    ];
    return d`Q${ax} ${ay} ${x} ${y}Q${bx} ${by} ${ex} ${ey}`;
  });
  const [x, y] = polar(start - half, inner);
  return d`M${x} ${y}` + steps.join('') + 'Z';
};

/** A closed outline from its right half: cubic segments from a point on the axis down to the axis.
 * @param {[number, number]} start @param {number[][]} segments each c1x c1y c2x c2y x y */
export const mirrored = (start, segments) => {
  let from = start;
  const back = [];
  for (const [ax, ay, bx, by, x, y] of segments) {
    back.unshift(d`C${-bx} ${by} ${-ax} ${ay} ${-from[0]} ${from[1]}`);
    from = [x, y];
  }
  return d`M${start[0]} ${start[1]}` + segments.map((s) => d`C${s.map(n).join(' ')}`).join('') + back.join('') + 'Z';
};

/** Petals point up from the origin: from `from` to `to` away from it, `w` half as wide.
 * @type {Record<'round'|'pointed'|'frilled'|'heart', (from: number, to: number, w: number) => string>} */
export const petal = {
  round: (from, to, w) => {
    const hip = -from - (to - from) * 0.15;
    return mirrored([0, -from], [[w * 0.9, hip, w * 1.7, -to, 0, -to]]);
  },
  pointed: (from, to, w) => {
    const l = to - from;
    return mirrored([0, -from], [[w * 1.1, -from - l * 0.2, w * 1.3, -from - l * 0.65, 0, -to]]);
  },
  frilled: (from, to, w) => {
    const l = to - from;
    const [hip, waist, shoulder, crest] = [-from - l * 0.2, -from - l * 0.5, -to + l * 0.16, -to + l * 0.04];
    const frill = (/** @type {number} */ x, /** @type {number} */ y) => d`A${w * 0.38} ${w * 0.38} 0 0 0 ${x} ${y}`;
    return (
      d`M0 ${-from}C${w * 0.5} ${hip} ${w} ${waist} ${w} ${shoulder}` +
      frill(w * 0.36, crest) +
      frill(-w * 0.36, crest) +
      frill(-w, shoulder) +
      d`C${-w} ${waist} ${-w * 0.5} ${hip} 0 ${-from}Z`
    );
  },
  heart: (from, to, w) => {
    const l = to - from;
    const [shoulder, crest] = [-from - l * 0.75, -to - l * 0.06];
    return mirrored(
      [0, -from],
      [
        [w * 0.5, -from - l * 0.15, w * 1.25, -from - l * 0.4, w, shoulder],
        [w * 0.85, crest, w * 0.2, crest, 0, -to + l * 0.1],
      ],
    );
  },
};
