// Values in the local storage of this browser.

/** The value stored under a name; undefined if there is none that can be read. */
export function readStorage(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`calavera-${name}`) ?? 'null') ?? undefined;
  } catch {
    return undefined; // private windows may refuse, and so may broken text
  }
}

/** Store a value. Where the browser refuses, it is lost with the page. */
export function writeStorage(name: string, what: unknown): void {
  try {
    localStorage.setItem(`calavera-${name}`, JSON.stringify(what));
  } catch {
    // the value is not important enough for a notice
  }
}
