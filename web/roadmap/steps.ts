/** Where the arrows lead among columns of epics. */

export type Direction = 'up' | 'down' | 'left' | 'right'

export interface Column {
  list_id: string
  ids: readonly string[]
}

/** The epic that an arrow goes to; null where it goes nowhere. Empty columns are passed. */
export function neighbour(columns: readonly Column[], id: string, direction: Direction): string | null {
  const at = columns.findIndex(({ ids }) => ids.includes(id))
  const column = columns[at]
  if (!column) return null
  const row = column.ids.indexOf(id)
  if (direction === 'up' || direction === 'down') return column.ids[row + (direction === 'down' ? 1 : -1)] ?? null
  const others = direction === 'right' ? columns.slice(at + 1) : columns.slice(0, at).reverse()
  const next = others.find(({ ids }) => ids.length > 0)
  return next ? (next.ids[Math.min(row, next.ids.length - 1)] ?? null) : null
}

/** Where Alt and an arrow put an epic: a list, and the epic that it comes behind. Null where it cannot go further. */
export function target(
  columns: readonly Column[],
  id: string,
  direction: Direction,
): { list_id: string; after: string | null } | null {
  const at = columns.findIndex(({ ids }) => ids.includes(id))
  const column = columns[at]
  if (!column) return null
  const row = column.ids.indexOf(id)
  const { list_id, ids } = column
  if (direction === 'up') return row === 0 ? null : { list_id, after: ids[row - 2] ?? null }
  if (direction === 'down') return row === ids.length - 1 ? null : { list_id, after: ids[row + 1] ?? null }
  const next = columns[at + (direction === 'right' ? 1 : -1)]
  return next ? { list_id: next.list_id, after: next.ids[Math.min(row, next.ids.length) - 1] ?? null } : null
}
