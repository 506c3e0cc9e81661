import { useCallback, useRef } from 'react'
import { keepRowFocus } from './row-focus.ts'

/** Rows whose keys look for them in `rows`, and that keep the focus when one of them goes: `ref` belongs to what holds them. */
export function useRows<T extends HTMLElement>() {
  const rows = useRef<T>(null)
  const ref = useCallback((element: T | null) => {
    rows.current = element
    return keepRowFocus(element)
  }, [])
  return { rows, ref }
}
