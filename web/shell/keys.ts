import { useEffect, useLayoutEffect, useRef } from 'react'
import { shownDialog } from './dialogs.ts'
import { typeAhead } from './typed-ahead.ts'

/** One key, or two after each other, and what it does. */
interface KeyBinding {
  /** As on the keyboard: `c`, `?`, `ArrowUp`; `mod+k` is ⌘K or Ctrl K; `g b` is one after the other. Several do the same. */
  keys: readonly string[]
  /** What it does, for the sheet of all keys. */
  words: string
  /** How the sheet shows them, where there are too many to name each. */
  caps?: readonly string[]
  /** Works in fields and dialogs too, and over an open card. */
  isEverywhere?: boolean
  /** Left out where a place listens by itself: then it is only shown in the sheet. */
  run?(event: KeyboardEvent): void
}

interface Group {
  title: string
  bindings: readonly KeyBinding[]
}

const groups = new Set<{ current: Group }>()

/** Keys that work while the component is there. What was registered last wins over what was before. */
export function useKeys(title: string, bindings: readonly KeyBinding[]) {
  const group = useRef<Group>({ title, bindings })
  useEffect(() => {
    group.current = { title, bindings }
  })
  useEffect(() => {
    groups.add(group)
    return () => {
      groups.delete(group)
    }
  }, [])
}

/** What stands above the place that one is at, and is asked for or open. */
const above = new Set<object>()

/** While it is so, no letter goes to the keys of the place below, also before what was asked for is on the screen. */
export function useTakesKeys(isAbove: boolean) {
  useLayoutEffect(() => {
    if (!isAbove) return
    const me = {}
    above.add(me)
    return () => {
      above.delete(me)
    }
  }, [isAbove])
}

/** Whether a place has its keys for itself. */
export function isCovered(): boolean {
  return above.size > 0 || shownDialog.value !== null
}

/** Everything that can be pressed here, for the sheet. */
export function allKeys(): Group[] {
  const titles = new Map<string, KeyBinding[]>()
  for (const { current } of groups)
    titles.set(current.title, [...(titles.get(current.title) ?? []), ...current.bindings])
  return [...titles].map(([title, bindings]) => ({ title, bindings }))
}

/** How long the second of two keys may take. */
const SECOND_KEY_MS = 1500

let first: { key: string; time: number } | null = null

/**
 * Does what the key is registered for. What is pressed in a field is text; menus and dialogs have keys of their own, and an open card
 * takes all letters: what is typed there is never meant for the board behind it.
 */
export function pressKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  if (shownDialog.value?.kind === 'palette' && !isInside(event.target)) {
    if (typeAhead(event)) return event.preventDefault()
  }
  const pressed = nameOf(event)
  // What is typed while a dialog is still being fetched is meant for it.
  const isInFront = isInside(event.target) || shownDialog.value !== null
  // What is no letter, such as undoing, is meant for the open card as well.
  const isCommand = event.metaKey || event.ctrlKey
  const isElsewhere = isTyping(event.target) || isInFront || (!isCommand && isCovered())
  const name = first && event.timeStamp - first.time < SECOND_KEY_MS ? `${first.key} ${pressed}` : pressed
  first = null
  const binding = find(name, isElsewhere) ?? find(pressed, isElsewhere)
  if (binding?.run) {
    event.preventDefault()
    binding.run(event)
  } else if (!isElsewhere && isFirst(pressed)) first = { key: pressed, time: event.timeStamp }
}

function find(name: string, isElsewhere: boolean): KeyBinding | undefined {
  return [...groups]
    .flatMap(({ current }) => current.bindings)
    .findLast(({ keys, run, isEverywhere }) => run && keys.includes(name) && (!isElsewhere || isEverywhere))
}

function isFirst(key: string): boolean {
  return [...groups].some(({ current }) =>
    current.bindings.some(({ keys }) => keys.some((k) => k.startsWith(`${key} `))),
  )
}

function nameOf({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): string {
  const isCommand = metaKey || ctrlKey
  const name = isCommand ? key.toLowerCase() : key
  // The shift that makes a sign is in the sign already; letters of commands are small, and some browsers make them so.
  const isShifted = shiftKey && (name.length > 1 || (isCommand && /^\p{L}$/u.test(name)))
  return `${isCommand ? 'mod+' : ''}${altKey ? 'alt+' : ''}${isShifted ? 'shift+' : ''}${name}`
}

/** Fields that take no letters: what is pressed on them is a command as elsewhere. */
const TAKES_NO_LETTERS = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']

/** What is typed is text, not a command. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TAKES_NO_LETTERS.includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName))
}

/** Menus, lists and dialogs that stand before everything else have their own keys; for a card beside its board see `useTakesKeys`. */
function isInside(target: EventTarget | null): boolean {
  const within = '[role="dialog"][data-rac], [role="alertdialog"], [role="menu"], [role="listbox"]'
  return target instanceof Element && target.closest(within) !== null
}
