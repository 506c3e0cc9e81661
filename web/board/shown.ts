import { createContext, use, useCallback, useRef, useState } from 'react'
import { useDerived, useIds, useWorkspace } from '../data/hooks.ts'
import { containerId, type Place } from './container.ts'
import { type Filter, matcherOf } from './filter.ts'

/** What of a board is on the screen, in order: lists that are not archived, and their cards that no filter hides. */
export interface Shown {
  lists: readonly string[]
  idsOf(list_id: string): readonly string[]
  /** Only with a filter: how many cards it hides. */
  hidden: number
  isFiltered: boolean
}

export const ShownContext = createContext<Shown | null>(null)

/** What is shown where no board or sprint decides it: the cards of a saved view. */
export const GivenShownContext = createContext<Shown | null>(null)

export function useShown(): Shown {
  const shown = use(ShownContext)
  if (!shown) throw new Error('Cards and lists are always on a board.')
  return shown
}

/** The same object all the time, which answers for the moment at which it is asked: nobody is drawn again because of it. */
export function useLatest(shown: Shown): Shown {
  const latest = useRef(shown)
  latest.current = shown
  const [stable] = useState<Shown>(() => ({
    get lists() {
      return latest.current.lists
    },
    idsOf: (list) => latest.current.idsOf(list),
    get hidden() {
      return latest.current.hidden
    },
    get isFiltered() {
      return latest.current.isFiltered
    },
  }))
  return stable
}

/** Every card in the order in which it is read. */
export function orderOf({ lists, idsOf }: Shown): string[] {
  return lists.flatMap((id) => [...idsOf(id)])
}

/** Works it out once for all columns. A list whose cards stay keeps its array, and so its column is not drawn again. */
export function useShownOf(place: Place, filter: Filter | null): Shown {
  const { mirror, me } = useWorkspace()
  const given = use(GivenShownContext)
  const all = useIds('lists', 'place', containerId(place))
  const lists = useDerived(
    ['lists'],
    useCallback(() => all.filter((id) => mirror.row('lists', id)?.is_archived === false), [mirror, all]),
  )
  const kept = useRef(new Map<string, readonly string[]>())
  const filtered = useDerived(
    filter ? CARDS : NOTHING,
    useCallback(() => {
      if (!filter) return null
      const isHit = matcherOf(filter, me.id)
      let hidden = 0
      const hits = new Map<string, readonly string[]>()
      for (const list of lists) {
        const ids = mirror.ids('cards', 'list', list)
        const left = ids.filter((id) => {
          const card = mirror.row('cards', id)
          return card !== undefined && isHit(card)
        })
        hidden += ids.length - left.length
        const before = kept.current.get(list)
        const isSame = before?.length === left.length && before.every((id, index) => id === left[index])
        hits.set(list, isSame ? before : left)
      }
      kept.current = hits
      return { hits, hidden }
    }, [filter, mirror, me, lists]),
  )
  if (given) return given
  return {
    lists,
    idsOf: (list) => (filtered ? (filtered.hits.get(list) ?? []) : mirror.ids('cards', 'list', list)),
    hidden: filtered?.hidden ?? 0,
    isFiltered: filtered !== null,
  }
}

const CARDS = ['cards'] as const
const NOTHING = [] as const
