/**
 * What the program itself makes sure of: the row that was just added, the element at an index that was counted, the entry
 * that was set before. Where it is missing the program is wrong, and says so here instead of going on with nothing.
 */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Something is missing that the program relies on.')
  return value
}
