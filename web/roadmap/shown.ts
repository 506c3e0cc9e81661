import { createContext, useCallback, useDeferredValue, useMemo } from 'react'
import { epicMatcherOf } from '../board/filter.ts'
import { useFilter, useView } from '../board/view.ts'
import { useDerived, useIds, useWorkspace } from '../data/hooks.ts'

type IsShown = (id: string) => boolean
const all: IsShown = () => true

/** The epics that no filter hides, in the order of the roadmap, and whether one is among them at this moment. */
export function useShownEpics(): { ids: readonly string[]; isShown: IsShown } {
  const { mirror, me } = useWorkspace()
  const { view } = useView()
  const filter = useDeferredValue(useFilter(view))
  const known = useIds('epics', 'all', 'all')
  const isHit = useMemo((): IsShown => {
    if (!filter) return all
    const matches = epicMatcherOf(filter, me.id)
    return (id) => {
      const epic = mirror.row('epics', id)
      return epic !== undefined && matches(epic)
    }
  }, [filter, mirror, me])
  const derive = useCallback(() => (isHit === all ? known : known.filter(isHit)), [isHit, known])
  const ids = useDerived(['epics'], derive)
  // Another function whenever others are shown: columns are drawn again by it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  const isShown = useMemo((): IsShown => (isHit === all ? all : (id) => isHit(id)), [isHit, ids])
  return { ids, isShown }
}

/** Whether an epic is shown. */
export const IsShownContext = createContext<IsShown>(all)
