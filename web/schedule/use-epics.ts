import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { changeEpic } from '../actions/epics.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { EpicRow } from '../data/rows.ts'
import { isCovered, useKeys } from '../shell/keys.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { isFocusNowhere } from '../ui/lost-focus.ts'
import type { Focus, ScheduleItem } from './items.ts'
import { type Dates, datesOf, momentsOn } from './span.ts'

/** What an epic was last shown as: one that did not change is not drawn again. */
const known = new WeakMap<EpicRow, ScheduleItem>()

/** These epics, in their order. */
export function useEpicItems(ids: readonly string[]): readonly ScheduleItem[] {
  const { mirror } = useWorkspace()
  return useDerived(
    ['epics', 'lists'],
    useCallback(
      () =>
        ids.flatMap((id) => {
          const epic = mirror.row('epics', id)
          if (!epic) return []
          const color = mirror.row('lists', epic.list_id)?.color ?? ''
          const before = known.get(epic)
          if (before?.color === color) return [before]
          const item = { id, title: epic.title, behavior: epic.status, color, ...datesOf(epic) }
          known.set(epic, item)
          return [item]
        }),
      [mirror, ids],
    ),
  )
}

/** What is done with epics by drags, keys and presses. */
export function useEpicChanges() {
  const workspace = useWorkspace()
  const { mirror, team_id: team } = workspace
  const navigate = useNavigate()
  const onChange = useCallback(
    (changes: readonly { id: string; dates: Dates }[]) => {
      for (const { id, dates } of changes) {
        const epic = mirror.row('epics', id)
        if (epic) changeEpic(workspace, id, momentsOn(dates, epic))
      }
    },
    [workspace, mirror],
  )
  const onOpen = useCallback(
    (epic: string) => void navigate({ to: '/$team/epic-{$epic}', params: { team, epic } }),
    [navigate, team],
  )
  return { onChange, onOpen }
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, k: -1, j: 1 }

/** Walks the epics in the order in which they are drawn. */
export function useEpicWalk() {
  const [focus, setFocus] = useState<Focus>({ id: null, request: 0 })
  const order = useRef<readonly string[]>([])
  const onOrder = useCallback((ids: readonly string[]) => {
    order.current = ids
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, defaultPrevented, metaKey, ctrlKey, altKey, shiftKey } = event
      const step = STEPS[key]
      if (step === undefined || defaultPrevented || metaKey || ctrlKey || altKey || shiftKey || isCovered()) return
      const { activeElement } = document
      const at = activeElement instanceof HTMLElement ? activeElement.dataset.epic : undefined
      if (at === undefined && !isFocusNowhere()) return
      event.preventDefault()
      const next = at === undefined ? order.current[0] : order.current[order.current.indexOf(at) + step]
      if (next !== undefined) setFocus(({ request }) => ({ id: next, request: request + 1 }))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useKeys(text.shell.roadmap, [
    { keys: [], caps: ['j', 'k'], words: epicText.keys.walk },
    { keys: ['Enter'], words: epicText.keys.open },
  ])
  const onFocus = useCallback((id: string) => setFocus(({ request }) => ({ id, request })), [])
  return { focus, onFocus, onOrder }
}
