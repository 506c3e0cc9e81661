import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect } from 'react'

/** While something is dragged near its edge, it scrolls by itself. */
export function useAutoScroll(scroller: RefObject<HTMLElement | null>, isOn = true) {
  useEffect(() => {
    const element = scroller.current
    return element && isOn ? autoScrollForElements({ element }) : undefined
  }, [scroller, isOn])
}
