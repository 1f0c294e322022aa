// Who the tribes are: colours, and the shapes that make each one itself without colour.
// @ts-check

/**
 * @typedef {'marigold'|'obsidian'|'coral'|'jade'|'moon'|'maize'} Name
 * @typedef {object} Tribe
 * @property {Name} name the tribe whose shapes it wears
 * @property {string} id its folder
 * @property {1|2} box
 * @property {string} main @property {string} deep @property {string} light @property {string} pale
 * @property {string} night ground of the skull and of the mat's quiet side
 * @property {string} accent the second hue, used sparingly
 */

/** @type {Record<Name, Omit<Tribe, 'name'|'id'|'box'>>} */
const colours = {
  marigold: { main: '#e8892b', deep: '#b4501a', light: '#f8c05c', pale: '#fde3b3', night: '#3b1a1c', accent: '#a3275a' },
  obsidian: { main: '#2bb3a9', deep: '#176a6c', light: '#8adccd', pale: '#d3efe6', night: '#20272c', accent: '#e0663a' },
  coral: { main: '#e2566a', deep: '#a02b4c', light: '#f7a497', pale: '#fcd9cf', night: '#3a1428', accent: '#2c8b98' },
  jade: { main: '#5aa454', deep: '#2d693b', light: '#a6d285', pale: '#deeec6', night: '#14291f', accent: '#d8577e' },
  moon: { main: '#6c7bd8', deep: '#3b4599', light: '#b1baf1', pale: '#dfe2fb', night: '#18193a', accent: '#f0b44c' },
  maize: { main: '#e6c84a', deep: '#a87718', light: '#f5e388', pale: '#fbf1c4', night: '#35240f', accent: '#b5432f' },
};

/** @type {Tribe[]} */
export const tribes = /** @type {(1|2)[]} */ ([1, 2]).flatMap((box) =>
  /** @type {Name[]} */ (Object.keys(colours)).map((name) => ({
    name,
    id: box === 1 ? name : `${name}-2`,
    box,
    ...colours[name],
  })),
);
