// The files of a folder, with relative names, in a fixed order.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The paths of all files below a folder, except hidden ones. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort();
}
