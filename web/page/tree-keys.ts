import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { expandedKey, setExpanded } from './expanded.ts'
import { focusRequest, moveTo, stepOf, type TreeStep } from './tree-moves.ts'

const STEPS: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/**
 * Gives the row of a page the focus after a key has moved it, and again when an answer of the server draws it in another place: until
 * the person goes elsewhere.
 */
export function useAskedFocus(row: RefObject<HTMLElement | null>, id: string) {
  const request = useHeld(focusRequest)
  const own = request?.id === id ? request : null
  useEffect(() => {
    if (!own) return
    const link = row.current?.querySelector('a')
    link?.focus()
    const end = ({ target }: FocusEvent) => {
      if (target !== link) focusRequest.set(null)
    }
    document.addEventListener('focusin', end)
    return () => document.removeEventListener('focusin', end)
  }, [row, own])
}

/** In a tree of pages: arrows walk, unfold and fold; with Alt they move the page that has the focus. */
export function useTreeKeys(mayMove: boolean) {
  const workspace = useWorkspace()
  const { mirror, team_id } = workspace
  return (event: KeyboardEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-page]') : null
    const step = STEPS[event.key]
    const id = link?.dataset.page
    if (!link || !step || id === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.altKey) return void (mayMove && move(id, step))
    if (step === 'in' || step === 'out') return setExpanded([expandedKey(team_id, id)], step === 'in')
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-page]')]
    links[links.indexOf(link) + (step === 'up' ? -1 : 1)]?.focus()
  }

  function move(id: string, step: TreeStep) {
    const to = stepOf(mirror, id, step)
    if (!to) return
    // What it goes into shows it.
    if (step === 'in' && to.parent_id !== null) setExpanded([expandedKey(team_id, to.parent_id)], true)
    moveTo(workspace, id, to)
    focusRequest.set({ id })
  }
}
