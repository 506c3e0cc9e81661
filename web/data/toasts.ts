import { useSyncExternalStore } from 'react'
import { SHOWN_MS } from './toast-time.ts'

/** A short notice: what was done, with its undo, or what did not work. */
interface Toast {
  id: number
  words: string
  kind: 'done' | 'refused'
  undo?: () => void
}

const MAX = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** What was refused stays until it is closed: it may say what to do. */
export function showToast(toast: Omit<Toast, 'id'>) {
  const id = ++lastId
  set([...toasts, { ...toast, id }].slice(-MAX))
  if (toast.kind === 'done') setTimeout(() => closeToast(id), SHOWN_MS)
}

export function closeToast(id: number) {
  set(toasts.filter((toast) => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
}
