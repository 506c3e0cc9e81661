const keys = new WeakMap<object, number>()
let last = 0

/** The parts of a template have no ids: each is known by the object that it is, and by what became of that. */
export function keyOf(part: object): number {
  const known = keys.get(part)
  if (known !== undefined) return known
  last += 1
  keys.set(part, last)
  return last
}

/** A part as it was changed: it stays the same one. */
export function changedPart<Part extends object>(before: object, after: Part): Part {
  keys.set(after, keyOf(before))
  return after
}
