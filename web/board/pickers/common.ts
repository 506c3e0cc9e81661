import { useCallback } from 'react'
import { useDerived, useWorkspace } from '../../data/hooks.ts'
import type { CardRow } from '../../data/rows.ts'

/** What all of these cards have. */
export function useCommon(ids: readonly string[], field: 'member_ids' | 'tag_ids'): readonly string[] {
  const { mirror } = useWorkspace()
  return useDerived(
    ['cards'],
    useCallback(() => {
      const [first, ...others] = ids.flatMap((id) => mirror.row('cards', id) ?? [])
      return (first?.[field] ?? []).filter((id) => others.every((card) => card[field].includes(id)))
    }, [mirror, ids, field]),
  )
}

/** The one value that all of these cards have, if they have the same. */
export function useSame<Field extends keyof CardRow>(ids: readonly string[], field: Field): CardRow[Field] | undefined {
  const { mirror } = useWorkspace()
  return useDerived(
    ['cards'],
    useCallback(() => {
      const values = new Set(ids.map((id) => mirror.row('cards', id)?.[field]))
      return values.size === 1 ? [...values][0] : undefined
    }, [mirror, ids, field]),
  )
}
