/**
 * A value that the program itself guarantees: the row that was just added, the element at a known index, the entry that
 * was set before. If it is missing, that is a bug, and it fails here instead of going on with nothing.
 */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Something is missing that the program relies on.')
  return value
}
