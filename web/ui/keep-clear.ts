/** What a notice must not lie on: the bars of the selected cards and of the timer, the buttons of dialogs, and where people write. */

const elements = new Set<Element>()
const listeners = new Set<() => void>()

/** A `ref` for an element that is to be kept clear while it is on the page. */
export function keepClear(element: Element | null) {
  if (!element) return
  elements.add(element)
  notify()
  return () => {
    elements.delete(element)
    notify()
  }
}

function notify() {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever what is kept clear comes, goes, grows or moves, until the answer is called. */
export function watchKeptClear(listener: () => void): () => void {
  const sizes = new ResizeObserver(listener)
  const again = () => {
    sizes.disconnect()
    for (const element of elements) sizes.observe(element)
    listener()
  }
  again()
  listeners.add(again)
  window.addEventListener('resize', listener)
  document.addEventListener('scroll', listener, { capture: true, passive: true })
  return () => {
    sizes.disconnect()
    listeners.delete(again)
    window.removeEventListener('resize', listener)
    document.removeEventListener('scroll', listener, { capture: true })
  }
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

export function keptClear(): Box[] {
  return [...elements].map((element) => element.getBoundingClientRect())
}

const GAP = 8

/**
 * How far above the lower edge of the window a notice stands that would stand at `lowest`: above all that it would cover.
 * `box` is where it is, wherever that is now: its height counts, and what is left and right of it.
 */
export function clearBottom(box: Box, kept: readonly Box[], windowHeight: number, lowest: number): number {
  const height = box.bottom - box.top
  let bottom = windowHeight - lowest
  for (const other of kept.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = other.right <= box.left || other.left >= box.right
    if (!isBeside && other.top < bottom && other.bottom > bottom - height - GAP) bottom = other.top - GAP
  }
  // What is higher than the window leaves no room: then at its top.
  return windowHeight - Math.max(bottom, height + GAP)
}
