import { type RefObject, useEffect } from 'react'

/** Keeps a field as high as its lines, also when it becomes wider or narrower. */
export function useFitLines(box: RefObject<HTMLTextAreaElement | null>, shown: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows what is shown
  useEffect(() => {
    if (box.current) fitLines(box.current)
  }, [box, shown])
  useEffect(() => {
    const element = box.current
    if (!element) return
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      fitLines(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
}

function fitLines(box: HTMLTextAreaElement) {
  box.style.blockSize = 'auto'
  box.style.blockSize = `${box.scrollHeight}px`
}
