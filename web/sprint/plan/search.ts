import { createContext, use, useCallback } from 'react'
import { useDerived, useIds, useWorkspace } from '../../data/hooks.ts'
import type { CardRow } from '../../data/rows.ts'

/** What the cards of the plan are searched for; empty shows all. */
export const QueryContext = createContext('')

/** By words of the title, or by the number with or without its sign. */
export function isFound({ id, title }: Pick<CardRow, 'id' | 'title'>, query: string): boolean {
  const asked = query.trim().toLocaleLowerCase()
  if (asked === '') return true
  if (/^#?\d+$/.test(asked) && id.startsWith(asked.replace('#', ''))) return true
  const words = title.toLocaleLowerCase()
  return asked.split(/\s+/).every((word) => words.includes(word))
}

/** The cards of a list that are found. */
export function useFoundCards(list_id: string): readonly string[] {
  const { mirror } = useWorkspace()
  const query = use(QueryContext)
  const all = useIds('cards', 'list', list_id)
  const found = useDerived(
    query === '' ? NOTHING : CARDS,
    useCallback(
      () =>
        query === ''
          ? null
          : all.filter((id) => {
              const card = mirror.row('cards', id)
              return card !== undefined && isFound(card, query)
            }),
      [mirror, all, query],
    ),
  )
  return found ?? all
}

const CARDS = ['cards'] as const
const NOTHING = [] as const
