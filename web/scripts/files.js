// What lies in a folder: names of files, relative to it, always in the same order.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Every file below a folder but hidden ones, as the path of its address. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort();
}
