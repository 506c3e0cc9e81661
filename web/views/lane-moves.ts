import { type RefObject, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { moveInLanes } from '../actions/lanes.ts'
import { changeBetween, takesCards } from '../board/lanes/change.ts'
import type { Lane } from '../board/lanes/derive.ts'
import { cellPlace, type LanesBy } from '../board/lanes/kinds.ts'
import { useWorkspace } from '../data/hooks.ts'
import { Held } from '../data/observable.ts'
import type { Place } from '../data/refusals.ts'
import { cardText } from '../text/card.ts'
import { lanesText } from '../text/lanes.ts'

/** A card above a lane. */
interface Above {
  id: string
  lane: string
  /** The column of the lane that it is above; null between them. */
  column: string | null
}

/** How cards of several boards go to another lane: each stays in its list, at its place. */
export interface LaneMoves {
  takes(id: string, lane: string): boolean
  /** By a drag: the lane is said, as after a key. What is refused of it is said in the cell. */
  drop(id: string, from: string, to: Pick<Above, 'lane' | 'column'>): void
  /** Into the next open lane that takes it; the keys go along. */
  shift(id: string, from: string, way: 1 | -1): void
  /** Where the keys go once it is drawn there. */
  followed: RefObject<{ id: string; lane: string } | null>
  /** The card that had the focus last. */
  focused: RefObject<string | null>
  /** Where it is said that a drop into a cell was refused. */
  placeOf(column: string, lane: string): Place
  above: Held<Above | null>
  said: string
}

interface Lanes {
  view_id: string
  by: LanesBy
  lanes: readonly Lane[]
  columns: readonly { key: string; cards: readonly string[] }[]
  isClosed(lane: Lane): boolean
}

export function useLaneMoves({ view_id, by, lanes, columns, isClosed }: Lanes): LaneMoves {
  const workspace = useWorkspace()
  const { mirror, refusals } = workspace
  const focused: LaneMoves['focused'] = useRef(null)
  const followed: LaneMoves['followed'] = useRef(null)
  const above = useMemo(() => new Held<Above | null>(null), [])
  const [said, say] = useState('')
  const takes = useCallback((id: string, lane: string) => takesCards(mirror, by, [id], lane), [mirror, by])
  const now = useRef({ lanes, columns })
  now.current = { lanes, columns }
  const move = useCallback(
    (id: string, from: string, to: string) => {
      const card = mirror.row('cards', id)
      if (!card || from === to || !takes(id, to)) return
      moveInLanes(workspace, [{ id, change: changeBetween(mirror, by, card, from, to) }], null)
      const name = now.current.lanes.find(({ key }) => key === to)?.name ?? ''
      say(lanesText.movedTo(card.title || cardText.untitled, name))
    },
    [workspace, mirror, by, takes],
  )
  const placeOf = useCallback((column: string, lane: string) => cellPlace(`${view_id}/${column}`, lane), [view_id])
  const drop = useCallback(
    (id: string, from: string, { lane, column }: Pick<Above, 'lane' | 'column'>) => {
      move(id, from, lane)
      // Beside the cells it is its own column, where the line was. Done first: a new action with the card forgets its drops.
      const own = now.current.columns.find(({ cards }) => cards.includes(id))
      refusals.noteDrop([id], placeOf(column ?? own?.key ?? '', lane))
    },
    [move, refusals, placeOf],
  )
  const shift = (id: string, from: string, way: 1 | -1) => {
    const at = lanes.findIndex(({ key }) => key === from)
    const others = way === 1 ? lanes.slice(at + 1) : lanes.slice(0, at).reverse()
    const to = others.find((lane) => !isClosed(lane) && takes(id, lane.key))
    if (!to) return
    followed.current = { id, lane: to.key }
    move(id, from, to.key)
  }
  return { takes, drop, shift, followed, focused, placeOf, above, said }
}

/**
 * Where in a cell the card that is above its lane would come: before this one, or at the end (an empty text). Null while none is. It
 * stays in its column, among the others in their order; where lanes and columns are of the same, that cannot be said.
 */
export function useLine({ above }: LaneMoves, lane: string, cards: readonly string[], all: readonly string[]) {
  const lineAt = () => {
    const { value } = above
    if (value?.lane !== lane) return null
    const at = all.indexOf(value.id)
    if (at < 0 || cards.includes(value.id)) return null
    const behind = new Set(all.slice(at + 1))
    return cards.find((id) => behind.has(id)) ?? ''
  }
  return useSyncExternalStore(above.subscribe, lineAt)
}
