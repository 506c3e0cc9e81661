import { type RefObject, useCallback, useRef, useState } from 'react'
import { moveInLanes } from '../actions/lanes.ts'
import { changeBetween, takesCards } from '../board/lanes/change.ts'
import type { Lane } from '../board/lanes/derive.ts'
import type { LanesBy } from '../board/lanes/kinds.ts'
import { useWorkspace } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { lanesText } from '../text/lanes.ts'

/** How cards of several boards go to another lane: each stays in its list, at its place. */
export interface LaneMoves {
  takes(id: string, lane: string): boolean
  move(id: string, from: string, to: string): void
  /** Into the next open lane that takes it; the keys go along. */
  shift(id: string, from: string, way: 1 | -1): void
  /** Where the keys go once it is drawn there. */
  followed: RefObject<{ id: string; lane: string } | null>
  said: string
}

export function useLaneMoves(by: LanesBy, lanes: readonly Lane[], isClosed: (lane: Lane) => boolean): LaneMoves {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const followed: LaneMoves['followed'] = useRef(null)
  const [said, say] = useState('')
  const takes = useCallback((id: string, lane: string) => takesCards(mirror, by, [id], lane), [mirror, by])
  const move = useCallback(
    (id: string, from: string, to: string) => {
      const card = mirror.row('cards', id)
      if (card) moveInLanes(workspace, [{ id, change: changeBetween(mirror, by, card, from, to) }], null)
    },
    [workspace, mirror, by],
  )
  const shift = (id: string, from: string, way: 1 | -1) => {
    const at = lanes.findIndex(({ key }) => key === from)
    const others = way === 1 ? lanes.slice(at + 1) : lanes.slice(0, at).reverse()
    const to = others.find((lane) => !isClosed(lane) && takes(id, lane.key))
    if (!to) return
    move(id, from, to.key)
    followed.current = { id, lane: to.key }
    say(lanesText.movedTo(mirror.row('cards', id)?.title || cardText.untitled, to.name))
  }
  return { takes, move, shift, followed, said }
}
