import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Checklist, Item } from '../actions/checklists.ts'
import { Held } from '../data/observable.ts'
import { toWords } from '../text/html.ts'
import { followTouches, isTouching, scrollerOf } from '../ui/touch-drag.ts'

/** Where an item is held by a finger: above or below another one, or over a checklist beside its items. */
interface Target {
  checklist_id: string
  over: { id: string; edge: 'top' | 'bottom' } | null
}

/** A finger holds one item at a time. */
const target = new Held<Target | null>(null)

function useTarget<Shown>(of: (now: Target | null) => Shown): Shown {
  return useSyncExternalStore(target.subscribe, () => of(target.value))
}

/** Whether an item would fall to the end of this checklist. */
export function useTouchOver(checklist_id: string): boolean {
  return useTarget((now) => now?.checklist_id === checklist_id && now.over === null)
}

interface ItemTouch {
  item: Item
  checklists: readonly Checklist[]
  isOff: boolean
  onMove(to: { checklist_id: string; position: number }): void
}

/** A long press drags. */
function refuseMenu(event: Event) {
  if (isTouching()) event.preventDefault()
}

/**
 * A finger takes up an item, and drops it in its checklist or in another one of the card. Answers where beside this item another one
 * would fall.
 */
export function useItemTouch(element: RefObject<HTMLElement | null>, { isOff, ...given }: ItemTouch) {
  // Others may change the checklists while a finger holds one of their items.
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const { current: row } = element
    if (!row || isOff) return
    row.addEventListener('contextmenu', refuseMenu)
    const end = followTouches(row, () => ({
      title: toWords(latest.current.item.title),
      scroller: scrollerOf(row),
      over: (under, y) => target.set(targetAt(under, y, latest.current)),
      end: (isDropped) => {
        const { value } = target
        target.set(null)
        const { item, checklists, onMove } = latest.current
        const checklist = value && checklists.find(({ id }) => id === value.checklist_id)
        if (!isDropped || !checklist) return
        onMove({ checklist_id: checklist.id, position: positionOf(checklist, item.id, value.over) })
      },
    }))
    return () => {
      row.removeEventListener('contextmenu', refuseMenu)
      end()
    }
  }, [element, isOff])
  const { id } = given.item
  return useTarget((now) => (now?.over?.id === id ? now.over.edge : undefined))
}

/** Nothing over the item itself, nor over another card. */
function targetAt(under: Element | null, y: number, { item, checklists }: Pick<ItemTouch, 'item' | 'checklists'>) {
  const checklist_id = under?.closest<HTMLElement>('[data-checklist]')?.dataset.checklist
  if (checklist_id === undefined || !checklists.some(({ id }) => id === checklist_id)) return null
  const row = under?.closest<HTMLElement>('[data-item]')
  const id = row?.dataset.item
  if (!row || id === undefined) return { checklist_id, over: null }
  if (id === item.id) return null
  const { top, height } = row.getBoundingClientRect()
  return { checklist_id, over: { id, edge: y < top + height / 2 ? ('top' as const) : ('bottom' as const) } }
}

/** The position of what falls there, counted without itself. */
export function positionOf({ items }: Checklist, moved: string, over: Target['over']): number {
  const others = items.filter(({ id }) => id !== moved)
  const at = over ? others.findIndex(({ id }) => id === over.id) : -1
  return at < 0 ? others.length : at + (over?.edge === 'bottom' ? 1 : 0)
}
