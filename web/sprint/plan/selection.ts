import { createContext, use, useCallback, useMemo, useState } from 'react'
import { useDerived, useWorkspace } from '../../data/hooks.ts'

export interface Selection {
  /** In the order in which they stand. */
  ids: readonly string[]
  has(id: string): boolean
  set(id: string, isSelected: boolean): void
  clear(): void
}

/** The cards of these lists that are selected. What leaves the lists is selected no more. */
export function useSelection(lists: readonly string[]): Selection {
  const { mirror } = useWorkspace()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const key = lists.join()
  const ids = useDerived(
    ['cards'],
    useCallback(
      () => key.split(',').flatMap((list) => mirror.ids('cards', 'list', list).filter((id) => chosen.has(id))),
      [mirror, key, chosen],
    ),
  )
  return useMemo(
    () => ({
      ids,
      has: (id) => chosen.has(id),
      set: (id, isSelected) =>
        setChosen((before) => {
          const after = new Set(before)
          if (isSelected) after.add(id)
          else after.delete(id)
          return after
        }),
      clear: () => setChosen(new Set()),
    }),
    [ids, chosen],
  )
}

export const SelectionContext = createContext<Selection | null>(null)

export function useSelected(): Selection {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('Cards are planned inside of a plan.')
  return selection
}
