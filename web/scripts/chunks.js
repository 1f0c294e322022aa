// The files of a part of the client, by the manifest of a build.

/** The files of a chunk and of all that it imports. */
export function chunks(manifest, name, found = new Set()) {
  const { file, css = [], imports = [] } = manifest[name];
  if (found.has(file)) return found;
  for (const one of [file, ...css]) found.add(one);
  for (const one of imports) chunks(manifest, one, found);
  return found;
}
