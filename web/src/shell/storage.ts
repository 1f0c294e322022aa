// Small things kept in this browser from visit to visit.

/** What was kept under a name; undefined if nothing was, or nothing that can be read. */
export function readStorage(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`calavera-${name}`) ?? 'null') ?? undefined;
  } catch {
    return undefined; // private windows may refuse, and so may broken text
  }
}

/** Keep something; it is forgotten with the page where the browser refuses. */
export function writeStorage(name: string, what: unknown): void {
  try {
    localStorage.setItem(`calavera-${name}`, JSON.stringify(what));
  } catch {
    // nothing here is worth a complaint
  }
}
