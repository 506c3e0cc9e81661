/** One row a place up or down. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const to = at + by
  return to < 0 || to >= rows.length ? [...rows] : rows.toSpliced(at, 1).toSpliced(to, 0, ...rows.slice(at, at + 1))
}
