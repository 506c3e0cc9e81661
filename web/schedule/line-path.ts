/** Where a bar is drawn. */
interface Ends {
  left: number
  right: number
  y: number
}

const OUT_PX = 8
const HEAD_PX = 4
const HALF_ROW_PX = 18

/** From the end of what must be finished to the start of what waits for it, with the head of an arrow; or from a parent down to its child. */
export function linePath(kind: 'blocks' | 'parent', from: Ends, to: Ends): string {
  if (kind === 'parent') return `M${from.left + OUT_PX} ${from.y} V${to.y} H${to.left}`
  const down = to.y > from.y ? 1 : -1
  const head = `M${to.left - HEAD_PX} ${to.y - HEAD_PX} L${to.left} ${to.y} L${to.left - HEAD_PX} ${to.y + HEAD_PX}`
  const out = from.right + OUT_PX
  if (to.left >= out + OUT_PX) return `M${from.right} ${from.y} H${out} V${to.y} H${to.left} ${head}`
  // It begins too early: around the bars, between the rows.
  const between = from.y + down * HALF_ROW_PX
  const back = to.left - OUT_PX
  return `M${from.right} ${from.y} H${out} V${between} H${back} V${to.y} H${to.left} ${head}`
}
