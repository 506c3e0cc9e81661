import { useLayoutEffect, useRef, useState } from 'react'
import { movedPart } from './content.ts'

const BUTTONS = { [-1]: '[data-move="up"]', 1: '[data-move="down"]' }

/** Moves and removes rows of a list, and keeps the focus in it: a button that is disabled or gone has none. */
export function useRowMoves<Part>(parts: readonly Part[], onChange: (parts: Part[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [request, setRequest] = useState<{ at: number; by: -1 | 1 | null } | null>(null)
  useLayoutEffect(() => {
    if (!request) return
    setRequest(null)
    const row = list.current?.children[Math.min(request.at, parts.length - 1)]
    const wanted = request.by && row?.querySelector<HTMLElement>(`${BUTTONS[request.by]}:not(:disabled)`)
    const goal = wanted || row?.querySelector<HTMLElement>('button, input') || add.current
    goal?.focus()
  }, [request, parts])
  return {
    list,
    add,
    move: (at: number, by: -1 | 1) => {
      onChange(movedPart(parts, at, by))
      setRequest({ at: at + by, by })
    },
    remove: (at: number) => {
      onChange(parts.toSpliced(at, 1))
      setRequest({ at, by: null })
    },
    /** Goes to a row that is there after the next change. */
    goTo: (at: number) => setRequest({ at, by: null }),
  }
}
