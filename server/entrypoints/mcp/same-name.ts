/** Two names that people take for the same: case, spaces and ways of writing an accent do not count. */
export function isSameName(a: string, b: string): boolean {
  return folded(a) === folded(b)
}

function folded(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
