import { type RefObject, useLayoutEffect, useState } from 'react'

const LANE_PX = 24
/** Above the lanes stands the number of the day. */
const DAY_PX = 28
const LEAST = 2
/** A week has as many as a person reads; what is more is listed. */
const MOST = 60

/** How many items fit below each other into a week. A single one can be scrolled. */
export function useLanes(grid: RefObject<HTMLElement | null>, weeks: number): number {
  const [lanes, setLanes] = useState(4)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const watching = new ResizeObserver(() => {
      const fitting = Math.floor((element.clientHeight / weeks - DAY_PX) / LANE_PX)
      setLanes(weeks === 1 ? MOST : Math.max(LEAST, fitting))
    })
    watching.observe(element)
    return () => watching.disconnect()
  }, [grid, weeks])
  return lanes
}
