import { useEffect, useMemo, useRef } from 'react'
import { useView } from '../board/view.ts'
import type { ViewRow } from '../data/rows.ts'
import type { View } from '../routes.tsx'
import { addressOf, asSaved, isChanged } from './saved.ts'

/**
 * How the view is shown. The address says all of it, so that it can be handed on, and names the view once it does: what is missing
 * then was taken away. An address that shows it as it was saved goes along when others save it otherwise.
 */
export function useAddress(row: ViewRow): View {
  const { view, change } = useView()
  const saved = useRef(row)
  const isComplete = view.view === row.id
  useEffect(() => {
    const before = saved.current
    saved.current = row
    if (!isComplete) change((now) => ({ ...addressOf(row), ...now, view: row.id }))
    else if (before !== row && !isChanged(view, before, before.layout)) change((now) => asSaved(now, row))
  }, [isComplete, change, row, view])
  return useMemo(() => (isComplete ? view : { ...addressOf(row), ...view }), [isComplete, view, row])
}
