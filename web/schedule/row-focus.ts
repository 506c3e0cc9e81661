import { useEffect } from 'react'
import type { Focus } from './items.ts'

/** Scrolls to what the keys go to: each request once. */
export function useRowFocus(
  { id, request }: Focus,
  items: readonly { id: string }[],
  scrollTo: (index: number) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request scrolls once
  useEffect(() => {
    const index = request > 0 && id !== null ? items.findIndex((item) => item.id === id) : -1
    if (index >= 0) scrollTo(index)
  }, [request])
}
