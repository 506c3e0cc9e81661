import { type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import styles from '../board/Columns.module.css'
import { ROADMAP } from '../data/epic-rows.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { epicText } from '../text/epic.ts'
import { useAutoScroll } from '../ui/auto-scroll.ts'
import { useEpicDrops } from './drag.ts'
import { EpicColumn } from './EpicColumn.tsx'
import { useEpicKeys } from './keys.ts'
import { IsShownContext } from './shown.ts'

/** Epics by status. They are dragged, moved by Alt and arrows, or by their menus. */
export function EpicColumns() {
  const { mirror } = useWorkspace()
  const lists = useIds('lists', 'place', ROADMAP).filter((id) => mirror.row('lists', id)?.is_archived === false)
  const element = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const mayMove = useAllowed('epic.update')
  const said = useEpicKeys(element, mayMove)
  useEpicDrops(mayMove)
  const isShown = use(IsShownContext)
  useFirstWithEpics(element, lists, isShown)
  useAutoScroll(element)
  const entry = focused !== null && mirror.row('epics', focused) && isShown(focused) ? focused : null
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes which of its links has the focus */}
      <div
        ref={element}
        className={styles.columns}
        data-columns
        onFocus={({ target }) => {
          const id = target instanceof HTMLElement ? target.dataset.epic : undefined
          if (id !== undefined) setFocused(id)
        }}
      >
        {lists.map((id) => (
          <EpicColumn key={id} id={id} entry={entry} />
        ))}
      </div>
      <div role="status" className="visually-hidden">
        {said}
      </div>
      <p className="visually-hidden" id="epic-keys">
        {epicText.columnsHint}
      </p>
    </>
  )
}

/** Where one column fills the screen, that is the first with epics, and not an empty one before it. */
function useFirstWithEpics(
  element: RefObject<HTMLElement | null>,
  lists: readonly string[],
  isShown: (id: string) => boolean,
) {
  const { mirror } = useWorkspace()
  const isKnown = lists.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the lists are there; afterwards people go where they want
  useLayoutEffect(() => {
    if (!isKnown || !window.matchMedia('(max-width: 640px)').matches) return
    const first = lists.find((id) => mirror.ids('epics', 'list', id).some(isShown))
    element.current?.querySelector(`[data-list="${first}"]`)?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [isKnown])
}
