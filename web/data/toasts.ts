import { Held, useHeld } from './observable.ts'
import type { Anyway } from './refusals.ts'
import { REFUSED_MS, SHOWN_MS } from './toast-time.ts'

/** A short notice: what was done, with its undo, or what did not work. */
interface Toast {
  id: number
  words: string
  kind: 'done' | 'refused'
  undo?: () => void
  /** The key of the action that it says was done. */
  of?: string
  /** Does what was refused nevertheless. */
  anyway?: Anyway
}

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isHeldOpen = false
/** One at a time: what did not work is not pushed away by what comes after it. */
let waiting: readonly Toast[] = []
const shown = new Held<Toast | null>(null)

export function showToast(toast: Omit<Toast, 'id'>) {
  const next = { ...toast, id: ++lastId }
  const { value: now } = shown
  if (now?.kind !== 'refused') return show(next)
  if ([now, ...waiting].some(({ kind, words }) => kind === toast.kind && words === toast.words)) return
  // Of several that say what was done, the last is enough.
  waiting = next.kind === 'done' ? [...waiting.filter(({ kind }) => kind === 'refused'), next] : [...waiting, next]
}

export function closeToast(id: number) {
  if (shown.value?.id !== id) return
  const [next = null, ...rest] = waiting
  waiting = rest
  show(next)
}

/** What it says was done was refused: wherever that is said, this is not true. */
export function withdrawToast(of: string) {
  waiting = waiting.filter((toast) => toast.of !== of)
  const { value } = shown
  if (value?.of === of) closeToast(value.id)
}

/** While a person points at it or is in it, it stays; afterwards its time begins again. */
export function holdToast(isHeld: boolean) {
  if (isHeldOpen === isHeld) return
  isHeldOpen = isHeld
  startTimer()
}

export function shownToast(): Toast | null {
  return shown.value
}

export function useToast(): Toast | null {
  return useHeld(shown)
}

function show(toast: Toast | null) {
  if (!toast) isHeldOpen = false
  shown.set(toast)
  startTimer()
}

function startTimer() {
  clearTimeout(timer)
  const { value } = shown
  if (!value || isHeldOpen) return
  timer = setTimeout(() => closeToast(value.id), value.kind === 'done' ? SHOWN_MS : REFUSED_MS)
}
