import { X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { closeToast, holdToast, useToast } from '../data/toasts.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { clearBottom, keptClear, watchKeptClear } from '../ui/keep-clear.ts'
import styles from './Toasts.module.css'

/** The same as `--space-4`, in which the style puts it. */
const LOWEST = 16

/** What was just done, or did not work: one notice, over nothing that people write in or choose from. */
export function Toasts() {
  const toast = useToast()
  const element = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget>(null)
  const [bottom, setBottom] = useState(LOWEST)
  const id = toast?.id
  useLayoutEffect(() => {
    if (id === undefined) return
    return watchKeptClear(() => {
      const box = element.current?.getBoundingClientRect()
      if (box) setBottom(clearBottom(box, keptClear(), window.innerHeight, LOWEST))
    })
  }, [id])
  // Its buttons go with it: the keys return to where they were, and Escape closes again what is open there.
  const close = () => {
    if (id !== undefined) closeToast(id)
    const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog]')
    const place = before.current instanceof HTMLElement && before.current.isConnected ? before.current : null
    const goal = place ?? dialogs.item(dialogs.length - 1)
    goal?.focus({ preventScroll: true })
  }
  return (
    <section
      className={styles.toasts}
      aria-label={text.toast.region}
      aria-live="polite"
      // What is open above the page makes all outside of it inert but this: its “Undo” takes the first click, and is announced.
      data-react-aria-top-layer
      style={{ insetBlockEnd: bottom }}
    >
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only lasts longer
        <div
          key={toast.id}
          ref={element}
          className={styles.toast}
          data-kind={toast.kind}
          role={toast.kind === 'refused' ? 'alert' : undefined}
          onPointerEnter={() => holdToast(true)}
          onPointerLeave={({ currentTarget }) => holdToast(currentTarget.contains(document.activeElement))}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
            holdToast(true)
          }}
          onBlur={({ currentTarget, relatedTarget }) =>
            holdToast(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))
          }
        >
          <p className={styles.words}>{toast.words}</p>
          {toast.undo && (
            <Button
              kind="plain"
              onPress={() => {
                close()
                toast.undo?.()
              }}
            >
              {text.undo}
            </Button>
          )}
          {toast.anyway && (
            <Button
              kind="plain"
              onPress={() => {
                close()
                toast.anyway?.act()
              }}
            >
              {toast.anyway.words}
            </Button>
          )}
          <IconButton label={text.close} onPress={close}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </section>
  )
}
