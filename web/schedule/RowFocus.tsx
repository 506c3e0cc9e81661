import { useEffect } from 'react'
import type { Schedule } from './items.ts'

interface RowFocusProps extends Pick<Schedule, 'useFocus'> {
  items: readonly { id: string }[]
  scrollTo(index: number): void
}

/** Scrolls to what the keys go to: each request once. A component, so that a key draws it again and not the rows. */
export function RowFocus({ useFocus, items, scrollTo }: RowFocusProps) {
  const { id, request } = useFocus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request scrolls once
  useEffect(() => {
    const index = request > 0 && id !== null ? items.findIndex((item) => item.id === id) : -1
    if (index >= 0) scrollTo(index)
  }, [request])
  return null
}
