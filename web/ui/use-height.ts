import { type RefObject, useLayoutEffect, useState } from 'react'

/** How high an element is; what it usually is until it is measured. */
export function useHeight(element: RefObject<HTMLElement | null>, usual = 0): number {
  const [height, setHeight] = useState(usual)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const look = () => setHeight(current.offsetHeight)
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [element])
  return height
}
