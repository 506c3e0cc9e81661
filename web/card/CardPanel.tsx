import { useEffect, useRef } from 'react'
import { useRow } from '../data/hooks.ts'
import { isTyping } from '../shell/keys.ts'
import { cardText } from '../text/card.ts'
import styles from './CardPanel.module.css'
import { CardView } from './CardView.tsx'
import { useClosePanel } from './panel.ts'

/** A card over the right half of the place one is at. */
export function CardPanel({ id }: { id: string }) {
  const card = useRow('cards', id)
  const panel = useRef<HTMLElement>(null)
  const close = useClosePanel()

  // Focus comes into the panel, and goes back to where it was, or to the tile of the card.
  const last = useRef(id)
  last.current = id
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      const tile = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(last.current)}"]`)
      const isBack = before instanceof HTMLElement && before !== document.body && before.isConnected
      const target = tile ?? (isBack ? before : null)
      target?.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [close])

  return (
    <section
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label={cardText.panel(card?.title || cardText.untitled)}
      tabIndex={-1}
    >
      <CardView key={id} id={id} onClose={close} />
    </section>
  )
}
