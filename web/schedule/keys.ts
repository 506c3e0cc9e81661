import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isCovered, useKeys } from '../shell/keys.ts'
import { scheduleText } from '../text/schedule.ts'
import { capsOf } from '../ui/caps.ts'
import type { DateKey } from './span.ts'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Shift with an arrow moves, with Alt it changes the due date, with Ctrl (⌘) the start. */
function dateKeyOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, hasWeeks: boolean): DateKey | null {
  const by = STEPS[key]
  if (!shiftKey || by === undefined || (Math.abs(by) === 7 && !hasWeeks)) return null
  if (altKey) return { kind: 'due', by }
  return { kind: ctrlKey || metaKey ? 'start' : 'move', by }
}

/** The keys that change days, on what has the focus. Weeks above each other are gone through by the other arrows. */
export function useDateKeys(
  root: RefObject<HTMLElement | null>,
  mayChange: boolean,
  hasWeeks: boolean,
  run: (id: string, key: DateKey) => void,
) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const element = root.current
    if (!element || !mayChange) return
    const onKey = (event: KeyboardEvent) => {
      const key = dateKeyOf(event, hasWeeks)
      if (!key || isCovered() || !(event.target instanceof HTMLElement) || !event.target.matches('[data-item]')) return
      const id = event.target.closest<HTMLElement>('[data-tile]')?.dataset.tile
      if (id === undefined) return
      // It would also be taken for walking through the cards.
      event.preventDefault()
      latest.current(id, key)
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [root, mayChange, hasWeeks])
  const { keys } = scheduleText
  const both = (name: string) => ({
    keys: [`${name}+ArrowLeft`, `${name}+ArrowRight`],
    caps: [...capsOf(`${name}+ArrowLeft`), '→'],
  })
  useKeys(
    keys.title,
    mayChange
      ? [
          { ...both('shift'), words: keys.move },
          ...(hasWeeks
            ? [
                {
                  keys: ['shift+ArrowUp', 'shift+ArrowDown'],
                  caps: [...capsOf('shift+ArrowUp'), '↓'],
                  words: keys.moveByWeek,
                },
              ]
            : []),
          { ...both('alt+shift'), words: keys.due },
          { ...both('mod+shift'), words: keys.start },
        ]
      : [],
  )
}
